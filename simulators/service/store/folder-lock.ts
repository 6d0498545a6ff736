import { DatabaseSync } from 'node:sqlite';

/** Another process works in the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`another service uses the data folder ${folder}: stop it, or use another folder`);
  }
}

export interface FolderLock {
  readonly folder: string;
  readonly file: string;
  /** Others who share it may be in the folder too. */
  readonly isShared: boolean;
}

/**
 * Keeps every other process out of the folder until disposed, or those that would not share it. The
 * lock is SQLite's own, held by the operating system: it ends with the process, however that ends.
 * Throws FolderInUse.
 */
export function lockFolder({ folder, file, isShared }: FolderLock): Disposable {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(isShared ? 'begin; select * from sqlite_schema' : 'begin exclusive');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new FolderInUse(folder) : error;
  }
  return { [Symbol.dispose]: () => database.close() };
}

const busyCode = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busyCode;
}

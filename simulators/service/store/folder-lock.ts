import { DatabaseSync } from 'node:sqlite';

/** Another process works in the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`another service works in the data folder ${folder}: stop it, or use another folder`);
  }
}

/**
 * Keeps every other process out of the folder until disposed. The lock is SQLite's own, held by the
 * operating system: it ends with the process, however that ends. Throws FolderInUse.
 */
export function lockFolder(folder: string, file: string): Disposable {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
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

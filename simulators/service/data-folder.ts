import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../kit/folder.ts';
import type { Ids } from '../kit/ids.ts';
import { syncFolder } from './content/sync-folder.ts';
import { lockFolder } from './store/folder-lock.ts';

/** Where things are in the service's data folder; all of it is for its owner's eyes only. */
export interface DataFolder extends Disposable {
  readonly path: string;
  /** The records, where they are not in a database elsewhere. */
  readonly database: string;
  /** Which database elsewhere the folder belongs to. */
  readonly databaseId: string;
  /** Says of which file a service opened or closed the records last. */
  readonly mark: string;
  readonly content: string;
  /** The states of the service that were kept by their names. */
  readonly snapshots: string;
  /** Where programs of others work on copies of documents; emptied at each start. */
  readonly work: string;
  readonly tls: string;
  readonly signingKey: string;
  /** How the clock was moved. */
  readonly clock: string;
  /** Daily files of the audit trail. */
  readonly audit: string;
  /** What this folder's service calls itself where there are several. */
  readonly serverId: string;
}

/** The folder, or a file of it, is not what a service can work with; the message says why. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/** What the system or the database says against the folder while it is opened becomes DataFolderUnusable. */
export async function withinFolder<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!isAgainstFiles(error)) throw error;
    const why = `the data folder ${path} cannot be used: ${error.message}`;
    throw new DataFolderUnusable(why, { cause: error });
  }
}

/** SQLite's codes for its file: no permission, read-only, I/O error, corrupt, full, cannot open, no database. */
const fileCodes: readonly unknown[] = [3, 8, 10, 11, 13, 14, 26];

function isAgainstFiles(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || ('errcode' in error && fileCodes.includes(error.errcode));
}

/**
 * Makes the folder and keeps other processes out of it until disposed; where its records are in a
 * database elsewhere, those with their own in it. Throws FolderInUse and DataFolderUnusable.
 */
export async function openDataFolder(path: string, isShared: boolean): Promise<DataFolder> {
  await ensureFolder(path, 0o700);
  const lock = lockFolder({ folder: path, file: join(path, 'lock'), isShared });
  const folder = {
    ...placesIn(path),
    [Symbol.dispose]: () => lock[Symbol.dispose](),
  };
  try {
    refuseOtherRecords(folder, isShared);
    return folder;
  } catch (error) {
    folder[Symbol.dispose]();
    throw error;
  }
}

/** A folder whose documents another kind of store knows would be cleared of them. */
function refuseOtherRecords(folder: DataFolder, isShared: boolean): void {
  const { path, database, databaseId } = folder;
  const isBound = existsSync(databaseId);
  if (isBound && !isShared)
    throw new DataFolderUnusable(
      `the data folder ${path} belongs to a PostgreSQL database: add --database, or use another folder`,
    );
  if (isShared && !isBound && existsSync(database))
    throw new DataFolderUnusable(
      `the data folder ${path} contains its records: omit --database, or use another folder`,
    );
}

export function placesIn(path: string): Omit<DataFolder, keyof Disposable> {
  return {
    path,
    database: join(path, 'platen.sqlite'),
    databaseId: join(path, 'database.id'),
    mark: join(path, 'records.mark'),
    content: join(path, 'documents'),
    snapshots: join(path, 'snapshots'),
    work: join(path, 'work'),
    tls: join(path, 'tls'),
    signingKey: join(path, 'signing.key'),
    clock: join(path, 'clock.json'),
    audit: join(path, 'audit'),
    serverId: join(path, 'server.id'),
  };
}

/** A secret of the folder's own, made on the first start: tokens signed with it outlive a restart. Throws DataFolderUnusable. */
export async function readOrMakeSecret(file: string, ids: Ids): Promise<string> {
  const kept = await readIfThere(file);
  // An empty or shortened secret would be one that others can guess.
  if (kept !== undefined && !/^[\w-]{43,}$/.test(kept))
    throw new DataFolderUnusable(`${file} is damaged: remove it, and a new one is created`);
  if (kept !== undefined) return kept;
  const made = ids.secret();
  await keepFile(file, made);
  return made;
}

/** A name of the folder's own, made on the first start; it is no secret. */
export async function readOrMakeName(file: string, ids: Ids): Promise<string> {
  const kept = (await readIfThere(file))?.trim();
  if (kept !== undefined && kept !== '') return kept;
  const made = ids.uuid();
  await keepFile(file, made);
  return made;
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the whole file or none of it; only its owner can read it. */
export async function keepFile(file: string, text: string): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(dirname(file));
}

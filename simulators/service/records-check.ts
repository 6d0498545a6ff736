import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './content/sync-folder.ts';
import { type DataFolder, DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';
import { findDamage } from './store/dialects/sqlite-copy.ts';

type Places = Pick<DataFolder, 'path' | 'database' | 'closed'>;

/**
 * Reads all records through before they are used, unless a service has closed this very file: after
 * an unclean end, and in a copy, which may have been made while a service was writing. Throws
 * DataFolderUnusable when they are damaged.
 */
export async function checkRecords({ path, database, closed }: Places): Promise<void> {
  if (existsSync(database) && (await readIfThere(closed)) !== (await identityOf(database))) {
    const damage = findDamage(database);
    if (damage !== undefined) throw new DataFolderUnusable(sentence(path, damage));
  }
  // A mark that came back after a failure of the machine would hide that the service did not end in order.
  await rm(closed, { force: true });
  for (const name of earlierNames) await rm(join(path, name), { recursive: true, force: true });
  await syncFolder(path);
}

/** Marks the records as whole; for the time after the store has closed them. */
export async function markClosed({ database, closed }: Places): Promise<void> {
  try {
    await keepFile(closed, await identityOf(database));
  } catch {
    // A full disk does not take the mark: then the next start checks the records.
  }
}

/** Earlier versions kept copies and logs of the records here, with the bytes of documents. */
const earlierNames = ['redo', 'home'];

/** The file's own number, and when it was made: a copy has others. */
async function identityOf(database: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(database, { bigint: true });
  return `${String(ino)} ${String(birthtimeNs)}`;
}

function sentence(path: string, damage: string): string {
  return (
    `the records in the data folder ${path} are damaged (${damage}). Start the service on another copy: ` +
    'one made with platen backup, or copied while no service worked in the folder'
  );
}

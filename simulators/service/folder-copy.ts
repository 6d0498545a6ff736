import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DataFolder, DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';
import { findDamage } from './store/dialects/sqlite-copy.ts';

/**
 * Records that were copied or moved here are looked through before they are used: a copy that was
 * taken while a service wrote may hold pages of two moments. Throws DataFolderUnusable.
 */
export async function checkCopied({ path, database, home }: DataFolder): Promise<void> {
  if (!existsSync(database) || (await readIfThere(home)) === (await homeOf(database))) return;
  const damage = findDamage(database);
  if (damage === undefined) return;
  const why =
    `the records in the data folder ${path} are damaged (${damage}): a copy is whole when it was ` +
    'taken with platen backup, or while no service worked in the folder';
  throw new DataFolderUnusable(why);
}

/** From now on these records are at home. */
export async function settleHere({ database, home }: DataFolder): Promise<void> {
  const here = await homeOf(database);
  if ((await readIfThere(home)) !== here) await keepFile(home, here);
}

/** The file's own number: a copy has another. */
async function homeOf(database: string): Promise<string> {
  return String((await stat(database)).ino);
}

import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { syncFolder } from './content/sync-folder.ts';
import { type DataFolder, DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';
import { findDamage } from './store/dialects/sqlite-copy.ts';
import { rebuild } from './store/redo/rebuild.ts';
import { syncFile } from './store/redo/sync-file.ts';

/**
 * Records that were copied or moved here are made anew before they are used: in a copy that was taken
 * while a service wrote, the database has pages of many moments, and what stands beside it has what it
 * takes (`store/redo/`). A copy without that is looked through. Throws DataFolderUnusable.
 */
export async function restoreCopied(folder: DataFolder): Promise<void> {
  const { path, database, home } = folder;
  if ((await readIfThere(home)) === (await homeOf(database))) return;
  if (await restore(folder)) return;
  if (!existsSync(database)) return;
  const damage = findDamage(database);
  if (damage === undefined) return;
  const why =
    `the records in the data folder ${path} are damaged (${damage}), and its folder redo has not ` +
    'what it takes to restore them: use another copy, taken with platen backup or in one go';
  throw new DataFolderUnusable(why);
}

/** Whether the records stand here anew, from the copy's bases and logs. */
async function restore({ path, database, redo }: DataFolder): Promise<boolean> {
  if (!existsSync(redo)) return false;
  const made = `${database}.part`;
  if (!rebuild(redo, made) || findDamage(made) !== undefined) return false;
  await syncFile(made);
  // Its log belongs to what is replaced.
  for (const beside of ['-wal', '-shm']) await rm(`${database}${beside}`, { force: true });
  await rename(made, database);
  await syncFolder(path);
  return true;
}

/** From now on these records are at home. */
export async function settleHere({ database, home }: DataFolder): Promise<void> {
  const here = await homeOf(database);
  if (here !== undefined && (await readIfThere(home)) !== here) await keepFile(home, here);
}

/** The file's own number, and when it was made: a copy has others. */
async function homeOf(database: string): Promise<string | undefined> {
  if (!existsSync(database)) return undefined;
  const { ino, birthtimeNs } = await stat(database, { bigint: true });
  return `${String(ino)} ${String(birthtimeNs)}`;
}

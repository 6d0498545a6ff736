import { constants } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies those of the named files that the other folder has not; what is there already is the same,
 * since a document's file never changes. Answers how many are no longer to be had.
 */
export async function copyDocuments(
  from: string,
  to: string,
  names: Iterable<string>,
): Promise<number> {
  let missing = 0;
  for (const name of names) {
    // What is still being written gets its name when it is whole.
    if (name.endsWith('.part')) continue;
    if (!(await copyOne(join(from, name), join(to, name)))) missing += 1;
  }
  return missing;
}

async function copyOne(from: string, to: string): Promise<boolean> {
  if (await isThere(to)) return true;
  const draft = `${to}.part`;
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE);
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  const handle = await open(draft, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, to);
  return true;
}

async function isThere(path: string): Promise<boolean> {
  return await open(path, 'r').then(
    async (handle) => {
      await handle.close();
      return true;
    },
    () => false,
  );
}

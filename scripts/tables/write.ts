import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Table } from './table.ts';

/** The files below `root` that are not what their table renders; a missing one is none. */
export async function staleTables(
  tables: readonly Table[],
  root: string,
): Promise<readonly Table[]> {
  const fresh = await Promise.all(
    tables.map(async ({ file, render }) => (await read(join(root, file))) === render()),
  );
  return tables.filter((_, index) => fresh[index] !== true);
}

/** Writes those that are stale; answers their files. */
export async function writeTables(
  tables: readonly Table[],
  root: string,
): Promise<readonly string[]> {
  const stale = await staleTables(tables, root);
  for (const { file, render } of stale) await writeFile(join(root, file), render());
  return stale.map(({ file }) => file);
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { type IdsLock, withNewIds } from '../../../suites/catalogue/ids-lock.ts';

const lockFile = new URL('../../../suites/catalogue/ids.lock.json', import.meta.url);

/** Adds to a lock file the ids it does not have, and answers them. */
export async function lockIds(
  ids: readonly string[],
  file: URL = lockFile,
): Promise<readonly string[]> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as IdsLock;
  const known = new Set(lock.ids);
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length > 0)
    await writeFile(file, `${JSON.stringify(withNewIds(lock, ids), null, 2)}\n`);
  return fresh;
}

import { readFile, writeFile } from 'node:fs/promises';
import { withFrozenSet } from '../../../suites/catalogue/frozen-sets.ts';
import { type IdsLock, withNewIds } from '../../../suites/catalogue/ids-lock.ts';
import type { Rule } from '../../../suites/catalogue/rule.ts';

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

/** Releases the requirement set of a date: from now on it holds the rules it holds now. Answers how many. */
export async function freezeSet(
  date: string,
  rules: readonly Rule[],
  file: URL = lockFile,
): Promise<number> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as IdsLock;
  const named = withNewIds(
    lock,
    rules.map((rule) => rule.id),
  );
  const frozen = withFrozenSet(named, date, rules);
  await writeFile(file, `${JSON.stringify(frozen, null, 2)}\n`);
  return frozen.sets?.[date]?.length ?? 0;
}

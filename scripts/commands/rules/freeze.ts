import { writeFile } from 'node:fs/promises';
import { withFrozenSet } from '../../../suites/engine/frozen-sets.ts';
import { lockFile, readLock } from '../../../suites/engine/lock.ts';
import { lockText } from '../../../suites/engine/lock-text.ts';
import type { Rule } from '../../../suites/spec/rule.ts';

/** Releases the requirement set of a date: from now on it holds the rules it holds now. Answers how many. */
export async function freezeSet(
  date: string,
  rules: readonly Rule[],
  file = lockFile,
): Promise<number> {
  const lock = readLock(file);
  const sets = withFrozenSet(lock.sets, date, rules);
  await writeFile(file, lockText({ ...lock, sets }));
  return sets.get(date)?.length ?? 0;
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rulesShownBy } from '../../suites/engine/lock.ts';

/** Matches files that declare rules with their checks and faults, and test cases. */
const declares = /^suites\/rules\/[^/]+\/.*(?<![.](test|fixture|arbitrary))[.]ts$/;
const ruleId = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[0-9]+[A-Z]?$/;
const deepest = 4;

/** The rules that the changed files declare, check, show or break. */
export async function changedRules(
  root: string,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of files.filter((one) => declares.test(one))) {
    const exported: unknown = await import(pathToFileURL(join(root, file)).href);
    for (const id of rulesIn(exported, deepest)) found.add(id);
  }
  return found;
}

/** Rule ids that a value holds as `id` or `rule`, and those that a test case of this `name` shows, however they are wrapped. */
export function* rulesIn(value: unknown, depth: number): Iterable<string> {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  if (Array.isArray(value)) {
    for (const inner of value) yield* rulesIn(inner, depth - 1);
    return;
  }
  for (const [name, inner] of Object.entries(value) as readonly [string, unknown][]) {
    if ((name === 'id' || name === 'rule') && isRuleId(inner)) yield inner;
    else if (name === 'name' && typeof inner === 'string') yield* rulesShownBy(inner);
    else yield* rulesIn(inner, depth - 1);
  }
}

function isRuleId(value: unknown): value is string {
  return typeof value === 'string' && ruleId.test(value);
}

import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { everyRule } from '../../../rules/every-rule.ts';
import { faults, testCases } from '../../../rules/index.ts';
import type { Declared } from '../../declared.ts';

const project = join(import.meta.dirname, '..', '..', '..', '..');
const testFile = /[.](test|fixture)[.][jt]s$/;

/** All rules, test cases and faults. The module of each is the folder of its area. */
export async function readDeclared(): Promise<Declared> {
  const folders = new Map<unknown, string>();
  const files = globSync('suites/rules/*/*.{ts,js}', { cwd: project });
  for (const file of files.filter((one) => !testFile.test(one)).toSorted()) {
    const exported = (await import(pathToFileURL(join(project, file)).href)) as object;
    for (const key of keysIn(Object.values(exported).flat())) folders.set(key, dirname(file));
  }
  const moduleOf = (key: string): string => folders.get(key) ?? '';
  return {
    rules: everyRule.map(({ id, role }) => ({ id, role, module: moduleOf(id) })),
    testCases: testCases.map(({ name }) => ({ name, module: moduleOf(name) })),
    faults: faults,
  };
}

/** The ids of rules and the names of test cases among what a module exports. */
function keysIn(values: readonly unknown[]): readonly unknown[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    if ('id' in value) return [value.id];
    return 'name' in value ? [value.name] : [];
  });
}

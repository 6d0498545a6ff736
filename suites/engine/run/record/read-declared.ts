import { everyRule } from '../../../rules/every-rule.ts';
import { faults, testCases } from '../../../rules/index.ts';
import type { Declared } from '../../declared.ts';
import { declaringFiles } from './declaring-files.ts';

/** All rules, test cases and faults, in the order in which the files declare them. */
export async function readDeclared(): Promise<Declared> {
  const files = await declaringFiles();
  const places = new Map([...files.keys()].map((key, at) => [key, at]));
  const placeOf = (key: string): number => places.get(key) ?? Number.POSITIVE_INFINITY;
  const declared = <T extends { readonly key: string }>(all: readonly T[]): readonly T[] =>
    all.toSorted((one, other) => Math.sign(placeOf(one.key) - placeOf(other.key)) || 0);
  const rules = everyRule.map((rule) => ({
    key: rule.id,
    id: rule.id,
    role: rule.role,
    module: files.get(rule.id) ?? '',
    mayLackFaults:
      rule.role === 'terminal' || rule.level === 'MAY' || rule.provenance === 'observed',
  }));
  const cases = testCases.map(({ name }) => ({ key: name, name, module: files.get(name) ?? '' }));
  return { rules: declared(rules), testCases: declared(cases), faults };
}

import { describe, expect, it } from 'vitest';
import { testCasesOf } from '../engine/lock.ts';
import { rules } from './rules.ts';
import { scenarios } from './scenarios.ts';

describe('scenarios and rules', () => {
  it('every rule is shown by some scenario', () => {
    expect(rules.filter(({ id }) => testCasesOf(id).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('names are unique and say area/what-happens', () => {
    const names = scenarios.map((scenario) => scenario.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+\/[a-z-]+$/);
  });

  it('a scenario needs what all of its rules need', () => {
    // A rule that several scenarios exercise may be reached by one that needs less; one that tries
    // right by right leaves out those for which the profile has no caller.
    const lacking = rules.flatMap((rule) => {
      const own = scenarios.filter(({ name }) => testCasesOf(rule.id).includes(name));
      const [only] = own.length === 1 ? own : [];
      const has = new Set([...(only?.needs ?? []), 'host-domain']);
      return only === undefined
        ? []
        : rule.needs
            .filter((need) => !has.has(need) && !/^(right|role)[.]/.test(need))
            .map((need) => `${only.name}: ${need}`);
    });
    expect(lacking).toEqual([]);
  });
});

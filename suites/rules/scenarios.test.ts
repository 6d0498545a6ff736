import { describe, expect, it } from 'vitest';
import { rules } from './rules.ts';
import { scenarios } from './scenarios.ts';

describe('scenarios and rules', () => {
  it('every rule is exercised by some scenario', () => {
    const exercised = new Set(scenarios.flatMap((scenario) => scenario.exercises ?? []));
    expect(rules.filter((rule) => !exercised.has(rule.id)).map((rule) => rule.id)).toEqual([]);
  });

  it('scenarios exercise only rules that exist', () => {
    const known = new Set(rules.map((rule) => rule.id));
    expect(
      scenarios.flatMap((scenario) => scenario.exercises ?? []).filter((id) => !known.has(id)),
    ).toEqual([]);
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
      const own = scenarios.filter((scenario) => (scenario.exercises ?? []).includes(rule.id));
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

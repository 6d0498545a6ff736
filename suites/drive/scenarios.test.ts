import { describe, expect, it } from 'vitest';
import { rules } from '../catalogue/rules.ts';
import { scenarios } from './scenarios.ts';

describe('scenarios and rules', () => {
  it('every rule is exercised by some scenario', () => {
    const exercised = new Set(scenarios.flatMap((scenario) => scenario.exercises));
    expect(rules.filter((rule) => !exercised.has(rule.id)).map((rule) => rule.id)).toEqual([]);
  });

  it('scenarios exercise only rules that exist', () => {
    const known = new Set(rules.map((rule) => rule.id));
    expect(
      scenarios.flatMap((scenario) => scenario.exercises).filter((id) => !known.has(id)),
    ).toEqual([]);
  });

  it('names are unique and say area/what-happens', () => {
    const names = scenarios.map((scenario) => scenario.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+\/[a-z-]+$/);
  });

  it('a scenario needs what all of its rules need', () => {
    for (const scenario of scenarios) {
      for (const id of scenario.exercises) {
        const needs = rules.find((rule) => rule.id === id)?.needs ?? [];
        const shared = scenarios.filter((other) => other.exercises.includes(id)).length > 1;
        if (!shared)
          for (const need of needs)
            expect(
              [...(scenario.needs ?? []), 'host-domain'],
              `${scenario.name} for ${id}`,
            ).toContain(need);
      }
    }
  });
});

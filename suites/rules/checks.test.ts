import { describe, expect, it } from 'vitest';
import { operations } from '../catalogue/operations.ts';
import { checks } from './checks.ts';
import { rules } from './rules.ts';

describe('rules and checks', () => {
  it('every rule has a check, and every check a rule', () => {
    expect([...new Set(checks.map((check) => check.rule))].toSorted()).toEqual(
      rules.map((rule) => rule.id).toSorted(),
    );
  });

  it('every check looks at something', () => {
    const blind = checks.filter((check) => !('answer' in check) && !('play' in check));
    expect(blind.map((check) => check.rule)).toEqual([]);
  });

  it('operation ids are unique', () => {
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
  });
});

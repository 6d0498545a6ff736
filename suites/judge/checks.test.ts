import { describe, expect, it } from 'vitest';
import { operations } from '../catalogue/operations.ts';
import { rules } from '../catalogue/rules.ts';
import { checks } from './checks.ts';

describe('rules and checks', () => {
  it('every rule has one check, and every check a rule', () => {
    expect(checks.map((check) => check.rule).toSorted()).toEqual(
      rules.map((rule) => rule.id).toSorted(),
    );
  });

  it('every check looks at something', () => {
    for (const check of checks) expect(check.answer ?? check.play, check.rule).toBeDefined();
  });

  it('operation ids are unique', () => {
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
  });
});

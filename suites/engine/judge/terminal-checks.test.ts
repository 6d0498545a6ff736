import { describe, expect, it } from 'vitest';
import { terminalRules } from '../../rules/every-rule.ts';
import { checks } from '../../rules/index.ts';
import { terminalChecks } from './terminal-checks.ts';

describe('rules for terminals and their checks', () => {
  it('every rule has one check, and every check a rule', () => {
    expect(terminalChecks.map((check) => check.rule).toSorted()).toEqual(
      terminalRules.map((rule) => rule.id).toSorted(),
    );
  });

  it('every check looks at whole cases: what a terminal does is told by what it does next', () => {
    const others = terminalChecks.filter((check) => !('play' in check) || 'answer' in check);
    expect(others.map((check) => check.rule)).toEqual([]);
  });

  it('none of them judges a service', () => {
    const ofServices = new Set(checks.map((check) => check.rule));
    expect(terminalChecks.filter((check) => ofServices.has(check.rule))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../suites/engine/journal/event.ts';
import type { RuleResult } from '../suites/engine/judge/judge.ts';
import { rule } from '../suites/spec/rule.ts';
import { ruleTimes } from './rule-times.ts';

/** Moments of a run, in milliseconds, each of a case. */
function played(...moments: readonly (readonly [atMs: number, inCase: string])[]) {
  return moments.map(([atMs, inCase], index): JournalEvent => {
    const stamp = { seq: index + 1, at: String(BigInt(atMs) * 1_000_000n) };
    return { ...stamp, type: 'case', case: inCase, scenario: inCase, phase: 'begin' };
  });
}

function shown(id: string, ...cases: readonly string[]): RuleResult {
  return {
    planned: {
      rule: rule(id, '4.4', { title: 'a' }),
      scenarios: [],
      gates: true,
      decision: { kind: 'judge' },
    },
    verdict: 'OK',
    exercised: cases.length,
    exercisedIn: new Map(cases.map((name) => [name, 1])),
    findings: [],
  };
}

describe('the time of a rule', () => {
  it('is that of the cases that showed it, shared with the rules that these showed too', () => {
    const journal = played([0, 'a'], [300, 'a'], [300, 'b'], [500, 'b']);
    const times = ruleTimes(journal, [shown('A-01', 'a', 'b'), shown('A-02', 'a'), shown('A-03')]);
    expect([...times]).toEqual([
      ['A-01', 150 + 200],
      ['A-02', 150],
    ]);
  });

  it('is divided where cases were played at the same time, so that all take no longer than the run', () => {
    const journal = played([0, 'a'], [100, 'b'], [300, 'a'], [500, 'b']);
    const times = ruleTimes(journal, [shown('A-01', 'a'), shown('A-02', 'b')]);
    expect([...times]).toEqual([
      ['A-01', 100 + 100],
      ['A-02', 100 + 200],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import type { KnownFailure } from './baseline.ts';
import { concludeRun } from './conclude-run.ts';
import type { RuleResult } from './judge.ts';
import type { RunResult } from './result.ts';
import type { Verdict } from './verdict.ts';

const [must] = rules;
if (must === undefined) throw new Error('the catalogue has rules');

function resultOf(verdict: Verdict, gates = true): RuleResult {
  const planned = {
    rule: must,
    scenarios: ['s'],
    gates,
    decision: { kind: 'judge' },
  } as RuleResult['planned'];
  return { planned, verdict, exercised: 1, findings: [] };
}

function runOf(results: readonly RuleResult[], journal = new JournalBuilder()): RunResult {
  return {
    results,
    reproductions: new Map(),
    journal: journal.events,
    partial: false,
    seed: 1,
    startedAt: '2026-05-06T23:59:59.000Z',
    requests: 0,
    durationMs: 0,
  };
}

const known = (entry: Partial<KnownFailure> = {}): KnownFailure => ({
  rule: must?.id ?? '',
  verdict: 'FAILED',
  reason: 'they are at it',
  expires: '2026-05-06',
  ...entry,
});
const ends = (results: readonly RuleResult[], ...entries: readonly KnownFailure[]) =>
  concludeRun(runOf(results), {
    strict: false,
    known: entries,
    isRule: (id) => id !== 'NOBODY-01',
  });

describe('the conclusion of a run', () => {
  it('is that of its verdicts', () => {
    expect(ends([resultOf('OK')])).toEqual({ outcome: 'passed', entries: [] });
    expect(concludeRun(runOf([resultOf('FAILED')]), { strict: false }).outcome).toBe('failed');
  });

  it("holds the run to the rules that the plan marks as the profile's expectation", () => {
    const marked = (verdict: Verdict, expectation: 'expected' | 'outside'): RuleResult => {
      const result = resultOf(verdict);
      return { ...result, planned: { ...result.planned, expectation } };
    };
    const green = marked('OK', 'expected');
    expect(ends([green, marked('NOT RUN', 'outside')]).outcome).toBe('passed');
    expect(ends([green, marked('NOT RUN', 'expected')]).outcome).toBe('incomplete');
  });

  it('is strict when it is told to be', () => {
    const run = runOf([resultOf('NON-STRICT')]);
    expect(concludeRun(run, { strict: false }).outcome).toBe('passed');
    expect(concludeRun(run, { strict: true }).outcome).toBe('failed');
  });

  it('forgives what is known, until its last day is over', () => {
    expect(ends([resultOf('FAILED')], known()).outcome).toBe('passed');
    expect(ends([resultOf('FAILED')], known({ expires: '2026-05-05' })).outcome).toBe('failed');
  });

  it('fails on an entry that does not hold', () => {
    expect(ends([resultOf('OK')], known())).toMatchObject({
      outcome: 'failed',
      entries: [{ state: 'stale' }],
    });
    expect(ends([resultOf('OK')], known({ rule: 'NOBODY-01' })).entries).toMatchObject([
      { state: 'stale', why: 'no rule has this id' },
    ]);
  });

  it('does not hold what newer rules say against the target', () => {
    expect(ends([resultOf('OK'), resultOf('FAILED', false)]).outcome).toBe('passed');
  });

  it('does not call an entry stale that a run which ended early has not reached', () => {
    const journal = new JournalBuilder();
    journal.add({ type: 'ended', by: 'requests', limit: 1, unplayed: [] });
    const run = runOf([resultOf('NOT RUN'), resultOf('OK')], journal);
    const { entries } = concludeRun(
      { ...run, results: [resultOf('NOT RUN')] },
      { strict: false, known: [known()] },
    );
    expect(entries).toMatchObject([{ state: 'unjudged' }]);
    expect(ends([resultOf('NOT RUN')], known()).entries).toMatchObject([{ state: 'stale' }]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rule } from '../../spec/rule.ts';
import {
  type BaselineInput,
  type JudgedEntry,
  judgeBaseline,
  type KnownFailure,
  knownByRule,
} from './baseline.ts';
import type { RuleResult } from './judge.ts';
import { outcomeOf, type Verdict } from './verdict.ts';

const verdicts = [
  'OK',
  'FAILED',
  'NON-STRICT',
  'INFORMATIONAL',
  'NOT APPLICABLE',
  'NOT RUN',
  'HARNESS ERROR',
] as const;
const red: ReadonlySet<Verdict> = new Set(['FAILED', 'NON-STRICT', 'INFORMATIONAL']);
const ids = ['A-01', 'A-02', 'A-03', 'A-04'];

function result(id: string, verdict: Verdict, seen: readonly string[] = ['500']): RuleResult {
  const made = rule(id, '4.4', { title: id });
  return {
    planned: { rule: made, scenarios: ['a/b'], gates: true, decision: { kind: 'judge' } },
    verdict,
    ...(verdict === 'NOT RUN' ? { reason: 'BLOCKED' as const, why: seen.join() } : {}),
    exercised: 1,
    findings: red.has(verdict)
      ? seen.map((text) => ({
          rule: id,
          case: 'a/b',
          ok: false,
          witness: [7],
          expected: '200',
          seen: text,
        }))
      : [],
  };
}

type EntrySaid = readonly [state: JudgedEntry['state'], why: string];

const old = result('A-01', 'INFORMATIONAL');
const newer: RuleResult = { ...old, planned: { ...old.planned, gates: false } };

const entry: KnownFailure = {
  rule: 'A-01',
  verdict: 'FAILED',
  reason: 'fixed in the next release',
  expires: '2026-12-31',
};

function judged(changes: Partial<KnownFailure>, more: Partial<BaselineInput> = {}): JudgedEntry {
  const [first] = judgeBaseline({
    entries: [{ ...entry, ...changes }],
    results: [result('A-01', 'FAILED', ['500', '200 without the expected content'])],
    day: '2026-12-31',
    isRule: (id) => ids.includes(id),
    endedEarly: false,
    ...more,
  });
  if (first === undefined) throw new Error('no entry');
  return first;
}

describe('an entry of the baseline', () => {
  it('is known when the run shows just this failure, on its last day too', () => {
    expect(judged({})).toMatchObject({ state: 'known', why: 'a/b: expected 200; got 500' });
    expect(judged({ seen: 'expected content' })).toMatchObject({
      state: 'known',
      why: 'a/b: expected 200; got 200 without the expected content (1 of 2 findings)',
    });
    const notRun = { results: [result('A-01', 'NOT RUN', ['login returned no token'])] };
    expect(judged({ verdict: 'NOT RUN', seen: 'BLOCKED: login' }, notRun).state).toBe('known');
  });

  it.each<[string, Partial<KnownFailure>, Partial<BaselineInput>, string]>([
    ['names no rule', { rule: 'A-1' }, {}, 'no rule has this id'],
    ['is expired', {}, { day: '2027-01-01' }, 'it expired on 2026-12-31'],
    ['passes', {}, { results: [result('A-01', 'OK')] }, 'the rule passes now'],
    [
      'has another verdict',
      {},
      { results: [result('A-01', 'NOT RUN', ['no token'])] },
      'the rule is NOT RUN now (BLOCKED: no token)',
    ],
    [
      'does not apply',
      {},
      { results: [result('A-01', 'NOT APPLICABLE')] },
      'the rule is NOT APPLICABLE now',
    ],
    [
      'fails for another reason',
      { seen: '503' },
      {},
      'the rule is FAILED for another reason: a/b: expected 200; got 500',
    ],
  ])('that %s is stale', (...[, changes, more, why]) => {
    expect(judged(changes, more)).toMatchObject({ state: 'stale', why });
  });

  it.each<[string, Partial<BaselineInput>]>([
    ['its rule was left out', { results: [] }],
    ['the run was cut short', { endedEarly: true, results: [result('A-01', 'NOT RUN')] }],
    ['its rule is newer than the requirement set', { results: [newer] }],
    ['the harness broke', { results: [result('A-01', 'HARNESS ERROR')] }],
  ])('is neither when %s', (_, more) => {
    expect(judged({}, more).state).toBe('unjudged');
  });
});

const someEntries = fc.array(
  fc.record({
    rule: fc.constantFrom(...ids, 'B-09'),
    verdict: fc.constantFrom('FAILED' as const, 'NON-STRICT' as const, 'NOT RUN' as const),
    reason: fc.constant('because'),
    expires: fc.constantFrom('2026-12-30', '2026-12-31', '2027-01-01'),
  }),
  { maxLength: 4 },
);
const someResults = fc
  .array(fc.constantFrom(...verdicts), { maxLength: ids.length })
  .map((list) => list.map((verdict, at) => result(ids[at] ?? '', verdict)));

function outcome(
  results: readonly RuleResult[],
  { entries, strict }: { readonly entries: readonly KnownFailure[]; readonly strict: boolean },
): { readonly states: readonly JudgedEntry[]; readonly outcome: string } {
  const states = judgeBaseline({
    entries,
    results,
    day: '2026-12-31',
    isRule: (id) => ids.includes(id),
    endedEarly: false,
  });
  const known = knownByRule(states);
  const rules = results.map(({ planned, verdict }) => ({
    rule: planned.rule,
    verdict,
    isKnown: known.has(planned.rule.id),
  }));
  const stale = states.filter((one) => one.state === 'stale').length;
  return { states, outcome: outcomeOf({ rules, strict, stale }) };
}

describe('a run with a baseline', () => {
  it('fails when an entry of it does not hold any more', () => {
    fc.assert(
      fc.property(someResults, someEntries, fc.boolean(), (results, entries, strict) => {
        const said = outcome(results, { entries, strict });
        const stale = said.states.some((one) => one.state === 'stale');
        expect(!stale || said.outcome === 'failed').toBe(true);
      }),
    );
  });

  it('ends otherwise as if what is broken and known were not broken, and what was not run and known were not there', () => {
    fc.assert(
      fc.property(someResults, someEntries, fc.boolean(), (results, entries, strict) => {
        const { states, outcome: ended } = outcome(results, { entries, strict });
        fc.pre(states.every((one) => one.state !== 'stale'));
        const known = knownByRule(states);
        const without = results
          .filter((one) => !(one.verdict === 'NOT RUN' && known.has(one.planned.rule.id)))
          .map((one) =>
            known.has(one.planned.rule.id) ? { ...one, verdict: 'OK' as const } : one,
          );
        expect(ended).toBe(outcome(without, { entries: [], strict }).outcome);
      }),
    );
  });

  it('knows just what an unexpired entry names by rule and verdict, and lets nothing else pass', () => {
    fc.assert(
      fc.property(someResults, someEntries, (results, entries) => {
        const { states } = outcome(results, { entries, strict: true });
        expect(states.map((one) => one.entry)).toEqual(entries);
        for (const { entry: one, state } of states) {
          const holds = results.some(
            ({ planned, verdict }) => planned.rule.id === one.rule && verdict === one.verdict,
          );
          expect(state === 'known').toBe(holds && one.expires >= '2026-12-31');
        }
      }),
    );
  });
});

describe('what is said of an entry', () => {
  it.each<[string, Partial<BaselineInput>, EntrySaid]>([
    ['left out', { results: [] }, ['unjudged', 'the rule was left out of this run']],
    ['newer', { results: [newer] }, ['unjudged', 'the rule is newer than the requirement set']],
    ['without words', { results: [result('A-01', 'FAILED', [])] }, ['known', 'FAILED']],
    [
      'gone early, and not for that',
      { results: [result('A-01', 'NON-STRICT', ['x'])], endedEarly: true },
      ['stale', 'the rule is NON-STRICT now (a/b: expected 200; got x)'],
    ],
  ])('%s', (_, more, [state, why]) => {
    expect(judged({}, more)).toMatchObject({ state, why });
  });

  it('of another reason that is not given', () => {
    const results = [result('A-01', 'FAILED', [])];
    expect(judged({ seen: 'x' }, { results })).toMatchObject({
      state: 'stale',
      why: 'the rule is FAILED for another reason: no reason is given',
    });
  });

  it('of a rule that was not run is why, whatever was found before', () => {
    const blocked: RuleResult = {
      ...result('A-01', 'FAILED', ['500']),
      verdict: 'NOT RUN',
      reason: 'BLOCKED',
      why: 'login',
    };
    expect(judged({ verdict: 'NOT RUN' }, { results: [blocked] })).toMatchObject({
      state: 'known',
      why: 'BLOCKED: login',
    });
  });

  it('of every finding alike is the first alone', () => {
    const results = [result('A-01', 'FAILED', ['500', '500'])];
    expect(judged({ seen: '500' }, { results }).why).toBe('a/b: expected 200; got 500');
  });

  it('counts only for the rules whose entry holds', () => {
    const stale = judged({}, { results: [result('A-01', 'OK')] });
    expect(knownByRule([stale]).size).toBe(0);
    expect([...knownByRule([judged({})]).keys()]).toEqual(['A-01']);
  });
});

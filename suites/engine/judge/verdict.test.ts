import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, type Provenance, rule } from '../../spec/rule.ts';
import { brokenVerdict, outcomeOf, tally, type Verdict } from './verdict.ts';

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];
const provenances: readonly Provenance[] = ['stated', 'derived', 'assumed', 'observed'];
const verdicts: readonly Verdict[] = [
  'OK',
  'FAILED',
  'NON-STRICT',
  'INFORMATIONAL',
  'NOT APPLICABLE',
  'NOT RUN',
  'HARNESS ERROR',
];
const must = rule('X-01', '1', { title: 'x' });
const judged = (...list: readonly Verdict[]) => list.map((verdict) => ({ rule: must, verdict }));
const outcome = (list: readonly Verdict[], strict = false) =>
  outcomeOf({ rules: judged(...list), strict });

describe('a run whose profile names the rules that are to be judged', () => {
  const should = { ...must, level: 'SHOULD' } as const;
  const ends = (...[expected, outside]: readonly [Verdict, Verdict]): string =>
    outcomeOf({
      rules: [
        { rule: should, verdict: expected, expectation: 'expected' },
        { rule: must, verdict: outside, expectation: 'outside' },
      ],
      strict: false,
    });

  it('passes when these are judged, whatever else is not', () => {
    expect(ends('OK', 'NOT RUN')).toBe('passed');
    expect(ends('OK', 'NOT APPLICABLE')).toBe('passed');
  });

  it('is incomplete when one of these is not judged, of whatever level and for whatever reason', () => {
    expect(ends('NOT RUN', 'OK')).toBe('incomplete');
    expect(ends('NOT APPLICABLE', 'OK')).toBe('incomplete');
  });

  it('fails for a broken rule that it does not name', () => {
    expect(ends('OK', 'FAILED')).toBe('failed');
    expect(ends('OK', 'HARNESS ERROR')).toBe('broken');
  });
});

describe('a run in which a red rule could not be repeated', () => {
  const ends = (level: Level, strict: boolean): string =>
    outcomeOf({
      rules: [
        { rule: must, verdict: 'OK' },
        { rule: { ...must, level }, verdict: 'NOT RUN', reason: 'UNSTABLE' },
      ],
      strict,
    });

  it('is incomplete where the rule would have failed it', () => {
    expect(ends('MUST', false)).toBe('incomplete');
    expect(ends('SHOULD', true)).toBe('incomplete');
    expect(ends('SHOULD', false)).toBe('passed');
  });
});

describe('what a broken rule amounts to', () => {
  it.each([
    ['MUST', 'stated', true, 'FAILED'],
    ['MUST', 'derived', false, 'FAILED'],
    ['MUST', 'assumed', true, 'NON-STRICT'],
    ['MUST', 'assumed', false, 'INFORMATIONAL'],
    ['MUST', 'observed', true, 'INFORMATIONAL'],
    ['SHOULD', 'stated', false, 'NON-STRICT'],
    ['MAY', 'stated', true, 'INFORMATIONAL'],
  ] as const)('%s, %s, own service %s: %s', (...[level, provenance, own, verdict]) => {
    expect(brokenVerdict({ ...must, level, provenance }, own)).toBe(verdict);
  });

  it('nothing but a stated or derived MUST fails a foreign target', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...levels),
        fc.constantFrom(...provenances),
        (level, provenance) => {
          const fails = brokenVerdict({ ...must, level, provenance }, false) === 'FAILED';
          expect(fails).toBe(
            level === 'MUST' && (provenance === 'stated' || provenance === 'derived'),
          );
        },
      ),
    );
  });
});

describe('how a run ends', () => {
  it.each([
    [['OK'], 'passed'],
    [['OK', 'FAILED', 'HARNESS ERROR', 'NOT RUN'], 'failed'],
    [['OK', 'HARNESS ERROR', 'NOT RUN'], 'broken'],
    [['OK', 'NOT RUN'], 'incomplete'],
    [[], 'incomplete'],
    [['NOT APPLICABLE'], 'incomplete'],
    [['INFORMATIONAL'], 'passed'],
    [['NON-STRICT'], 'passed'],
    [['OK', 'NON-STRICT'], 'passed'],
    [['OK', 'INFORMATIONAL', 'NOT APPLICABLE'], 'passed'],
  ] as const)('%s: %s', (list, expected) => {
    expect(outcome(list)).toBe(expected);
  });

  it('strict fails on a broken SHOULD or assumed rule', () => {
    expect(outcome(['OK', 'NON-STRICT'], true)).toBe('failed');
  });

  it('a MAY that was not run leaves a run passed', () => {
    const rules = [
      ...judged('OK'),
      { rule: { ...must, level: 'MAY' as const }, verdict: 'NOT RUN' as const },
    ];
    expect(outcomeOf({ rules, strict: false })).toBe('passed');
  });

  it('what is newer than the requirement set decides nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...verdicts)),
        fc.array(fc.constantFrom(...verdicts)),
        fc.boolean(),
        (old, newer, strict) => {
          const rules = [
            ...judged(...old),
            ...judged(...newer).map((one) => ({ ...one, gates: false })),
          ];
          expect(outcomeOf({ rules, strict })).toBe(outcome(old, strict));
        },
      ),
    );
  });

  it('one FAILED is never outweighed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...verdicts)), fc.boolean(), (list, strict) => {
        expect(outcome([...list, 'FAILED'], strict)).toBe('failed');
      }),
    );
  });
});

describe('the numbers', () => {
  it('every verdict is counted once, and all but the not applicable ones are divided by', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...verdicts)), (list) => {
        const {
          applicable,
          notApplicable,
          ok,
          failed,
          nonStrict,
          informational,
          notRun,
          harnessError,
        } = tally(list);
        expect(applicable).toBe(ok + failed + nonStrict + informational + notRun + harnessError);
        expect(applicable + notApplicable).toBe(list.length);
      }),
    );
  });
});

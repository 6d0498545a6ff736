import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tally } from '../suites/judge/verdict.ts';
import { addTallies, numbersLine } from './numbers.ts';
import { verdicts } from './words.ts';

it('numbers come in the one form, zeros included', () => {
  const run = tally(['OK', 'OK', 'FAILED', 'NOT RUN', 'NOT APPLICABLE']);
  expect(numbersLine(run)).toBe(
    'OK 2 / applicable 4 (FAILED 1, NOT RUN 1, NON-STRICT 0) + 1 not applicable',
  );
});

it('every applicable rule is in the line: its numbers add up to what it divides by', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verdicts)), (judged) => {
      const [ok = 0, applicable = 0, ...rest] = (
        numbersLine(tally(judged)).match(/\d+/g) ?? []
      ).map(Number);
      const notApplicable = rest.pop() ?? 0;
      expect(rest.reduce((sum, count) => sum + count, ok)).toBe(applicable);
      expect(applicable + notApplicable).toBe(judged.length);
    }),
  );
});

it('two tallies told together are the tally of both', () => {
  const judged = fc.array(fc.constantFrom(...verdicts));
  fc.assert(
    fc.property(judged, judged, (left, right) => {
      expect(addTallies(tally(left), tally(right))).toEqual(tally([...left, ...right]));
    }),
  );
});

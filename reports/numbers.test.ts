import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tally } from '../suites/engine/judge/verdict.ts';
import { addTallies, numbersLine } from './numbers.ts';
import { verdicts } from './words.ts';

it('shows counts in one form, zeros included', () => {
  const run = tally(['OK', 'OK', 'FAILED', 'NOT RUN', 'NOT APPLICABLE']);
  expect(numbersLine(run)).toBe(
    '2 passed, 1 failed, 0 warnings, 1 not run (4 applicable, 1 not applicable)',
  );
});

it('shows every applicable rule: the counts add up to the number of applicable rules', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verdicts)), (judged) => {
      const counts = (numbersLine(tally(judged)).match(/\d+/g) ?? []).map(Number);
      const [applicable = 0, notApplicable = 0] = counts.splice(-2);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(applicable);
      expect(applicable + notApplicable).toBe(judged.length);
    }),
  );
});

it('the sum of two tallies is the tally of both', () => {
  const judged = fc.array(fc.constantFrom(...verdicts));
  fc.assert(
    fc.property(judged, judged, (left, right) => {
      expect(addTallies(tally(left), tally(right))).toEqual(tally([...left, ...right]));
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../../simulators/kit/chance.ts';
import { mannWhitney } from './mann-whitney.ts';
import { medianOf, normalAbove, normalQuantile } from './quantiles.ts';
import { ratioOf, shiftOf } from './shift.ts';
import { differentNumbers, side } from './statistics.arbitrary.ts';

it('the published example: 0.305 from -0.15 to 0.76 (Hollander and Wolfe, 4.2 and 4.3)', () => {
  const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.9, 0.74, 1.21];
  const { estimate, low, high } = shiftOf(early, term, 0.95);
  expect(estimate).toBeCloseTo(0.305, 9);
  expect(low).toBeCloseTo(-0.15, 9);
  expect(high).toBeCloseTo(0.76, 9);
});

describe('laws', () => {
  it('exchanged sides turn the shift around', () => {
    fc.assert(
      fc.property(side(60), side(60), (one, other) => {
        const [there, back] = [shiftOf(one, other, 0.95), shiftOf(other, one, 0.95)];
        expect(there.estimate).toBeCloseTo(-back.estimate, 9);
        expect(there.low).toBeCloseTo(-back.high, 9);
        expect(there.high).toBeCloseTo(-back.low, 9);
      }),
    );
  });

  it('a ratio knows no unit', () => {
    fc.assert(
      fc.property(side(), side(), fc.constantFrom(0.001, 3, 1000), (one, other, scale) => {
        const scaled = (numbers: readonly number[]): readonly number[] =>
          numbers.map((number) => number * scale);
        const [as, then] = [ratioOf(one, other, 0.9), ratioOf(scaled(one), scaled(other), 0.9)];
        expect(then.estimate / as.estimate).toBeCloseTo(1, 9);
      }),
    );
  });

  it('what is added to one side is found again', () => {
    fc.assert(
      fc.property(side(), fc.integer({ min: -50, max: 50 }), (one, added) => {
        const moved = one.map((number) => number + added);
        const { estimate, low, high } = shiftOf(one, moved, 0.95);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        expect(low).toBeLessThanOrEqual(added + 1e-9);
        expect(high).toBeGreaterThanOrEqual(added - 1e-9);
      }),
    );
  });

  it('zero lies outside the interval just when the test refuses it', () => {
    fc.assert(
      fc.property(differentNumbers(24), fc.nat(), (numbers, at) => {
        const n = 1 + (at % (numbers.length - 1));
        const [one, other] = [numbers.slice(0, n), numbers.slice(n)];
        const { low, high } = shiftOf(one, other, 0.95);
        expect(low > 0 || high < 0).toBe(mannWhitney(one, other).p <= 0.05);
      }),
    );
  });

  it('holds the truth as often as it says', () => {
    const chance = seededChance(11);
    const draw = (add: number): readonly number[] =>
      Array.from({ length: 10 }, () => add - Math.log(1 - chance.next()));
    const rounds = 1500;
    const held = Array.from({ length: rounds }, () => shiftOf(draw(0), draw(2), 0.95)).filter(
      ({ low, high }) => low <= 2 && 2 <= high,
    ).length;
    expect(held / rounds).toBeGreaterThan(0.935);
    expect(held / rounds).toBeLessThan(0.98);
  });
});

/** So many numbers on each side, of which every difference is another whole number: now[i] - before[j] = i * size - j. */
function apart(now: number, size: number): readonly [readonly number[], readonly number[]] {
  return [
    Array.from({ length: size }, (_, at) => at),
    Array.from({ length: now }, (_, at) => at * size),
  ];
}

it.each([
  // Up to fifty they are counted: 13 differences stand outside on either end.
  [50, 3, [10, 135]],
  // Beyond it is 51 * 3 / 2 less 2.5758 times the root of 51 * 3 * 55 / 12, on whichever side they are.
  [51, 3, [5, 143]],
  [3, 51, [-43, 95]],
])('with 99 %% confidence %d numbers against %d differ by %j', (now, size, bounds) => {
  const { low, high } = shiftOf(...apart(now, size), 0.99);
  expect([low, high]).toEqual(bounds);
});

it('many numbers against one have no bounds either', () => {
  const { low, high } = shiftOf(...apart(51, 1), 0.95);
  expect([low, high]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

it('too few numbers have no bounds', () => {
  expect(shiftOf([1, 2], [3, 4], 0.95)).toEqual({
    estimate: 2,
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  });
});

it.each([
  [0, 0.5],
  [1.959964, 0.025],
  [-1, 0.8413447],
  [3.090232, 0.001],
])('a normal number is above %d in %d of all cases, and back', (z, above) => {
  expect(normalAbove(z)).toBeCloseTo(above, 6);
  expect(normalQuantile(above)).toBeCloseTo(z, 4);
});

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
  [[], Number.NaN],
])('the median of %j is %d', (numbers, median) => {
  expect(medianOf(numbers)).toBe(median);
});

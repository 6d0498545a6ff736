import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../../simulators/kit/chance.ts';
import { mannWhitney, mostExact } from './mann-whitney.ts';
import { shapeOfU } from './rank-sums.ts';
import { differentNumbers, side } from './statistics.arbitrary.ts';

/** Permeability of membranes at term and at 12 to 26 weeks (Hollander and Wolfe, 1973, page 69). */
const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
const early = [1.15, 0.88, 0.9, 0.74, 1.21];
/** Ozone in New York, May and August 1973 (Chambers et al., 1983): with ties. */
const may = [
  41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115,
  37,
];
const august = [
  39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118,
  84, 85,
];

describe('published examples', () => {
  it('counts p exactly without ties: W = 35, p = 0.2544', () => {
    const { u, p, method } = mannWhitney(term, early);
    expect([u, method]).toEqual([35, 'exact']);
    expect(p).toBeCloseTo(0.254412, 6);
  });

  it('approximates p with ties: W = 127.5, p = 0.0001208', () => {
    const { u, p, method } = mannWhitney(may, august);
    expect([u, method]).toEqual([127.5, 'normal']);
    expect(p).toBeCloseTo(0.0001208, 7);
  });

  it('approximates p with many ties: U = 31, p = 0.151749', () => {
    const [one, other] = [
      [1, 2, 2, 3, 3, 3, 4, 4, 5, 5],
      [2, 3, 3, 4, 4, 4, 5, 5, 5, 6],
    ];
    const { u, p } = mannWhitney(one, other);
    expect(u).toBe(31);
    expect(p).toBeCloseTo(0.151749, 6);
  });

  it('three against three that are all larger: p = 2 of 20 orders', () => {
    expect(mannWhitney([1, 2, 3], [4, 5, 6]).p).toBeCloseTo(0.1, 12);
  });
});

it.each([
  [[50, 3], 'exact', 0.449244],
  [[51, 3], 'normal', 0.406098],
  [[3, 51], 'normal', 0.406098],
] as const)('p of so many numbers as %j is %s', ([length, others], method, p) => {
  const many = Array.from({ length: 51 }, (_, at) => at);
  const few = [0.5, 17.5, 34.5];
  const side = (size: number): readonly number[] => (size === 3 ? few : many.slice(0, size));
  const found = mannWhitney(side(length), side(others));
  expect(found.method).toBe(method);
  expect(found.p).toBeCloseTo(p, 6);
});

describe('laws', () => {
  it('the sides may be exchanged', () => {
    fc.assert(
      fc.property(side(), side(), (one, other) => {
        const [there, back] = [mannWhitney(one, other), mannWhitney(other, one)];
        expect(there.p).toBeCloseTo(back.p, 12);
        expect(there.u + back.u).toBe(one.length * other.length);
      }),
    );
  });

  it('another unit changes nothing', () => {
    fc.assert(
      fc.property(side(), side(), fc.constantFrom(0.001, 0.5, 1000), (one, other, scale) => {
        const scaled = (numbers: readonly number[]): readonly number[] =>
          numbers.map((number) => Math.round(number * 1000) * scale);
        const whole = (numbers: readonly number[]): readonly number[] =>
          numbers.map((number) => Math.round(number * 1000));
        expect(mannWhitney(scaled(one), scaled(other))).toEqual(
          mannWhitney(whole(one), whole(other)),
        );
      }),
    );
  });

  it('the orders of two sides add up to one and are as many from either end', () => {
    const size = fc.integer({ min: 1, max: mostExact });
    fc.assert(
      fc.property(size, size, (n, m) => {
        const shape = [...shapeOfU(n, m)];
        expect(shape.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        const apart = shape.map((share, u) => Math.abs(share - (shape[n * m - u] ?? -1)));
        expect(Math.max(...apart)).toBeLessThan(1e-9);
      }),
    );
  });

  it('what is counted is what all orders of few numbers give', () => {
    fc.assert(
      fc.property(differentNumbers(7), fc.nat(), (numbers, at) => {
        const n = 1 + (at % (numbers.length - 1));
        const all = subsets(numbers, n).map(
          (one) =>
            mannWhitney(
              one,
              numbers.filter((number) => !one.includes(number)),
            ).u,
        );
        const [first, second] = [numbers.slice(0, n), numbers.slice(n)];
        const { u, p } = mannWhitney(first, second);
        const middle = (n * second.length) / 2;
        const asFar = all.filter((one) => Math.abs(one - middle) >= Math.abs(u - middle)).length;
        expect(p).toBeCloseTo(asFar / all.length, 9);
      }),
      { numRuns: 30 },
    );
  });

  it('sides that do not differ are called different as often as asked for', () => {
    const chance = seededChance(7);
    const draw = (): readonly number[] => Array.from({ length: 12 }, () => chance.next());
    const ps = Array.from({ length: 4000 }, () => mannWhitney(draw(), draw()).p);
    for (const level of [0.05, 0.1, 0.3, 0.5, 0.8]) {
      const share = ps.filter((p) => p <= level).length / ps.length;
      // Counted likelihoods come in steps: never more than asked for, and little less.
      expect(share, `p up to ${String(level)}`).toBeLessThan(level + 0.02);
      expect(share, `p up to ${String(level)}`).toBeGreaterThan(level - 0.07);
    }
  });
});

it('equal numbers alone tell nothing', () => {
  expect(mannWhitney([5, 5, 5], [5, 5]).p).toBe(1);
});

it.each([
  [[], [1]],
  [[1], []],
  [[1], [Number.NaN]],
  [[Number.POSITIVE_INFINITY], [1]],
])('refuses %j and %j', (one, other) => {
  expect(() => mannWhitney(one, other)).toThrow(RangeError);
});

function subsets(numbers: readonly number[], size: number): readonly (readonly number[])[] {
  const [first, ...rest] = numbers;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...subsets(rest, size - 1).map((one) => [first, ...one]), ...subsets(rest, size)];
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../../simulators/kit/chance.ts';
import { arrivalsOf } from './arrivals.ts';
import { anyShape } from './shape.arbitrary.ts';
import { meanRate, type Shape } from './shape.ts';

const seeds = [1, 2, 3, 4, 5];

function draw(shape: Shape, seed = 1): readonly number[] {
  return [...arrivalsOf(shape, seededChance(seed))];
}

describe('arrivals of every kind', () => {
  it('rise, lie within the stage, and are the same for the same seed', () => {
    fc.assert(
      fc.property(anyShape, fc.nat(), (shape, seed) => {
        const moments = draw(shape, seed);
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
        expect(moments.every((ms) => ms >= 0 && ms < shape.seconds * 1000)).toBe(true);
        expect(draw(shape, seed)).toEqual(moments);
      }),
    );
  });

  it('are as many as the rate promises', () => {
    fc.assert(
      fc.property(anyShape, fc.nat(), (shape, seed) => {
        const count = draw(shape, seed).length;
        const expected = meanRate(shape) * shape.seconds;
        // Six deviations of a Poisson count: once in 500 million.
        expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected) + 12);
      }),
    );
  });

  it('come lazily', () => {
    const day: Shape = { kind: 'poisson', perSecond: 100_000, seconds: 86_400 };
    const first = arrivalsOf(day, seededChance(1)).next();
    expect(first.value).toBeGreaterThan(0);
  });
});

it('constant: exactly evenly, from the begin on', () => {
  expect(draw({ kind: 'constant', perSecond: 8, seconds: 0.5 })).toEqual([0, 125, 250, 375]);
  const many = draw({ kind: 'constant', perSecond: 300, seconds: 100 });
  expect(many.length).toBe(30_000);
  expect(many[29_999]).toBe((29_999 * 1000) / 300);
});

it('poisson: pauses are exponential (Kolmogorov and Smirnov), and do not depend on one another', () => {
  for (const seed of seeds) {
    const moments = draw({ kind: 'poisson', perSecond: 100, seconds: 100 }, seed);
    const pauses = moments.map((ms, index) => ms - (moments[index - 1] ?? 0));
    const sorted = pauses.toSorted((one, other) => one - other);
    const furthest = Math.max(
      ...sorted.map((pause, index) =>
        Math.abs(1 - Math.exp(-pause / 10) - (index + 0.5) / sorted.length),
      ),
    );
    expect(furthest * Math.sqrt(sorted.length)).toBeLessThan(1.95);
    expect(Math.abs(correlation(pauses.slice(1), pauses.slice(0, -1)))).toBeLessThan(0.04);
  }
});

it.for([
  [10, 90],
  [90, 10],
  [40, 40],
] as const)('ramp from %i to %i: each second has the starts of its rate', ([from, to]) => {
  const ramp = { kind: 'ramp', fromPerSecond: from, toPerSecond: to, seconds: 100 } as const;
  const rateAt = (second: number): number => from + ((to - from) * (second + 0.5)) / 100;
  const even = draw({ ...ramp, spacing: 'constant' });
  expect(even.length).toBe(50 * (from + to));
  for (const [second, count] of bySecond(even, 100).entries())
    expect(Math.abs(count - rateAt(second))).toBeLessThanOrEqual(1);
  for (const seed of seeds)
    expectFits(bySecond(draw({ ...ramp, spacing: 'poisson' }, seed), 100), rateAt);
});

it('morning peak: each second has the starts of its rate', () => {
  const peak = {
    kind: 'morning-peak',
    lowPerSecond: 20,
    peakPerSecond: 120,
    peakAtSecond: 40,
    spreadSeconds: 12,
    seconds: 100,
  } as const;
  const rateAt = (second: number): number =>
    20 + 100 * Math.exp(-(((second + 0.5 - 40) / 12) ** 2) / 2);
  for (const seed of seeds) expectFits(bySecond(draw(peak, seed), 100), rateAt);
  expect(meanRate(peak) * 100).toBeCloseTo(
    Array.from({ length: 100 }, (_, second) => rateAt(second)).reduce((sum, one) => sum + one),
    0,
  );
});

it('burst: so many at once, every so many seconds, beside a Poisson process', () => {
  const burst = {
    kind: 'burst',
    perSecond: 30,
    burstOf: 7,
    everySeconds: 10,
    seconds: 60,
  } as const;
  for (const seed of seeds) {
    const moments = draw(burst, seed);
    const crowded = [...Map.groupBy(moments, (ms) => ms)].filter(([, same]) => same.length > 1);
    expect(crowded.map(([ms, same]) => [ms, same.length])).toEqual(
      [10, 20, 30, 40, 50].map((second) => [second * 1000, 7]),
    );
    const others = moments.filter((ms) => ms % 10_000 !== 0);
    expect(others).toEqual(draw({ kind: 'poisson', perSecond: 30, seconds: 60 }, seed));
  }
});

function bySecond(moments: readonly number[], seconds: number): readonly number[] {
  const counts = Array.from({ length: seconds }, () => 0);
  for (const ms of moments) {
    const second = Math.floor(ms / 1000);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

/** Chi-squared over its freedom: near 1 for a Poisson process of that rate (99.9 % lie in these bounds). */
function expectFits(counts: readonly number[], rateAt: (second: number) => number): void {
  const terms = counts.map((count, second) => (count - rateAt(second)) ** 2 / rateAt(second));
  const spread = terms.reduce((sum, term) => sum + term, 0) / counts.length;
  expect(spread).toBeGreaterThan(0.58);
  expect(spread).toBeLessThan(1.53);
}

function correlation(ones: readonly number[], others: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [one, other] = [mean(ones), mean(others)];
  const product = mean(ones.map((value, index) => (value - one) * ((others[index] ?? 0) - other)));
  const variance = (values: readonly number[], middle: number): number =>
    mean(values.map((value) => (value - middle) ** 2));
  return product / Math.sqrt(variance(ones, one) * variance(others, other));
}

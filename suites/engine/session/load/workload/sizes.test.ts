import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededChance } from '../../../../../simulators/kit/chance.ts';
import { sizesOf } from './sizes.ts';
import { weighted } from './weighted.ts';

const count = 20_000;

it('takes sizes as often as they weigh', () => {
  const draw = sizesOf([
    { bytes: 10_000, weight: 6 },
    { bytes: 50_000, weight: 3 },
    { bytes: 1_000_000, weight: 1 },
  ]);
  const chance = seededChance(3);
  const drawn = Array.from({ length: count }, () => draw(chance));
  const shareOf = (bytes: number): number => drawn.filter((one) => one === bytes).length / count;
  expect(shareOf(10_000)).toBeCloseTo(0.6, 1);
  expect(shareOf(50_000)).toBeCloseTo(0.3, 1);
  expect(shareOf(1_000_000)).toBeCloseTo(0.1, 1);
});

it('log-normal: its median and its deviation are those asked for', () => {
  const sizes = { medianBytes: 60_000, sigma: 0.8, leastBytes: 2_000, mostBytes: 200_000_000 };
  const draw = sizesOf(sizes);
  const chance = seededChance(4);
  const logs = Array.from({ length: count }, () => Math.log(draw(chance) / 60_000));
  const mean = logs.reduce((sum, one) => sum + one, 0) / count;
  const deviation = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count);
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(deviation - 0.8)).toBeLessThan(0.03);
});

it('log-normal: whole bytes within the bounds, whatever they are', () => {
  const bounds = fc
    .uniqueArray(fc.integer({ min: 2_000, max: 200_000_000 }), { minLength: 3, maxLength: 3 })
    .map((three) => three.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(
      bounds,
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.nat(),
      (three, sigma, seed) => {
        const [leastBytes = 0, medianBytes = 0, mostBytes = 0] = three;
        const draw = sizesOf({ leastBytes, medianBytes, mostBytes, sigma });
        const chance = seededChance(seed);
        for (let time = 0; time < 20; time++) {
          const bytes = draw(chance);
          expect(Number.isInteger(bytes) && bytes >= leastBytes && bytes <= mostBytes).toBe(true);
        }
      },
    ),
  );
});

it('refuses to draw where all weights are 0', () => {
  expect(() => weighted([{ item: 1, weight: 0 }])).toThrow(RangeError);
});

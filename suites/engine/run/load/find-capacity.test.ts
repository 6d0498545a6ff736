import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCapacity } from './find-capacity.ts';

const bounds = { fromPerSecond: 10, mostPerSecond: 10_000 };

function upTo(limit: number, probed: number[] = []) {
  return async (perSecond: number): Promise<string | undefined> => {
    probed.push(perSecond);
    return perSecond <= limit ? undefined : 'too much';
  };
}

it('comes to within a tenth of the truth, in few probes, and never above it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 1, max: 10_000, noNaN: true }), async (limit) => {
      const { perSecond, probes } = await findCapacity(bounds, upTo(limit));
      expect(perSecond).toBeLessThanOrEqual(limit);
      expect(perSecond).toBeGreaterThanOrEqual(limit / 1.1 - 1e-9);
      expect(probes.length).toBeLessThanOrEqual(16);
    }),
  );
});

it('doubles first, then halves in between, and says of each why it was missed', async () => {
  const { perSecond, probes } = await findCapacity(bounds, upTo(35));
  expect(probes.map((one) => one.perSecond)).toEqual([10, 20, 40, 30, 35, 37.5]);
  expect(probes.map(({ missed }) => missed !== undefined)).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(perSecond).toBe(35);
});

it('a target that takes everything has the most that was to be tried', async () => {
  const { perSecond, probes } = await findCapacity(bounds, upTo(1e9));
  expect(perSecond).toBe(10_000);
  expect(probes.at(-1)).toEqual({ perSecond: 10_000 });
});

it('a target that takes nothing has none, and is not asked for ever', async () => {
  const probed: number[] = [];
  const { perSecond } = await findCapacity(bounds, upTo(0, probed));
  expect(perSecond).toBe(0);
  expect(probed).toEqual([10, 5, 2.5, 1.25, 0.625, 0.3125]);
});

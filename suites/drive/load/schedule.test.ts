import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededChance } from '../../../simulators/kit/chance.ts';
import { scheduleOf } from './schedule.ts';

it('the same seed gives the same schedule, another seed another', () => {
  const step = { perSecond: 50, seconds: 2 };
  expect(scheduleOf(step, seededChance(1))).toEqual(scheduleOf(step, seededChance(1)));
  expect(scheduleOf(step, seededChance(1))).not.toEqual(scheduleOf(step, seededChance(2)));
});

it('starts lie in order within the step', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 500 }), (seed, perSecond) => {
      const starts = scheduleOf({ perSecond, seconds: 1 }, seededChance(seed));
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(starts.every((start) => start >= 0 && start < 1000)).toBe(true);
    }),
  );
});

it('pauses are spread as those of a Poisson process', () => {
  const starts = scheduleOf({ perSecond: 100, seconds: 200 }, seededChance(7));
  expect(starts.length / 200).toBeCloseTo(100, -1);
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
  const longer = pauses.filter((pause) => pause > mean).length / pauses.length;
  expect(longer).toBeCloseTo(Math.exp(-1), 1);
});

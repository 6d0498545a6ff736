import { expect, it } from 'vitest';
import type { Clock } from '../../simulators/kit/clock.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { openPatience } from './patience.ts';

/** Milliseconds until it is over when each poll takes so long. */
function lasts(timeMs: number, pollTakesMs: number): number {
  let ms = 0;
  const clock: Clock = { ...systemClock, monotonic: () => BigInt(ms) * 1_000_000n };
  const patience = openPatience(clock, timeMs);
  while (!patience.isOver()) ms += pollTakesMs;
  expect(patience.elapsedMs()).toBe(ms);
  return ms;
}

it('lasts its time where polls are quick', () => {
  expect(lasts(1_000, 2)).toBe(1_000);
  expect(lasts(1_000, 10)).toBe(1_000);
});

it('lasts as many polls as that where they are slow, but six times its time at most', () => {
  expect(lasts(1_000, 30)).toBe(2_970);
  expect(lasts(1_000, 400)).toBe(6_000);
});

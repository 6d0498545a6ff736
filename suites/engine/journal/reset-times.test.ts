import { expect, it } from 'vitest';
import { type Frequency, resetAfterMs } from './reset-times.ts';

const hour = 3_600_000;

function dates(frequency: Frequency, scheduledTime: string): readonly string[] {
  const times = { frequency, scheduledTime, firstAfterMs: 2 * hour };
  const madeAt = Date.parse(scheduledTime) - 2 * hour;
  return [0, 1, 2, 5].map((number) =>
    new Date(madeAt + resetAfterMs(times, number)).toISOString().slice(0, 16),
  );
}

it.each([
  ['weekly', '2027-02-22T23:30', '2027-03-01T23:30', '2027-03-08T23:30', '2027-03-29T23:30'],
  ['monthly', '2027-11-28T00:10', '2027-12-28T00:10', '2028-01-28T00:10', '2028-04-28T00:10'],
  ['quarterly', '2026-12-01T12:00', '2027-03-01T12:00', '2027-06-01T12:00', '2028-03-01T12:00'],
  ['yearly', '2027-02-28T08:00', '2028-02-28T08:00', '2029-02-28T08:00', '2032-02-28T08:00'],
] as const)('a %s reset is due at its first time, and again after its frequency', (...row) => {
  const [frequency, first, ...later] = row;
  expect(dates(frequency, `${first}:00.000Z`)).toEqual([first, ...later]);
});

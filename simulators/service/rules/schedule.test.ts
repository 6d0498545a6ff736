import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frequency, frequencies, nextRun, readMoment } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
const next = (frequency: Frequency, first: string, now: string): string =>
  new Date(
    nextRun({ frequency, scheduledTime: at(first), targetAmount: 0n }, at(now)),
  ).toISOString();

describe('nextRun', () => {
  it('is the first run while that is to come, and never the moment itself', () => {
    expect(next('weekly', '2026-06-01T08:00:00Z', '2026-01-01T00:00:00Z')).toBe(
      '2026-06-01T08:00:00.000Z',
    );
    expect(next('weekly', '2026-06-01T08:00:00Z', '2026-06-01T08:00:00Z')).toBe(
      '2026-06-08T08:00:00.000Z',
    );
  });

  it.each<[Frequency, readonly [first: string, now: string], string]>([
    ['monthly', ['2026-01-31T06:30:00Z', '2026-02-01T00:00:00Z'], '2026-02-28T06:30:00.000Z'],
    ['monthly', ['2026-01-31T06:30:00Z', '2026-02-28T06:30:00Z'], '2026-03-31T06:30:00.000Z'],
    ['monthly', ['2026-01-31T06:30:00Z', '2026-04-29T00:00:00Z'], '2026-04-30T06:30:00.000Z'],
    ['quarterly', ['2025-11-30T00:00:00Z', '2025-12-01T00:00:00Z'], '2026-02-28T00:00:00.000Z'],
    ['yearly', ['2024-02-29T12:00:00Z', '2024-03-01T00:00:00Z'], '2025-02-28T12:00:00.000Z'],
    ['yearly', ['2024-02-29T12:00:00Z', '2027-03-01T00:00:00Z'], '2028-02-29T12:00:00.000Z'],
    ['weekly', ['2026-03-28T01:30:00Z', '2026-03-28T02:00:00Z'], '2026-04-04T01:30:00.000Z'],
  ])('%s, first and asked at %s', (frequency, [first, now], expected) => {
    expect(next(frequency, first, now)).toBe(expected);
  });

  it('goes on from run to run: none is passed over, none comes twice', () => {
    const moment = fc.integer({ min: at('1999-01-01T00:00Z'), max: at('2060-01-01T00:00Z') });
    const law = (frequency: Frequency, first: number, now: number): void => {
      const schedule = { frequency, scheduledTime: first, targetAmount: 0n };
      const run = nextRun(schedule, now);
      expect(run).toBeGreaterThan(now);
      // Whoever asks anywhere between two runs is told the later one.
      expect(nextRun(schedule, run - 1)).toBe(run);
      const following = nextRun(schedule, run);
      expect(nextRun(schedule, run + Math.floor((following - run) / 2))).toBe(following);
      expect(run % 86_400_000).toBe(first % 86_400_000);
    };
    fc.assert(fc.property(fc.constantFrom(...frequencies), moment, moment, law));
  });
});

describe('readMoment', () => {
  it.each([
    ['2026-06-01T08:00:00Z', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T00:30+02:00', '2026-05-31T22:30:00.000Z'],
    ['2026-06-01T08:00:00.5-05:00', '2026-06-01T13:00:00.500Z'],
  ])('%s is normalised to UTC', (text, normalised) => {
    expect(new Date(readMoment(text) ?? NaN).toISOString()).toBe(normalised);
  });

  it.each(['', '2026-06-01', '2026-06-01T08:00:00', '2026-02-31T00:00:00Z', '2026-06-01T25:00Z'])(
    '%j is none',
    (text) => expect(readMoment(text)).toBeUndefined(),
  );

  it('reads back whatever it may be given', () => {
    const date = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(date, (one) => readMoment(one.toISOString()) === one.getTime()));
  });
});

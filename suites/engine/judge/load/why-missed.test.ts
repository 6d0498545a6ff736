import { expect, it } from 'vitest';
import { latencyOf } from '../../journal/latency.ts';
import type { LoadStage } from '../../journal/load/measures.ts';
import { whyMissed } from './why-missed.ts';

const starts = { done: 100, dropped: 0, refused: 0, unanswered: 0, lost: 0, stopped: 0 };
const first: LoadStage = {
  name: 'probe 10/s',
  perSecond: 10,
  seconds: 10,
  starts,
  byJourney: { print: 60, release: 30, list: 10 },
  printedPerSecond: 9,
  latency: { toPaper: latencyOf([100]), lateness: latencyOf([1]) },
  overTime: [],
};
const slow = (ms: number): Partial<LoadStage> => ({ latency: { toPaper: latencyOf([ms]) } });

it.each([
  [{}],
  [{ printedPerSecond: 8.6 }],
  [slow(999)],
  [{ starts: { ...starts, done: 99, dropped: 1 } }],
  [{ starts: { ...starts, done: 99, lost: 1 } }],
  [{ latency: { toPaper: { ...latencyOf([1]), p99Ms: 1_000 } } }],
  [{ latency: { lateness: { ...latencyOf([1]), p99Ms: 10 } } }],
  [{ byJourney: { list: 100 }, printedPerSecond: 0, latency: {} }],
])('%j was kept up with', (changed) => {
  expect(whyMissed({ ...first, ...changed }, first)).toBeUndefined();
});

it.each([
  [{ starts: { ...starts, done: 0 } }, 'nothing was started'],
  [{ printedPerSecond: 8.5 }, '8.5 of 9.0 jobs a second were printed'],
  [slow(1_001), 'p99 to print was 1.0 s, after 100 ms at the first rate'],
  [
    { starts: { ...starts, done: 98, dropped: 2 } },
    '2.0 % of the starts were dropped: every user had an unfinished job',
  ],
  [{ starts: { ...starts, done: 98, lost: 2 } }, '2.0 % of the starts failed'],
  [{ starts: { ...starts, done: 97, refused: 1, unanswered: 2 } }, '3.0 % of the starts failed'],
  [{ latency: { lateness: latencyOf([11]) } }, 'starts came 11 ms late (p99)'],
])('%j was missed', (changed, why) => {
  expect(whyMissed({ ...first, ...changed }, first)).toBe(why);
});

it('a target that is always slow is not missed for that', () => {
  const slowFirst = { ...first, ...slow(800) };
  expect(whyMissed({ ...first, ...slow(3_900) }, slowFirst)).toBeUndefined();
  expect(whyMissed({ ...first, ...slow(4_100) }, slowFirst)).toContain('p99 to print');
  const told = (p99Ms: number): LoadStage => ({
    ...first,
    latency: { toPaper: { ...latencyOf([1]), p99Ms } },
  });
  expect(whyMissed(told(5_000), told(1_000))).toBeUndefined();
  expect(whyMissed(told(5_001), told(1_000))).toBe(
    'p99 to print was 5.0 s, after 1.0 s at the first rate',
  );
  expect(whyMissed(told(1_001), { ...first, latency: {} })).toContain('after 0 ms');
});

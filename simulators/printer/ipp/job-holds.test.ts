import { expect, test } from 'vitest';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import { JobHolds } from './job-holds.ts';

test('a hold longer than a timer can count does not end early', () => {
  const clock = manualClock();
  const waits: number[] = [];
  const over: string[] = [];
  const timer = (ms: number, callback: () => void): Disposable => {
    waits.push(ms);
    return clock.timer(ms, callback);
  };
  const holds = new JobHolds({ ...clock, timer }, (reason) => over.push(reason));
  holds.set('job-hold-until-specified', 5_000_000_000);
  for (const ms of [2_000_000_000, 2_000_000_000, 999_999_999]) clock.pass(ms);
  expect([waits, over]).toEqual([[2_000_000_000, 2_000_000_000, 1_000_000_000], []]);
  clock.pass(1);
  expect(over).toEqual(['job-hold-until-specified']);
});

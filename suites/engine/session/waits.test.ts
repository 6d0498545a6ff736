import { expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import type { JournalEvent } from '../journal/event.ts';
import { Recorder } from '../journal/recorder.ts';
import type { Reply } from './http/client.ts';
import { Waits } from './waits.ts';

/** Waits with a clock on which sleeping takes no time, at a target that is so many times as slow as usual. */
function waitsOf(timesAsSlow: number) {
  let nowMs = 0;
  const monotonic = (): bigint => BigInt(nowMs) * 1_000_000n;
  const clock = {
    ...systemClock,
    monotonic,
    sleep: (ms: number) => {
      nowMs += ms;
      return Promise.resolve();
    },
  };
  const events: JournalEvent[] = [];
  const recorder = new Recorder((event) => events.push(event), monotonic);
  const pace = {
    patienceMs: (ms: number) => ms * timesAsSlow,
    came: () => undefined,
    missed: () => undefined,
  };
  const waits = new Waits({ case: 'c', clock, pace, recorder });
  /** Waits one second for what shows after so many milliseconds. */
  const until = async (showsAfterMs: number): Promise<number> => {
    const startMs = nowMs;
    const ask = (): Promise<Reply> => Promise.resolve({ status: 200 } as Reply);
    await waits.until(1_000, ask, () => nowMs - startMs >= showsAfterMs);
    return nowMs - startMs;
  };
  const timeouts = () =>
    events.flatMap((event) => (event.type === 'timeout' ? [[event.came, event.case]] : []));
  return { until, timeouts };
}

it('what comes in time leaves no trace', async () => {
  const { until, timeouts } = waitsOf(1);
  await until(0);
  await until(500);
  expect(timeouts()).toEqual([]);
});

it('what comes late at a slow target is waited for, and the journal tells that it was late', async () => {
  const { until, timeouts } = waitsOf(10);
  expect(await until(8_000)).toBeLessThan(10_000);
  expect(timeouts()).toEqual([[true, 'c']]);
});

it('after two waits in vain no wait is lengthened', async () => {
  const { until, timeouts } = waitsOf(10);
  const never = Number.POSITIVE_INFINITY;
  const [first, second, third] = [await until(never), await until(never), await until(never)];
  expect(first).toBeGreaterThanOrEqual(10_000);
  expect(second).toBeGreaterThanOrEqual(10_000);
  expect(third).toBeLessThan(2_000);
  expect(timeouts()).toEqual([
    [false, 'c'],
    [false, 'c'],
    [false, 'c'],
  ]);
});

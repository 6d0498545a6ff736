import { type Clock, systemClock } from '../../simulators/kit/clock.ts';

/** For tests and proofs: a clock on which everything takes its time, and that goes so many times as fast. */
export function quickClock(times: number): Clock {
  const start = systemClock.monotonic();
  const startMs = systemClock.now();
  return {
    now: () => startMs + (systemClock.now() - startMs) * times,
    monotonic: () => start + (systemClock.monotonic() - start) * BigInt(times),
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
    timer: (ms, callback) => systemClock.timer(ms / times, callback),
  };
}

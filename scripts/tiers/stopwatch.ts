import { systemClock } from '../../simulators/kit/clock.ts';

/** Milliseconds since it was started. */
export function startStopwatch(): () => number {
  const startedNs = systemClock.monotonic();
  return () => Number(systemClock.monotonic() - startedNs) / 1e6;
}

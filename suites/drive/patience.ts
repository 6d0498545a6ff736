import type { Clock } from '../../simulators/kit/clock.ts';

/** A poll takes about 2 ms; on a machine so busy that it takes five times as long, time is lengthened. */
const pollMs = 10;
const mostTimes = 6;

/** How long an effect is waited for. */
export interface Patience {
  /** Whether the time is over; called once before each poll. */
  isOver(): boolean;
  /** Since the start, in milliseconds. */
  elapsedMs(): number;
}

/**
 * `timeMs`, and on a busy machine up to six times as long: a machine that cannot run this process
 * often enough runs a service beside it no more often, so that its slowness is no fault of the service.
 */
export function openPatience(clock: Clock, timeMs: number): Patience {
  const startNs = clock.monotonic();
  const elapsedMs = (): number => Number((clock.monotonic() - startNs) / 1_000_000n);
  let polls = 0;
  return {
    elapsedMs,
    isOver: () => {
      polls += 1;
      const elapsed = elapsedMs();
      if (elapsed < timeMs) return false;
      return polls * pollMs >= timeMs || elapsed >= mostTimes * timeMs;
    },
  };
}

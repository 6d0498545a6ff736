import type { Clock } from '../../../../simulators/kit/clock.ts';

/** Milliseconds since the run's zero, on whichever host. */
export interface RunClock {
  readonly clock: Clock;
  nowMs(): number;
  /** Of a moment of this process's own monotonic clock. */
  msOf(atNs: bigint): number;
  /** Of a moment of the run. */
  nsOf(ms: number): bigint;
  /** Resolves at that moment or, by the system's timers, up to a millisecond later; at once when it has passed. */
  until(ms: number, signal: AbortSignal): Promise<void>;
}

/** `zeroNs`: the run's zero on this process's monotonic clock. */
export function runClock(clock: Clock, zeroNs: bigint): RunClock {
  const msOf = (atNs: bigint): number => Number(atNs - zeroNs) / 1e6;
  const nowMs = (): number => msOf(clock.monotonic());
  return {
    clock,
    nowMs,
    msOf,
    nsOf: (ms) => zeroNs + BigInt(Math.round(ms * 1e6)),
    async until(ms, signal) {
      for (let leftMs = ms - nowMs(); leftMs > 0; leftMs = ms - nowMs())
        await clock.sleep(Math.max(1, Math.floor(leftMs)), signal);
    },
  };
}

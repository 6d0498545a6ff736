import type { Clock } from '../kit/clock.ts';

/** How wrong a reader's own clock is. */
export interface ClockError {
  /** From the start on; positive is fast. */
  readonly offsetMs: number;
  /** Gained in a million seconds. */
  readonly driftPpm: number;
}

/** The reader's idea of the time, in epoch milliseconds. It starts to drift when this is called. */
export function readerClock(clock: Clock, { offsetMs, driftPpm }: ClockError): () => number {
  const startedAt = clock.now();
  return () => {
    const now = clock.now();
    return now + offsetMs + ((now - startedAt) * driftPpm) / 1_000_000;
  };
}

import type { ClockError } from './reader-clock.ts';

/** What a reader does besides writing numbers. */
export interface ReaderBehaviour extends ClockError {
  /** The same card within this time is one tap; 0 counts every sight. */
  readonly bounceMs: number;
  /** How many taps are under way side by side; with 1 they arrive in the order seen. */
  readonly atOnce: number;
  /** Further tries of a tap that got no answer, or one that says "not now". */
  readonly retries: number;
  /** Before the first further try; each pause is twice as long as the one before, up to the longest. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** What becomes of taps while the network is away. */
  readonly whenAway: 'keep' | 'drop';
  /** How many taps wait at the most, and which one goes when there is one more. */
  readonly capacity: number;
  readonly whenFull: 'drop-oldest' | 'drop-newest';
  /** A tap that has waited longer is dropped unsent: nobody stands there any more. */
  readonly staleMs: number;
}

export const usualBehaviour: ReaderBehaviour = {
  offsetMs: 0,
  driftPpm: 0,
  bounceMs: 0,
  atOnce: Number.MAX_SAFE_INTEGER,
  retries: 0,
  pauseMs: 250,
  longestPauseMs: 8000,
  whenAway: 'keep',
  capacity: 1000,
  whenFull: 'drop-oldest',
  staleMs: Number.MAX_SAFE_INTEGER,
};

/** How long a reader waits before the further try `retry`, counted from 1. */
export function pauseBefore(
  retry: number,
  { pauseMs, longestPauseMs }: Pick<ReaderBehaviour, 'pauseMs' | 'longestPauseMs'>,
): number {
  return Math.min(longestPauseMs, pauseMs * 2 ** (retry - 1));
}

/** The first setting that makes no sense, in words; undefined when all do. */
export function behaviourFault(behaviour: ReaderBehaviour): string | undefined {
  const wrong = Object.entries(least).find(([name, min]) => {
    const value = behaviour[name as keyof typeof least];
    return !(Number.isFinite(value) && value >= min);
  });
  if (wrong !== undefined) return `${wrong[0]} must be a number of at least ${wrong[1]}`;
  const { offsetMs, driftPpm } = behaviour;
  const isTime = Number.isFinite(offsetMs) && Math.abs(driftPpm) <= 1_000_000;
  return isTime
    ? undefined
    : 'offsetMs must be a number, and driftPpm a number from -1000000 to 1000000';
}

const least = {
  bounceMs: 0,
  atOnce: 1,
  retries: 0,
  pauseMs: 0,
  longestPauseMs: 0,
  capacity: 0,
  staleMs: 0,
} as const satisfies Partial<Readonly<Record<keyof ReaderBehaviour, number>>>;

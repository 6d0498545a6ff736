import type { Choices } from '../../../journal/facts.ts';
import type { Lag } from './lag.ts';

export type Found =
  | 'changesLagMs'
  | 'downloads'
  | 'historyLagMs'
  | 'historyHolds'
  | 'importMs'
  | 'names';

/** What a trial showed of a member of `choices`. */
export interface Finding {
  readonly member: Found;
  /** unknown: the trial could not show it. */
  readonly state: 'agrees' | 'contradicts' | 'new' | 'unknown';
  readonly seen: string;
  /** What belongs into the profile, where it has nothing or something else. */
  readonly value?: string | number;
}

/** A manner that the target was seen to have, against what its profile says. */
export function ofManner(
  member: 'downloads' | 'historyHolds' | 'names',
  { value, seen }: { readonly value: string; readonly seen: string },
  choices: Choices,
): Finding {
  const said = choices[member];
  if (said === value) return { member, state: 'agrees', seen };
  return { member, state: said === undefined ? 'new' : 'contradicts', seen, value };
}

/** A time that the target was seen to take: what is said is wrong only when it was over and nothing had come. */
export function ofLag(
  member: 'changesLagMs' | 'historyLagMs' | 'importMs',
  { lag, of }: { readonly lag: Lag; readonly of: string },
  choices: Choices,
): Finding {
  const said = choices[member];
  const seen =
    lag.withinMs === undefined
      ? `${of} had not appeared after ${String(lag.overMs)} ms`
      : `${of} appeared within ${String(lag.withinMs)} ms`;
  const value = lag.withinMs === undefined ? {} : { value: roomy(member, lag.withinMs) };
  if (said === undefined)
    return { member, state: lag.withinMs === undefined ? 'unknown' : 'new', seen, ...value };
  if (lag.overMs > said) return { member, state: 'contradicts', seen, ...value };
  return { member, state: 'agrees', seen };
}

export function unknown(member: Found, seen: string): Finding {
  return { member, state: 'unknown', seen };
}

/** In steps of so many milliseconds, and no longer than a profile may say: each call waits for changes, an import does once. */
const steps = {
  changesLagMs: { stepMs: 100, mostMs: 10_000 },
  historyLagMs: { stepMs: 500, mostMs: 600_000 },
  importMs: { stepMs: 500, mostMs: 600_000 },
} as const;

/** Twice what one trial took: a time limit is for the slow days. */
function roomy(member: keyof typeof steps, ms: number): number {
  const { stepMs, mostMs } = steps[member];
  return Math.min(mostMs, Math.max(2, Math.ceil((2 * ms) / stepMs)) * stepMs);
}

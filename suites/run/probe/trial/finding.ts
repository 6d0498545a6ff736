import type { Choices } from '../../../journal/facts.ts';
import type { Lag } from './lag.ts';

export type Found = 'downloads' | 'historyLagMs' | 'historyHolds' | 'importMs' | 'names';

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
  member: 'historyLagMs' | 'importMs',
  { lag, of }: { readonly lag: Lag; readonly of: string },
  choices: Choices,
): Finding {
  const said = choices[member];
  const seen =
    lag.withinMs === undefined
      ? `${of} had not come after ${String(lag.overMs)} ms`
      : `${of} came within ${String(lag.withinMs)} ms`;
  const value = lag.withinMs === undefined ? {} : { value: roomy(lag.withinMs) };
  if (said === undefined)
    return { member, state: lag.withinMs === undefined ? 'unknown' : 'new', seen, ...value };
  if (lag.overMs > said) return { member, state: 'contradicts', seen, ...value };
  return { member, state: 'agrees', seen };
}

export function unknown(member: Found, seen: string): Finding {
  return { member, state: 'unknown', seen };
}

const stepMs = 500;
const mostMs = 600_000;

/** Twice what one trial took: a time limit is for the slow days. */
function roomy(ms: number): number {
  return Math.min(mostMs, Math.max(2, Math.ceil((2 * ms) / stepMs)) * stepMs);
}

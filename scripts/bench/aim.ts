import type { Spread } from '../load/rig/quantiles.ts';

/** What the service is meant to reach, and where a bench's result tells how far it came. */
export interface Aim<R> {
  readonly what: string;
  readonly bound: Bound;
  /** Behind the number; a ratio has none. */
  readonly unit?: 'ms' | 'MB';
  /** Undefined where this run did not measure it. */
  readonly read: (result: R) => Reading | undefined;
  /** What stands in the way where it is not met, as far as it was found. */
  readonly limit?: string;
}

export type Bound = { readonly least: number } | { readonly most: number };

export interface Reading {
  readonly value: number;
  /** Of several pairs of rounds, of which the value is the median. */
  readonly spread?: Spread;
  readonly ours: string;
  /** What it is compared with. */
  readonly beside: string;
}

export function isMet(bound: Bound, { value }: Reading): boolean {
  return 'least' in bound ? value >= bound.least : value <= bound.most;
}

import type { Machine } from '../load/rig/machine.ts';
import type { Aim } from './aim.ts';

/** A script below scripts/load/ that can be run by its name. */
export interface Bench {
  readonly name: string;
  /** What it compares, in a sentence. */
  readonly about: string;
  /** Options of a run that counts, and of one that only shows that all is in order. */
  readonly options: Readonly<Record<'usual' | 'quick', readonly string[]>>;
  readonly aims: readonly Aim<unknown>[];
}

/** A run that is kept. */
export interface BenchRun {
  /** YYYY-MM-DD HH:MM, UTC. */
  readonly measuredOn: string;
  readonly command: string;
  readonly seconds: number;
  /** What the script printed. */
  readonly result: { readonly machine: Machine };
}

/** `R`: what the script prints as JSON. */
export function bench<R>(parts: Omit<Bench, 'aims'> & { readonly aims: readonly Aim<R>[] }): Bench {
  // Which script a result is of is known by the file that it is kept in.
  return { ...parts, aims: parts.aims as readonly Aim<never>[] as readonly Aim<unknown>[] };
}

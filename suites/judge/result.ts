import type { JournalEvent } from '../journal/event.ts';
import type { RuleResult } from './judge.ts';

/** A red rule was played again on fresh state: red in `red` of `of` rounds. */
export interface Reproduction {
  readonly red: number;
  readonly of: number;
}

/** Everything a run came to: what the reports are written from. */
export interface RunResult {
  readonly results: readonly RuleResult[];
  /** By rule id. */
  readonly reproductions: ReadonlyMap<string, Reproduction>;
  readonly journal: readonly JournalEvent[];
  /** Rules were left out by choice: never a certificate. */
  readonly partial: boolean;
  /** Of a terminal: what was chosen, situations by the beginnings of their ids. */
  readonly only?: readonly string[];
  readonly seed: number;
  /** ISO-8601. */
  readonly startedAt: string;
  readonly requests: number;
  readonly durationMs: number;
}

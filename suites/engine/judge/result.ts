import type { AttemptReason, JournalEvent } from '../journal/event.ts';
import type { RuleResult } from './judge.ts';

/** A red rule was played again on fresh state: red in `red` of `of` rounds. */
export interface Reproduction {
  readonly red: number;
  readonly of: number;
}

/** One attempt at certifying a terminal. */
export interface RunAttempt {
  /** ISO-8601. */
  readonly startedAt: string;
  /** Why it was made; absent: it was the first. */
  readonly because?: AttemptReason;
  /** Test cases played to their end. */
  readonly played: number;
  /** At how many places side by side they were played. */
  readonly places: number;
  /** Rules that failed in it, by id. */
  readonly broken: readonly string[];
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
  /** Of a terminal: what each attempt came to by itself. `results` are of each test case as it was played last. */
  readonly attempts?: readonly RunAttempt[];
  readonly seed: number;
  /** ISO-8601. */
  readonly startedAt: string;
  readonly requests: number;
  readonly durationMs: number;
}

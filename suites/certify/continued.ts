import { latestOf } from '../engine/journal/attempts.ts';
import type { AttemptReason, JournalEvent } from '../engine/journal/event.ts';

/** An earlier attempt at a run, which is gone on with. */
export interface Earlier {
  readonly journal: readonly JournalEvent[];
  readonly because: AttemptReason;
  /** Test cases to repeat where `because` is 'failed'; those not played to their end come anyway. */
  readonly failed: ReadonlySet<string>;
}

/** How a recording goes on where it ended: its numbers count on, and so does its clock. */
export interface Continuation {
  readonly after: { readonly seq: number; readonly call: number };
  /** Nanoseconds. */
  readonly startsAt: bigint;
}

/** Where a journal ended. Throws for an empty one. */
export function continuationOf(journal: readonly JournalEvent[]): Continuation {
  const last = journal.at(-1);
  if (last === undefined) throw new Error('the recording is empty');
  const call = journal.findLast((event) => event.type === 'sent')?.call ?? 0;
  return { after: { seq: last.seq, call }, startsAt: BigInt(last.at) + pauseNs };
}

const pauseNs = 1_000_000_000n;

/** Whether a test case is played in the next attempt. */
export function isOpen(scenario: string, { journal, failed }: Earlier): boolean {
  if (failed.has(scenario)) return true;
  return !latestOf(journal).some(
    (event) => event.type === 'case' && event.scenario === scenario && event.phase === 'done',
  );
}

/** How often a test case was begun. */
export function timesBegun(scenario: string, journal: readonly JournalEvent[]): number {
  return journal.filter(
    (event) => event.type === 'case' && event.scenario === scenario && event.phase === 'begin',
  ).length;
}

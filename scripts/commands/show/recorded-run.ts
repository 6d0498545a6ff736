import type { JournalEvent } from '../../../suites/engine/journal/event.ts';
import type { Verdict } from '../../../suites/engine/judge/verdict.ts';

/** A run as `platen show` opens it, whichever command recorded it. */
export interface RecordedRun {
  /** Name of the service or terminal that was tested. */
  readonly target: string;
  /** ISO-8601. */
  readonly startedAt: string;
  readonly outcome: string;
  /** Results of the run, in sentences or counts. */
  readonly lines: readonly string[];
  /** The failed ones first; empty for a load run without a broken rule. */
  readonly rules: readonly RecordedRule[];
  readonly journal: readonly JournalEvent[];
}

export interface RecordedRule {
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly isFailed: boolean;
  readonly why: string | null;
  readonly findings: readonly RecordedFinding[];
}

export interface RecordedFinding {
  readonly case: string;
  readonly expected: string;
  readonly seen: string;
  /** `seq` of the journal's events that show it, the decisive one first; empty if they are not known. */
  readonly witness: readonly number[];
}

export function failedOf({ rules }: RecordedRun): readonly string[] {
  return rules.filter(({ isFailed }) => isFailed).map(({ id }) => id);
}

/** What can be wrong with a job, whatever its speed. */
export type JobFault =
  | 'lost'
  | 'doubled'
  | 'altered'
  | 'misplaced'
  | 'unknown'
  | 'unasked'
  | 'refused'
  | 'overcharged'
  | 'unpaid'
  | 'unbalanced';

/** Those that are about money: what came out may be right all the same. */
export const balanceFaults: ReadonlySet<JobFault> = new Set([
  'overcharged',
  'unpaid',
  'unbalanced',
]);

export const jobFaultSentences: Readonly<Record<JobFault, string>> = {
  lost: 'accepted, but never printed',
  doubled: 'printed more than once',
  altered: 'printed or downloaded with other bytes than were uploaded',
  misplaced: 'printed at another printer than requested',
  unknown: 'printed, but not sent in this run',
  unasked: 'printed, but not released',
  refused: 'refused or not answered, but should have been accepted',
  overcharged: 'charged more than it costs (nothing, if it was not printed)',
  unpaid: 'charged less than it costs',
  unbalanced: 'entries of a user’s ledger and the balance that do not add up',
};

export interface FaultyJob {
  readonly fault: JobFault;
  /** Of its start; absent where none is known. */
  readonly number?: number;
  readonly detail: string;
}

/** A rule of the catalogue that the sampled journeys showed broken. */
export interface BrokenRule {
  readonly rule: string;
  readonly title: string;
  readonly verdict: 'FAILED' | 'NON-STRICT';
  /** How often, and the first time: in which case of the journal, what should and what was. */
  readonly times: number;
  readonly case: string;
  readonly expected: string;
  readonly seen: string;
}

/** What the catalogue's rules say of the sampled journeys. */
export interface SampledFindings {
  readonly journeys: number;
  /** Rules that were exercised, and in how many situations. */
  readonly rules: number;
  readonly situations: number;
  readonly broken: readonly BrokenRule[];
  /** Checks that threw: of these rules nothing is known. */
  readonly unjudged: readonly string[];
}

/**
 * Whether every user of the run has what they should have. `unasked`: it could not be asked for, which says
 * nothing about the target; `unread`: the target was asked and did not tell.
 */
export type BalanceFindings =
  | {
      readonly state: 'judged';
      readonly users: number;
      /** Starts whose document was followed to its payment, and those of which there were too many to be. */
      readonly jobs: number;
      readonly unfollowed: number;
      /** Of the jobs: something was paid for them, and how much in all (a decimal). */
      readonly paid: number;
      readonly amount: string;
      readonly entries: number;
      /** What the run changed on the target and could not put back. */
      readonly left?: string;
    }
  | { readonly state: 'unasked' | 'unread'; readonly why: string; readonly left?: string };

export interface LoadFindings {
  /** Uploads of jobs for paper that were answered with success. */
  readonly accepted: number;
  /** Of these: once, whole, unaltered, at the right printer. */
  readonly printed: number;
  /** The first thousand; how many there were of each kind in all. */
  readonly faults: readonly FaultyJob[];
  readonly count: Readonly<Partial<Record<JobFault, number>>>;
  readonly sampled: SampledFindings;
  readonly balances: BalanceFindings;
}

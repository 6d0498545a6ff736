/** What can be wrong with a job, whatever its speed. */
export type JobFault =
  | 'lost'
  | 'doubled'
  | 'altered'
  | 'misplaced'
  | 'unknown'
  | 'unasked'
  | 'refused';

export const jobFaultSentences: Readonly<Record<JobFault, string>> = {
  lost: 'accepted, and never came out of its printer',
  doubled: 'came out more than once',
  altered: 'came out, or was downloaded, with other bytes than were uploaded',
  misplaced: 'came out of another printer than the one that was asked for',
  unknown: 'came out, and nobody had sent it in this run',
  unasked: 'came out, and nobody had released it',
  refused: 'was refused, or not answered, where it should have been taken',
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

export interface LoadFindings {
  /** Uploads of jobs for paper that were answered with success. */
  readonly accepted: number;
  /** Of these: once, whole, unaltered, at the right printer. */
  readonly printed: number;
  /** The first thousand; how many there were of each kind in all. */
  readonly faults: readonly FaultyJob[];
  readonly count: Readonly<Partial<Record<JobFault, number>>>;
  readonly sampled: SampledFindings;
}

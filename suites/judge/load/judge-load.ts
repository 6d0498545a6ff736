import type { JobTrace, LoadReceipt } from '../../journal/load-trace.ts';

/** What can be wrong with a job, whatever its speed. */
export type JobFault = 'lost' | 'doubled' | 'altered' | 'misplaced' | 'unknown' | 'refused';

export const jobFaultSentences: Readonly<Record<JobFault, string>> = {
  lost: 'accepted, and never came out of its printer',
  doubled: 'came out more than once',
  altered: 'came out with other bytes than were uploaded',
  misplaced: 'came out of another printer than the tapped one',
  unknown: 'came out, and nobody had sent it in this run',
  refused: 'was refused, or not answered, where it should have been taken',
};

export interface FaultyJob {
  readonly fault: JobFault;
  readonly identity: string;
  readonly detail: string;
}

export interface LoadFindings {
  /** Uploads that were answered with success. */
  readonly accepted: number;
  /** Of these: once, whole, unaltered, at the right printer. */
  readonly printed: number;
  readonly faults: readonly FaultyJob[];
}

/** Each accepted job comes out exactly once, with the bytes that were uploaded, where its card was tapped. */
export function judgeLoad(
  jobs: readonly JobTrace[],
  receipts: readonly LoadReceipt[],
): LoadFindings {
  const came = Map.groupBy(receipts, ({ identity }) => identity);
  const known = new Set(jobs.map((job) => job.identity));
  const faults = jobs.flatMap((job) => faultsOf(job, came.get(job.identity) ?? []));
  const strangers = receipts.filter(({ identity = '' }) => !known.has(identity));
  const faulty = new Set(faults.map((one) => one.identity));
  const accepted = jobs.filter((job) => job.uploadedNs !== undefined);
  return {
    accepted: accepted.length,
    printed: accepted.filter((job) => !faulty.has(job.identity)).length,
    faults: [...faults, ...strangers.map(stranger)],
  };
}

function faultsOf(job: JobTrace, receipts: readonly LoadReceipt[]): readonly FaultyJob[] {
  const { identity, failure } = job;
  const isRefused =
    failure !== undefined && (job.uploadedNs === undefined || job.tappedNs === undefined);
  const altered = receipts.find((receipt) => receipt.sha256 !== job.sha256);
  const misplaced = receipts.find((receipt) => receipt.printer !== job.printer);
  const detail = failure ?? 'no failure was told';
  const isLost = !isRefused && receipts.length === 0;
  const faults: readonly (readonly [JobFault, string | undefined])[] = [
    ['refused', isRefused ? detail : undefined],
    ['lost', isLost ? detail : undefined],
    ['doubled', receipts.length > 1 ? `${String(receipts.length)} times` : undefined],
    ['altered', altered && `SHA-256 ${altered.sha256}`],
    ['misplaced', misplaced && `at ${misplaced.printer}, not ${job.printer}`],
  ];
  return faults.flatMap(([fault, told]) =>
    told === undefined ? [] : [{ fault, identity, detail: told }],
  );
}

function stranger({ printer, identity }: LoadReceipt): FaultyJob {
  return { fault: 'unknown', identity: identity ?? 'no identity', detail: `at ${printer}` };
}

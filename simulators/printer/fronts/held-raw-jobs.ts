import { isSameSecret } from '../../kit/same-secret.ts';
import type { ArrivingJob } from '../device.ts';
import type { HeldJob, JobHolder, ReleaseOutcome } from '../held/held-jobs.ts';
import type { JobTicket } from '../receipt.ts';
import { namesIn } from '../unfinished-jobs.ts';

/** What HOLD and HOLDKEY ask for. */
export interface RawHold {
  /** Absent where the job may be released by whoever stands at the printer. */
  readonly pin?: string;
}

/** What nobody releases must not fill the printer. */
const mostHeld = 200;

/** The jobs of port 9100 that wait for their owner. Their bytes are in the device by then. */
export class HeldRawJobs implements JobHolder {
  readonly #jobs = new Map<
    number,
    { readonly job: ArrivingJob; readonly told: HeldJob; readonly pin: string | undefined }
  >();

  /** False where it holds too many already: the job is given up. */
  hold(job: ArrivingJob, ticket: JobTicket, { pin }: RawHold): boolean {
    const { jobId } = job;
    if (this.#jobs.size >= mostHeld) {
      void job.abort('aborted', `the printer already holds ${String(mostHeld)} jobs`);
      return false;
    }
    const told: HeldJob = {
      jobId,
      front: 'raw',
      ...namesIn(ticket),
      needsPin: pin !== undefined,
    };
    job.park(true);
    this.#jobs.set(jobId, { job, told, pin });
    void job.over.then(() => this.#jobs.delete(jobId));
    return true;
  }

  held(): readonly HeldJob[] {
    return [...this.#jobs.values()].map(({ told }) => told);
  }

  release(jobId: number, pin: string): ReleaseOutcome {
    const held = this.#jobs.get(jobId);
    if (held === undefined) return 'not-held';
    if (held.pin !== undefined && !isSameSecret(held.pin, pin)) return 'wrong-pin';
    this.#jobs.delete(jobId);
    held.job.park(false);
    return 'released';
  }

  discard(jobId: number): boolean {
    const held = this.#jobs.get(jobId);
    this.#jobs.delete(jobId);
    void held?.job.abort('canceled', 'it was deleted at the panel');
    return held !== undefined;
  }
}

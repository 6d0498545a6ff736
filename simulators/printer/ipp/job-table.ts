import type { Clock } from '../../kit/clock.ts';
import type { Device } from '../device.ts';
import { IppJob, type JobChange, type JobDescription } from './job.ts';
import { isFinal } from './job-state.ts';
import type { PrintQueue } from './queue.ts';
import { Refusal } from './refusal.ts';

/** With more jobs than this, those that are over longest are forgotten. */
const mostJobs = 2000;
/** Unfinished ones are never forgotten, so that their number has an end too. */
const mostUnfinished = 2000;

export interface JobTableOptions {
  readonly clock: Clock;
  readonly device: Device;
  readonly queue: PrintQueue;
  /** Told of every new job and of each change, when the queue knows of it. */
  changed(job: IppJob, change: JobChange | 'created'): void;
}

/** The printer's jobs by id, in the order they came. */
export class JobTable {
  readonly #options: JobTableOptions;
  readonly #jobs = new Map<number, IppJob>();
  readonly #unfinished = new Set<IppJob>();

  constructor(options: JobTableOptions) {
    this.#options = options;
  }

  /** Refuses when too many jobs wait already. */
  create(description: JobDescription): IppJob {
    if (this.#unfinished.size >= mostUnfinished) {
      throw new Refusal(
        'server-error-too-many-jobs',
        `${String(mostUnfinished)} jobs are already waiting`,
      );
    }
    const { clock, device } = this.#options;
    const changed = (job: IppJob, change: JobChange): void => this.#heed(job, change);
    const job = new IppJob(device.nextJobId(), description, { clock, device, changed });
    this.#jobs.set(job.id, job);
    this.#forgetOldest();
    this.#heed(job, 'created');
    return job;
  }

  find(id: number): IppJob | undefined {
    return this.#jobs.get(id);
  }

  /** Oldest first. */
  all(): readonly IppJob[] {
    return [...this.#jobs.values()];
  }

  get unfinished(): number {
    return this.#unfinished.size;
  }

  /** Forgets a job that is over. */
  forget(job: IppJob): void {
    if (isFinal(job.state)) this.#jobs.delete(job.id);
  }

  #heed(job: IppJob, change: JobChange | 'created'): void {
    if (isFinal(job.state)) this.#unfinished.delete(job);
    else this.#unfinished.add(job);
    this.#options.changed(job, change);
    this.#options.queue.heed(job);
  }

  #forgetOldest(): void {
    if (this.#jobs.size <= mostJobs) return;
    for (const job of this.#jobs.values()) {
      if (!isFinal(job.state)) continue;
      this.#jobs.delete(job.id);
      return;
    }
  }
}

import type { Clock } from '../../kit/clock.ts';
import { IppJob, type JobDescription } from './job.ts';
import { isFinal } from './job-state.ts';

/** With more jobs than this, those that are over longest are forgotten. */
const mostJobs = 2000;

/** The printer's jobs by id, in the order they came. */
export class JobTable {
  readonly #clock: Clock;
  readonly #jobs = new Map<number, IppJob>();
  readonly #nextId: () => number;

  constructor(clock: Clock, nextId: () => number) {
    this.#clock = clock;
    this.#nextId = nextId;
  }

  create(description: JobDescription): IppJob {
    const job = new IppJob(this.#nextId(), description, this.#clock);
    this.#jobs.set(job.id, job);
    this.#forgetOldest();
    return job;
  }

  find(id: number): IppJob | undefined {
    return this.#jobs.get(id);
  }

  /** Oldest first. */
  all(): readonly IppJob[] {
    return [...this.#jobs.values()];
  }

  unfinished(): readonly IppJob[] {
    return this.all().filter((job) => !isFinal(job.state));
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

import type { JobTicket, Receipt } from './receipt.ts';

/** A job that has no receipt yet, whichever front it came through. */
export interface UnfinishedJob {
  readonly jobId: number;
  readonly front: Receipt['front'];
  /** RFC 8011 5.3.7. */
  readonly state: 'pending' | 'pending-held' | 'processing' | 'processing-stopped';
  /** IPP keywords that say why the job is held or why the printer is stopped. */
  readonly reasons: readonly string[];
  readonly jobName?: string;
  readonly userName?: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  /** Sides that are printed so far. */
  readonly printed: number;
  /** Sides that it has in all; absent before they are counted. */
  readonly total?: number;
}

/** The unfinished jobs of one front. */
export type UnfinishedSource = () => readonly UnfinishedJob[];

/** The jobs that arrive, wait or are being printed, in the order of their numbers. */
export class UnfinishedJobs {
  readonly #sources: UnfinishedSource[] = [];

  add(source: UnfinishedSource): void {
    this.#sources.push(source);
  }

  all(): readonly UnfinishedJob[] {
    return this.#sources
      .flatMap((source) => source())
      .toSorted((one, other) => one.jobId - other.jobId);
  }
}

/** The names of the job and its user in a ticket. */
export function namesIn({ jobName, userName }: JobTicket): Pick<JobTicket, 'jobName' | 'userName'> {
  return {
    ...(jobName === undefined ? {} : { jobName }),
    ...(userName === undefined ? {} : { userName }),
  };
}

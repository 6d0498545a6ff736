import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { isFinal } from './job-state.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

/** The job that the request is about (RFC 8011 4.1.5). */
export function targetJob(request: IppRequest, printer: IppPrinter): IppJob {
  if (request.jobId === undefined) {
    throw new Refusal('client-error-bad-request', 'job-id and job-uri are missing');
  }
  return findJob(request.jobId, printer);
}

export function findJob(id: number, printer: IppPrinter): IppJob {
  const job = printer.jobs.find(id);
  if (job !== undefined) return job;
  throw new Refusal('client-error-not-found', `there is no job ${String(id)}`);
}

/** The job, which must not be over. */
export function unfinishedJob(request: IppRequest, printer: IppPrinter): IppJob {
  const job = targetJob(request, printer);
  if (!isFinal(job.state)) return job;
  throw new Refusal('client-error-not-possible', `the job is already ${job.state}`);
}

/** The job, which must wait: nothing of it has been printed. */
export function waitingJob(request: IppRequest, printer: IppPrinter): IppJob {
  const job = targetJob(request, printer);
  if (job.state === 'pending' || job.state === 'pending-held') return job;
  throw new Refusal('client-error-not-possible', `the job is ${job.state}`);
}

/** The job that is being printed; a job-id in the request must mean the same (RFC 3998 4.2). */
export function currentJob(request: IppRequest, printer: IppPrinter): IppJob {
  const { current } = printer.queue;
  if (current === undefined) {
    throw new Refusal('client-error-not-possible', 'no job is being printed');
  }
  if (request.jobId === undefined || request.jobId === current.id) return current;
  const message = `job ${String(request.jobId)} is not being printed`;
  throw new Refusal('client-error-not-possible', message);
}

/** The job, which must be pending: neither held nor begun (RFC 3998 4.4). */
export function pendingJob(request: IppRequest, printer: IppPrinter): IppJob {
  const job = waitingJob(request, printer);
  if (job.state === 'pending') return job;
  throw new Refusal('client-error-not-possible', 'the job is held');
}

import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

/** The job that the request is about (RFC 8011 4.1.5). */
export function targetJob(request: IppRequest, printer: IppPrinter): IppJob {
  if (request.jobId === undefined) {
    throw new Refusal('client-error-bad-request', 'neither job-id nor job-uri is given');
  }
  const job = printer.jobs.find(request.jobId);
  if (job !== undefined) return job;
  throw new Refusal('client-error-not-found', `there is no job ${String(request.jobId)}`);
}

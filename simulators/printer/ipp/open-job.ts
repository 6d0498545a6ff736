import { truthOf } from '../../kit/wire/ipp/read-value.ts';
import { checkDocumentAttributes } from './accept.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { isFinal } from './job-state.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';
import { targetJob } from './target.ts';

export interface OpenJob {
  readonly job: IppJob;
  /** No more documents follow. */
  readonly last: boolean;
  /** Refuses a document more than the printer takes (RFC 8011 4.3.1). */
  readonly checkMore: () => void;
}

/** The job that another document is to be added to (RFC 8011 4.3.1). */
export function openJob(request: IppRequest, printer: IppPrinter): OpenJob {
  const job = targetJob(request, printer);
  const last = request.attributes.truth('last-document');
  if (last === undefined) {
    throw new Refusal('client-error-bad-request', 'last-document is missing');
  }
  if (isFinal(job.state) || !job.incoming) {
    throw new Refusal('client-error-not-possible', 'the job accepts no more documents');
  }
  checkDocumentAttributes(request.attributes, printer);
  return { job, last, checkMore: () => checkMore(job, printer) };
}

function checkMore(job: IppJob, { profile }: IppPrinter): void {
  const many = truthOf(profile.attributes.get('multiple-document-jobs-supported')) ?? true;
  if (many || job.documents.length === 0) return;
  const message = 'the printer accepts one document per job';
  throw new Refusal('server-error-multiple-document-jobs-not-supported', message);
}

import type { IppDocument } from './document.ts';
import type { IppJob } from './job.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

/** The document of the job that the request is about (PWG 5100.5 3.1). */
export function targetDocument({ attributes }: IppRequest, job: IppJob): IppDocument {
  const number = attributes.number('document-number');
  if (number === undefined) {
    throw new Refusal('client-error-bad-request', 'document-number is missing');
  }
  const document = job.documents.find((one) => one.number === number);
  if (document !== undefined) return document;
  const message = `job ${String(job.id)} has no document ${String(number)}`;
  throw new Refusal('client-error-not-found', message);
}

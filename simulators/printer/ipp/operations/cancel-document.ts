import { done } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import { targetJob } from '../target.ts';
import { targetDocument } from '../target-document.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.5 3.1.3: this document is not printed; the job's others are. */
export const cancelDocument: IppOperation = {
  name: 'Cancel-Document',
  owner: true,
  attributes: ['document-number', 'document-message'],
  run: (request, printer) => {
    const job = targetJob(request, printer);
    const document = targetDocument(request, job);
    if (document.isOver) {
      throw new Refusal('client-error-not-possible', `the document is already ${document.state}`);
    }
    job.cancelDocument(document);
    return done;
  },
};

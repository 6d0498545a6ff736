import { checkDocumentAttributes } from '../accept.ts';
import { patienceMs } from '../ipp-printer.ts';
import { isFinal } from '../job-state.ts';
import { newJobAnswer } from '../new-job.ts';
import { receiveDocument } from '../receive.ts';
import { Refusal } from '../refusal.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.1: adds a document to a job of Create-Job; without data it may close the job. */
export const sendDocument: IppOperation = {
  name: 'Send-Document',
  attributes: [
    'last-document',
    'document-name',
    'compression',
    'document-format',
    'document-natural-language',
  ],
  run: async (request, printer) => {
    const job = targetJob(request, printer);
    const last = request.attributes.truth('last-document');
    if (last === undefined) {
      throw new Refusal('client-error-bad-request', 'last-document is missing');
    }
    if (isFinal(job.state) || !job.incoming) {
      throw new Refusal('client-error-not-possible', 'the job takes no more documents');
    }
    checkDocumentAttributes(request.attributes, printer);
    const first = await request.document.next();
    if (first.done !== true) await receiveDocument({ request, printer, job, first: first.value });
    else if (!last) {
      throw new Refusal('client-error-bad-request', 'Send-Document comes without a document');
    }
    if (last) job.close();
    else job.awaitDocument(patienceMs(printer));
    return newJobAnswer({ job, printer, authority: request.authority }, []);
  },
};

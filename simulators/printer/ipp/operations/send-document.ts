import { newJobAnswer } from '../new-job.ts';
import { openJob } from '../open-job.ts';
import { awaitNext } from '../patience.ts';
import { receiveDocument } from '../receive.ts';
import { Refusal } from '../refusal.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.1: adds a document to a job of Create-Job; without data it may close the job. */
export const sendDocument: IppOperation = {
  name: 'Send-Document',
  owner: true,
  always: true,
  attributes: [
    'last-document',
    'document-name',
    'compression',
    'document-format',
    'document-natural-language',
    'document-password',
  ],
  run: async (request, printer) => {
    const { job, last, checkMore } = openJob(request, printer);
    const first = await request.document.next();
    if (first.done !== true) {
      checkMore();
      await receiveDocument({ request, job, first: first.value });
    } else if (!last) {
      throw new Refusal('client-error-bad-request', 'Send-Document has no document');
    }
    if (last) job.close();
    else awaitNext(job, printer);
    return newJobAnswer({ job, printer, authority: request.authority }, []);
  },
};

import { acceptJob } from '../accept.ts';
import { makeJob } from '../new-job.ts';
import { receiveDocument } from '../receive.ts';
import { Refusal } from '../refusal.ts';
import type { IppOperation } from './operation.ts';
import { validateJob } from './validate-job.ts';

/** RFC 8011 4.2.1: a job of one document. It is answered when the document is there, not when it is printed. */
export const printJob: IppOperation = {
  name: 'Print-Job',
  attributes: validateJob.attributes,
  run: async (request, printer) => {
    const accepted = acceptJob(request, printer);
    const first = await request.document.next();
    if (first.done === true) {
      throw new Refusal('client-error-bad-request', 'Print-Job has no document');
    }
    const { job, answer } = makeJob(request, printer, accepted);
    await receiveDocument({ request, job, first: first.value });
    job.close();
    return answer();
  },
};

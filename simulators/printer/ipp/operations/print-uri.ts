import { acceptJob } from '../accept.ts';
import { makeJob } from '../new-job.ts';
import { documentUri, receiveReference } from '../receive-reference.ts';
import type { IppOperation } from './operation.ts';
import { validateJob } from './validate-job.ts';

/** RFC 8011 4.2.2: a job of one document, which the printer fetches after it has answered. */
export const printUri: IppOperation = {
  name: 'Print-URI',
  attributes: [...validateJob.attributes, 'document-uri'],
  run: (request, printer) => {
    const uri = documentUri(request, printer);
    const { job, answer } = makeJob(request, printer, acceptJob(request, printer));
    receiveReference({ request, printer, job, uri, last: true });
    return answer();
  },
};

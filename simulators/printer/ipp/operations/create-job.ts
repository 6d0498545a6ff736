import { acceptJob } from '../accept.ts';
import { patienceMs } from '../ipp-printer.ts';
import { newJobAnswer } from '../new-job.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.4: a job whose documents follow with Send-Document. */
export const createJob: IppOperation = {
  name: 'Create-Job',
  attributes: [
    'job-name',
    'ipp-attribute-fidelity',
    'job-k-octets',
    'job-impressions',
    'job-media-sheets',
  ],
  run: (request, printer) => {
    const { description, unsupported } = acceptJob(request, printer);
    const job = printer.jobs.create(description);
    job.awaitDocument(patienceMs(printer));
    return newJobAnswer({ job, printer, authority: request.authority }, unsupported);
  },
};

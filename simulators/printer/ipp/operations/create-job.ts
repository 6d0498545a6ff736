import { acceptJob } from '../accept.ts';
import { makeJob } from '../new-job.ts';
import { awaitNext } from '../patience.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.4: a job whose documents follow with Send-Document or Send-URI. */
export const createJob: IppOperation = {
  name: 'Create-Job',
  attributes: [
    'job-name',
    'ipp-attribute-fidelity',
    'job-mandatory-attributes',
    'job-password',
    'job-password-encryption',
    'job-k-octets',
    'job-impressions',
    'job-media-sheets',
  ],
  run: (request, printer) => {
    const { job, answer } = makeJob(request, printer, acceptJob(request, printer));
    awaitNext(job, printer);
    return answer();
  },
};

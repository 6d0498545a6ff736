import { done } from '../answer.ts';
import { releaseJob } from '../hold.ts';
import { unfinishedJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.6: ends every hold; a job that is not held stays as it is. */
export const releaseJobOperation: IppOperation = {
  name: 'Release-Job',
  owner: true,
  attributes: ['message'],
  run: (request, printer) => {
    const job = unfinishedJob(request, printer);
    if (job.state === 'pending-held') releaseJob(job, printer);
    return done;
  },
};

import { checkOwner } from '../access.ts';
import { done } from '../answer.ts';
import { currentJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.2: a job-id says which job the client believes to be printed. */
export const cancelCurrentJob: IppOperation = {
  name: 'Cancel-Current-Job',
  attributes: ['message'],
  run: (request, printer) => {
    const job = currentJob(request, printer);
    checkOwner(request, job);
    job.give('canceled', 'job-canceled-by-user');
    return done;
  },
};

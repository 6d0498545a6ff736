import { checkOwner } from '../access.ts';
import { done } from '../answer.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { currentJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.2: a job-id says which job the client believes to be printed. */
export const cancelCurrentJob: IppOperation = {
  name: 'Cancel-Current-Job',
  attributes: ['message', ...jobOperatorAttributes],
  run: (request, printer) => {
    const job = currentJob(request, printer);
    checkOwner(request, job);
    heedOperatorOfJob(request, job);
    job.give('canceled', 'job-canceled-by-user');
    return done;
  },
};

import { checkOwner } from '../access.ts';
import { done } from '../answer.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { currentJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.3.1: the job stands still, and others are printed until it is resumed. */
export const suspendCurrentJob: IppOperation = {
  name: 'Suspend-Current-Job',
  attributes: ['message', ...jobOperatorAttributes],
  run: (request, printer) => {
    const job = currentJob(request, printer);
    checkOwner(request, job);
    heedOperatorOfJob(request, job);
    job.suspend();
    return done;
  },
};

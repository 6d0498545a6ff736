import { done } from '../answer.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { pendingJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.4.1: the job is the next to be printed. */
export const promoteJob: IppOperation = {
  name: 'Promote-Job',
  attributes: ['message', ...jobOperatorAttributes],
  run: (request, printer) => {
    const job = pendingJob(request, printer);
    heedOperatorOfJob(request, job);
    printer.queue.place(job);
    printer.subscriptions.tell({ names: ['printer-queue-order-changed'] }, printer);
    return done;
  },
};

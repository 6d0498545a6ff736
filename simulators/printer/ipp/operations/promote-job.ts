import { done } from '../answer.ts';
import { pendingJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.4.1: the job is the next to be printed. */
export const promoteJob: IppOperation = {
  name: 'Promote-Job',
  attributes: ['message'],
  run: (request, printer) => {
    printer.queue.place(pendingJob(request, printer));
    printer.subscriptions.tell({ names: ['printer-queue-order-changed'] }, printer);
    return done;
  },
};

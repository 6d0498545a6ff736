import { done } from '../answer.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import type { IppJob } from '../job.ts';
import { isFinal } from '../job-state.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { Refusal } from '../refusal.ts';
import { findJob, pendingJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.4.2: the job is printed right after another one, or after the one that is being printed. */
export const scheduleJobAfter: IppOperation = {
  name: 'Schedule-Job-After',
  attributes: ['predecessor-job-id', 'message', ...jobOperatorAttributes],
  run: (request, printer) => {
    const job = pendingJob(request, printer);
    const id = request.attributes.number('predecessor-job-id');
    const after = id === undefined ? undefined : predecessor(id, job, printer);
    heedOperatorOfJob(request, job);
    printer.queue.place(job, after);
    printer.subscriptions.tell({ names: ['printer-queue-order-changed'] }, printer);
    return done;
  },
};

function predecessor(id: number, job: IppJob, printer: IppPrinter): IppJob {
  const other = findJob(id, printer);
  if (other !== job && !isFinal(other.state)) return other;
  throw new Refusal('client-error-not-possible', `nothing can be printed after job ${String(id)}`);
}

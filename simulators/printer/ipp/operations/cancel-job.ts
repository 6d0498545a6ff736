import { isFinal } from '../job-state.ts';
import { Refusal } from '../refusal.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.3. */
export const cancelJob: IppOperation = {
  name: 'Cancel-Job',
  attributes: ['message'],
  run: (request, printer) => {
    const job = targetJob(request, printer);
    if (isFinal(job.state)) {
      throw new Refusal('client-error-not-possible', `the job is ${job.state} already`);
    }
    job.give('canceled', 'job-canceled-by-user');
    return { status: 'successful-ok' };
  },
};

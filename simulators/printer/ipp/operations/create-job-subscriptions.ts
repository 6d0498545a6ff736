import { checkOwner } from '../access.ts';
import { isFinal } from '../job-state.ts';
import { Refusal } from '../refusal.ts';
import { createSubscriptions } from '../subscriptions/create.ts';
import { findJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3995 11.1.1: subscriptions to one job, as long as it is not over. */
export const createJobSubscriptions: IppOperation = {
  name: 'Create-Job-Subscriptions',
  attributes: ['notify-job-id'],
  run: (request, printer) => {
    const id = request.attributes.number('notify-job-id') ?? request.jobId;
    if (id === undefined) {
      throw new Refusal('client-error-bad-request', 'notify-job-id is missing');
    }
    const job = findJob(id, printer);
    checkOwner(request, job);
    if (isFinal(job.state)) {
      throw new Refusal('client-error-not-possible', `the job is already ${job.state}`);
    }
    return createSubscriptions(request, printer, job);
  },
};

import { done } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import { unfinishedJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.11 5.1: no more documents come. */
export const closeJob: IppOperation = {
  name: 'Close-Job',
  owner: true,
  always: true,
  attributes: [],
  run: (request, printer) => {
    const job = unfinishedJob(request, printer);
    if (!job.incoming) throw new Refusal('client-error-not-possible', 'the job is already closed');
    job.close();
    return done;
  },
};

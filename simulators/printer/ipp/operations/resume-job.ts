import { done } from '../answer.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { Refusal } from '../refusal.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.3.2: a suspended job goes on when its turn comes. */
export const resumeJob: IppOperation = {
  name: 'Resume-Job',
  owner: true,
  attributes: ['message', ...jobOperatorAttributes],
  run: (request, printer) => {
    const job = targetJob(request, printer);
    if (job.state !== 'processing-stopped') {
      throw new Refusal('client-error-not-possible', 'the job is not suspended');
    }
    heedOperatorOfJob(request, job);
    job.resume();
    return done;
  },
};

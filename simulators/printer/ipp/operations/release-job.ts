import { done } from '../answer.ts';
import { releaseJob } from '../hold.ts';
import { Refusal } from '../refusal.ts';
import { unfinishedJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.6: ends every hold; a job that is not held stays as it is. */
export const releaseJobOperation: IppOperation = {
  name: 'Release-Job',
  owner: true,
  attributes: ['message'],
  run: (request, printer) => {
    const job = unfinishedJob(request, printer);
    // PWG 5100.11 5.1.3: who has the job's password stands at the printer.
    if (job.holds.includes('job-password-wait')) {
      throw new Refusal(
        'client-error-not-possible',
        'the job waits for its password at the printer',
      );
    }
    if (job.state === 'pending-held') releaseJob(job, printer);
    return done;
  },
};

import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.9: all jobs are gone, also those that are over; their numbers don't come again. */
export const purgeJobs: IppOperation = {
  name: 'Purge-Jobs',
  attributes: ['purge-jobs', 'message', ...operatorAttributes],
  run: (request, printer) => {
    const { jobs } = printer;
    heedOperator(request, printer);
    for (const job of jobs.all()) {
      job.give('canceled', 'job-canceled-by-operator');
      jobs.forget(job);
    }
    return done;
  },
};

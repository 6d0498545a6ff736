import { done } from '../answer.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.9: all jobs are gone, also those that are over; their numbers don't come again. */
export const purgeJobs: IppOperation = {
  name: 'Purge-Jobs',
  attributes: ['purge-jobs', 'message'],
  run: (_, { jobs }) => {
    for (const job of jobs.all()) {
      job.give('canceled', 'job-canceled-by-operator');
      jobs.forget(job);
    }
    return done;
  },
};

import { done } from '../answer.ts';
import { unfinishedJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.3. */
export const cancelJob: IppOperation = {
  name: 'Cancel-Job',
  owner: true,
  attributes: ['message'],
  run: (request, printer) => {
    unfinishedJob(request, printer).give('canceled', 'job-canceled-by-user');
    return done;
  },
};

import { holdJob } from '../hold.ts';
import { successful } from '../new-job.ts';
import { waitingJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.5: a waiting job is not printed until it is released, or until the time it names. */
export const holdJobOperation: IppOperation = {
  name: 'Hold-Job',
  owner: true,
  attributes: ['job-hold-until', 'job-hold-until-time', 'message'],
  run: (request, printer) => {
    const unsupported = holdJob(waitingJob(request, printer), request.attributes, printer);
    return { status: successful(unsupported), unsupported };
  },
};

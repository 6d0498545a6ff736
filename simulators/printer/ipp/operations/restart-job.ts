import { notPossible } from '../again.ts';
import { holdJob } from '../hold.ts';
import { successful } from '../new-job.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.7: the same job is printed again, as long as its documents are kept. */
export const restartJob: IppOperation = {
  name: 'Restart-Job',
  owner: true,
  attributes: ['job-hold-until', 'job-hold-until-time', 'message'],
  run: (request, printer) => {
    const job = targetJob(request, printer);
    const { attributes } = request;
    if (!job.restart()) throw notPossible(job);
    const held = attributes.get('job-hold-until') ?? attributes.get('job-hold-until-time');
    const unsupported = held === undefined ? [] : holdJob(job, attributes, printer);
    job.close();
    return { status: successful(unsupported), unsupported };
  },
};

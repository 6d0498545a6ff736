import { copyJob } from '../again.ts';
import { holdJob } from '../hold.ts';
import { newJobAnswer } from '../new-job.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 4.1: a new job, the copy of one that is over. */
export const reprocessJob: IppOperation = {
  name: 'Reprocess-Job',
  owner: true,
  attributes: ['job-hold-until', 'job-hold-until-time', 'message', ...jobOperatorAttributes],
  run: (request, printer) => {
    const { attributes, authority } = request;
    const original = targetJob(request, printer);
    const job = copyJob(original, original.description, printer);
    heedOperatorOfJob(request, job);
    const held = attributes.get('job-hold-until') ?? attributes.get('job-hold-until-time');
    const unsupported = held === undefined ? [] : holdJob(job, attributes, printer);
    job.close();
    return newJobAnswer({ job, printer, authority }, unsupported);
  },
};

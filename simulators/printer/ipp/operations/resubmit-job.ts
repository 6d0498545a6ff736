import { acceptJob } from '../accept.ts';
import { copyJob } from '../again.ts';
import { holdAsAsked, newJobAnswer } from '../new-job.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.7 4.1: a new job of the documents of one that is over, with other attributes where the request has some. */
export const resubmitJob: IppOperation = {
  name: 'Resubmit-Job',
  owner: true,
  attributes: ['job-name', 'ipp-attribute-fidelity', 'job-mandatory-attributes'],
  run: (request, printer) => {
    const original = targetJob(request, printer).description;
    const { description, unsupported } = acceptJob(request, printer);
    const names = new Set(description.template.map((one) => one.name));
    const kept = original.template.filter((one) => !names.has(one.name));
    const template = [...kept, ...description.template];
    const job = copyJob(
      targetJob(request, printer),
      {
        ...original,
        name: request.attributes.text('job-name') ?? original.name,
        priority: names.has('job-priority') ? description.priority : original.priority,
        template,
      },
      printer,
    );
    holdAsAsked(job, template, printer.clock.now());
    job.close();
    return newJobAnswer({ job, printer, authority: request.authority }, unsupported);
  },
};

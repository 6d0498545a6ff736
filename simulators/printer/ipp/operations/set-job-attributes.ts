import { findAttribute } from '../../../kit/wire/ipp/attribute.ts';
import { numberOf, textOf } from '../../../kit/wire/ipp/read-value.ts';
import { done } from '../answer.ts';
import { holdAsAsked } from '../new-job.ts';
import { heedOperatorOfJob, jobOperatorAttributes } from '../operator-message.ts';
import { applied, checkChanges } from '../settable.ts';
import { waitingJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3380 4.2: all changes are made, or none; what is being printed stays as it is. */
export const setJobAttributes: IppOperation = {
  name: 'Set-Job-Attributes',
  owner: true,
  attributes: jobOperatorAttributes,
  run: (request, printer) => {
    const job = waitingJob(request, printer);
    const changes = request.job;
    checkChanges(changes, 'job-settable-attributes-supported', printer.profile);
    heedOperatorOfJob(request, job);
    const { description } = job;
    const template = applied(
      changes.filter((one) => one.name !== 'job-name'),
      description.template,
    );
    job.describe({
      ...description,
      name: textOf(findAttribute(changes, 'job-name')) ?? description.name,
      priority: numberOf(findAttribute(template, 'job-priority')) ?? description.priority,
      template,
    });
    const names = changes.map((one) => one.name);
    if (names.includes('job-priority')) printer.queue.rank(job);
    if (names.some((name) => name.startsWith('job-hold-until'))) {
      holdAsAsked(job, template, printer.clock.now());
    }
    return done;
  },
};

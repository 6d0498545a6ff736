import { group } from '../../../kit/wire/ipp/group.ts';
import { jobAttributes } from '../job-attributes.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.3.4. */
export const getJobAttributes: IppOperation = {
  name: 'Get-Job-Attributes',
  always: true,
  attributes: ['requested-attributes'],
  run: (request, printer) => {
    const job = targetJob(request, printer);
    const requested = request.attributes.texts('requested-attributes') ?? ['all'];
    const told = { job, printer, authority: request.authority };
    return { status: 'successful-ok', groups: [group('job', jobAttributes(told, requested))] };
  },
};

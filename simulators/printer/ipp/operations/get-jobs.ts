import { group } from '../../../kit/wire/ipp/group.ts';
import { jobAttributes } from '../job-attributes.ts';
import { listJobs } from '../list-jobs.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.6, PWG 5100.11 6. */
export const getJobs: IppOperation = {
  name: 'Get-Jobs',
  always: true,
  attributes: ['which-jobs', 'my-jobs', 'job-ids', 'first-index', 'limit', 'requested-attributes'],
  run: (request, printer) => {
    const { attributes, authority } = request;
    const requested = attributes.texts('requested-attributes') ?? ['job-uri', 'job-id'];
    const groups = listJobs(request, printer).map((job) =>
      group('job', jobAttributes({ job, printer, authority }, requested)),
    );
    return { status: 'successful-ok', groups };
  },
};

import { group } from '../../../kit/wire/ipp/group.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import type { IppJob } from '../job.ts';
import { jobAttributes } from '../job-attributes.ts';
import { isFinal } from '../job-state.ts';
import { Refusal } from '../refusal.ts';
import type { IppRequest } from '../request.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.6: those to be printed in their order, those that are over newest first. */
export const getJobs: IppOperation = {
  name: 'Get-Jobs',
  attributes: ['which-jobs', 'my-jobs', 'limit', 'requested-attributes'],
  run: (request, printer) => {
    const { attributes, authority } = request;
    const requested = attributes.texts('requested-attributes') ?? ['job-uri', 'job-id'];
    const limit = attributes.number('limit') ?? Number.POSITIVE_INFINITY;
    if (limit < 1) throw new Refusal('client-error-bad-request', 'limit is less than 1');
    const jobs = whichJobs(request, printer).filter(ownedBy(request)).slice(0, limit);
    const groups = jobs.map((job) =>
      group('job', jobAttributes({ job, printer, authority }, requested)),
    );
    return { status: 'successful-ok', groups };
  },
};

const selections: Readonly<Record<string, (jobs: readonly IppJob[]) => readonly IppJob[]>> = {
  'not-completed': (jobs) => jobs.filter((job) => !isFinal(job.state)),
  completed: (jobs) => jobs.filter((job) => isFinal(job.state)).toReversed(),
  all: (jobs) => jobs.toReversed(),
};

function whichJobs(request: IppRequest, printer: IppPrinter): readonly IppJob[] {
  const which = request.attributes.text('which-jobs') ?? 'not-completed';
  const select = Object.hasOwn(selections, which) ? selections[which] : undefined;
  if (select !== undefined) return select(printer.jobs.all());
  const given = request.attributes.get('which-jobs');
  throw new Refusal(
    'client-error-attributes-or-values-not-supported',
    `which-jobs ${which} is not supported`,
    given === undefined ? [] : [given],
  );
}

function ownedBy(request: IppRequest): (job: IppJob) => boolean {
  if (request.attributes.truth('my-jobs') !== true) return () => true;
  const me = request.attributes.text('requesting-user-name') ?? 'anonymous';
  return (job) => job.description.userName === me;
}

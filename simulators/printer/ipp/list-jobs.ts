import { textsOf } from '../../kit/wire/ipp/read-value.ts';
import { requester } from './access.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { isFinal, type JobState, shownState } from './job-state.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

/** The jobs a Get-Jobs asks for, in the order it is to be told of them (RFC 8011 4.2.6). */
export function listJobs(request: IppRequest, printer: IppPrinter): readonly IppJob[] {
  const { attributes } = request;
  const first = positive(request, 'first-index', 1);
  const limit = positive(request, 'limit', Number.POSITIVE_INFINITY);
  const ids = attributes.numbers('job-ids');
  if (ids !== undefined) refuseOtherFilters(request);
  const jobs =
    ids === undefined
      ? whichJobs(request, printer)
      : ids.flatMap((id) => printer.jobs.find(id) ?? []);
  const mine = attributes.truth('my-jobs') === true;
  const me = requester(request);
  return jobs
    .filter((job) => !mine || job.description.userName === me)
    .slice(first - 1, first - 1 + limit);
}

type Selection = (printer: IppPrinter) => readonly IppJob[];

/** which-jobs: those to be printed in their order, those that are over newest first. */
const selections: Readonly<Record<string, Selection>> = {
  'not-completed': toBePrinted,
  completed: (printer) => over(printer, isFinal),
  all: ({ jobs }) => jobs.all().toReversed(),
  aborted: (printer) => over(printer, (state) => state === 'aborted'),
  canceled: (printer) => over(printer, (state) => state === 'canceled'),
  pending: (printer) => shown(printer, 'pending'),
  'pending-held': (printer) => shown(printer, 'pending-held'),
  processing: (printer) => shown(printer, 'processing'),
  'processing-stopped': (printer) => shown(printer, 'processing-stopped'),
  'proof-print': (printer) => toBePrinted(printer).filter(isProof),
  // No job is saved for later: PWG 5100.11 8.1 needs job-save-disposition.
  saved: () => [],
};

function whichJobs(request: IppRequest, printer: IppPrinter): readonly IppJob[] {
  const which = request.attributes.text('which-jobs') ?? 'not-completed';
  const claimed = textsOf(printer.profile.attributes.get('which-jobs-supported'));
  const always = which === 'completed' || which === 'not-completed';
  const select = Object.hasOwn(selections, which) ? selections[which] : undefined;
  if (select !== undefined && (always || claimed.includes(which))) return select(printer);
  const given = request.attributes.get('which-jobs');
  throw new Refusal(
    'client-error-attributes-or-values-not-supported',
    `which-jobs ${which} is not supported`,
    given === undefined ? [] : [given],
  );
}

function toBePrinted({ jobs, queue }: IppPrinter): readonly IppJob[] {
  const printing = jobs.all().filter((job) => job.state === 'processing');
  return [...printing, ...queue.waiting()];
}

function over({ jobs }: IppPrinter, isIt: (state: JobState) => boolean): readonly IppJob[] {
  return jobs
    .all()
    .filter((job) => isIt(job.state))
    .toReversed();
}

function shown(printer: IppPrinter, state: JobState): readonly IppJob[] {
  const stopped = printer.device.state() === 'stopped';
  return toBePrinted(printer).filter((job) => shownState(job.state, stopped) === state);
}

function isProof({ description }: IppJob): boolean {
  return description.template.some((one) => one.name === 'proof-print');
}

function positive(request: IppRequest, name: 'first-index' | 'limit', usual: number): number {
  const given = request.attributes.number(name) ?? usual;
  if (given >= 1) return given;
  throw new Refusal('client-error-bad-request', `${name} is less than 1`);
}

// PWG 5100.11 6.2: the list says which jobs, so that nothing else may.
function refuseOtherFilters({ attributes }: IppRequest): void {
  const others = (['which-jobs', 'my-jobs'] as const).flatMap((name) => attributes.get(name) ?? []);
  if (others.length === 0) return;
  const message = 'job-ids cannot be combined with which-jobs or my-jobs';
  throw new Refusal('client-error-conflicting-attributes', message, others);
}

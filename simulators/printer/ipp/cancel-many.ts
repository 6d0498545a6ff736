import { attribute } from '../../kit/wire/ipp/attribute.ts';
import type { StatusName } from '../../kit/wire/ipp/status.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { requester } from './access.ts';
import { type Answer, done } from './answer.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { isFinal } from './job-state.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

type Reason = 'job-canceled-by-operator' | 'job-canceled-by-user';

/** Cancels the jobs that job-ids lists, each of them or none, or all that are not over. */
export function cancelThose(request: IppRequest, printer: IppPrinter, reason: Reason): Answer {
  const who = requester(request);
  const may = (job: IppJob): boolean =>
    reason === 'job-canceled-by-operator' || job.description.userName === who;
  const ids = request.attributes.numbers('job-ids');
  if (ids !== undefined) checkEach(ids, printer, may);
  const jobs = ids?.flatMap((id) => printer.jobs.find(id) ?? []) ?? printer.jobs.all().filter(may);
  for (const job of jobs) job.give('canceled', reason);
  return done;
}

function checkEach(
  ids: readonly number[],
  printer: IppPrinter,
  may: (job: IppJob) => boolean,
): void {
  refuseThose(ids, 'client-error-not-found', (id) => printer.jobs.find(id) === undefined);
  const jobs = ids.flatMap((id) => printer.jobs.find(id) ?? []);
  const of = (wrong: (job: IppJob) => boolean) => (id: number) =>
    jobs.some((job) => job.id === id && wrong(job));
  refuseThose(
    ids,
    'client-error-not-authorized',
    of((job) => !may(job)),
  );
  refuseThose(
    ids,
    'client-error-not-possible',
    of((job) => isFinal(job.state)),
  );
}

// PWG 5100.11 5.2: the unsupported group lists the jobs because of which none was canceled.
function refuseThose(
  ids: readonly number[],
  status: StatusName,
  wrong: (id: number) => boolean,
): void {
  const those = ids.filter(wrong);
  if (those.length === 0) return;
  const listed = attribute('job-ids', ...those.map(values.integer));
  throw new Refusal(status, `no job was canceled because of ${those.join(', ')}`, [listed]);
}

import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { type Group, group } from '../../kit/wire/ipp/group.ts';
import { readValue, textOf } from '../../kit/wire/ipp/read-value.ts';
import type { StatusName } from '../../kit/wire/ipp/status.ts';
import type { AcceptedJob } from './accept.ts';
import type { Answer } from './answer.ts';
import { mayBeginAt } from './hold-until.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { jobAttributes, newJobNames, type ToldJob } from './job-attributes.ts';
import type { IppRequest } from './request.ts';
import { type Subscribed, subscribe } from './subscriptions/subscribe.ts';

export interface NewJob {
  readonly job: IppJob;
  readonly answer: () => Answer;
}

/** Makes the job that was accepted, held if it is to be, with the subscriptions that came with it. */
export function makeJob(request: IppRequest, printer: IppPrinter, accepted: AcceptedJob): NewJob {
  const job = printer.jobs.create(accepted.description);
  holdAsAsked(job, accepted.description.template, printer.clock.now());
  if (printer.status.orders.holdingNew) job.hold('job-held-on-create');
  const subscribed = subscribe(request, printer, job);
  const told = { job, printer, authority: request.authority };
  return {
    job,
    answer: () => withSubscriptions(newJobAnswer(told, accepted.unsupported), subscribed),
  };
}

/** Holds or releases the job as job-hold-until and job-hold-until-time say (RFC 8011 5.2.2). */
export function holdAsAsked(job: IppJob, template: readonly Attribute[], now: number): void {
  const [at] = findAttribute(template, 'job-hold-until-time')?.values ?? [];
  const time = at === undefined ? undefined : readValue(at);
  const until = textOf(findAttribute(template, 'job-hold-until'));
  const begin = Math.max(
    time?.kind === 'dateTime' ? time.epochMs : now,
    until === undefined ? now : mayBeginAt(until, now),
  );
  if (begin > now) job.hold('job-hold-until-specified', begin);
  else job.release('job-hold-until-specified');
}

/** What a client is told of the job it has made or added to. */
export function newJobAnswer(told: ToldJob, unsupported: readonly Attribute[]): Answer {
  return {
    status: successful(unsupported),
    unsupported,
    groups: [group('job', jobAttributes(told, newJobNames))],
  };
}

/** RFC 8011 4.1.7: what is not supported was ignored, and the client is told. */
export function successful(unsupported: readonly Attribute[]): StatusName {
  return unsupported.length === 0
    ? 'successful-ok'
    : 'successful-ok-ignored-or-substituted-attributes';
}

// RFC 3995 4.1: a job is made whatever becomes of its subscriptions.
function withSubscriptions(answer: Answer, subscribed: readonly Subscribed[]): Answer {
  if (subscribed.length === 0) return answer;
  const ignored = subscribed.some((one) => one.refusal !== undefined);
  const groups: readonly Group[] = [...(answer.groups ?? []), ...subscribed.map((one) => one.told)];
  return {
    ...answer,
    groups,
    ...(ignored ? { status: 'successful-ok-ignored-subscriptions' } : {}),
  };
}

import { findGroup } from '../../../kit/wire/ipp/group.ts';
import type { StatusName } from '../../../kit/wire/ipp/status.ts';
import type { Answer } from '../answer.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import type { IppJob } from '../job.ts';
import { Refusal } from '../refusal.ts';
import type { IppRequest } from '../request.ts';
import { checkSubscriptionGroups, type Subscribed, subscribe } from './subscribe.ts';

/** What Create-Printer-Subscriptions and Create-Job-Subscriptions do (RFC 3995 11.1.1.2). */
export function createSubscriptions(
  request: IppRequest,
  printer: IppPrinter,
  job?: IppJob,
): Answer {
  if (findGroup(request.groups, 'subscription') === undefined) {
    throw new Refusal('client-error-bad-request', 'there is no subscription group');
  }
  checkSubscriptionGroups(request);
  const made = subscribe(request, printer, job);
  return { status: statusOf(made), groups: made.map((one) => one.told) };
}

function statusOf(made: readonly Subscribed[]): StatusName {
  const refused = made.filter((one) => one.refusal !== undefined).length;
  if (refused === 0) return 'successful-ok';
  return refused === made.length
    ? 'client-error-ignored-all-subscriptions'
    : 'successful-ok-ignored-subscriptions';
}

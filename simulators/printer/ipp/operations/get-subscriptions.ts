import { group } from '../../../kit/wire/ipp/group.ts';
import { requester } from '../access.ts';
import { Refusal } from '../refusal.ts';
import { subscriptionAttributes } from '../subscriptions/subscription-attributes.ts';
import { findJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3995 11.2.5: the subscriptions to the printer, or those to one job. */
export const getSubscriptions: IppOperation = {
  name: 'Get-Subscriptions',
  always: true,
  attributes: ['notify-job-id', 'my-subscriptions', 'limit', 'requested-attributes'],
  run: (request, printer) => {
    const { attributes, authority } = request;
    const jobId = attributes.number('notify-job-id');
    const job = jobId === undefined ? undefined : findJob(jobId, printer);
    const limit = attributes.number('limit') ?? Number.POSITIVE_INFINITY;
    if (limit < 1) throw new Refusal('client-error-bad-request', 'limit is less than 1');
    const mine = attributes.truth('my-subscriptions') === true;
    const me = requester(request);
    const requested = attributes.texts('requested-attributes') ?? ['notify-subscription-id'];
    const groups = printer.subscriptions
      .all()
      .filter(({ subscriber }) => subscriber.job === job)
      .filter(({ subscriber }) => !mine || subscriber.userName === me)
      .slice(0, limit)
      .map((subscription) =>
        subscriptionAttributes({ subscription, printer, authority }, requested),
      )
      .map((told) => group('subscription', told));
    return { status: 'successful-ok', groups };
  },
};

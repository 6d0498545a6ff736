import { findGroup, group } from '../../../kit/wire/ipp/group.ts';
import { Refusal } from '../refusal.ts';
import { leaseAttribute, leaseFor } from '../subscriptions/subscribe.ts';
import { ownSubscription } from '../subscriptions/target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3995 11.2.6: a new lease; subscriptions to jobs have none. */
export const renewSubscription: IppOperation = {
  name: 'Renew-Subscription',
  attributes: ['notify-subscription-id'],
  run: (request, printer) => {
    const subscription = ownSubscription(request, printer);
    if (subscription.subscriber.job !== undefined) {
      throw new Refusal(
        'client-error-not-possible',
        "a job's subscription lasts as long as the job",
      );
    }
    const asked = findGroup(request.groups, 'subscription')?.attributes ?? [];
    subscription.renew(leaseFor(asked, printer));
    const groups = [group('subscription', [leaseAttribute(subscription.lease)])];
    return { status: 'successful-ok', groups };
  },
};

import { group } from '../../../kit/wire/ipp/group.ts';
import { subscriptionAttributes } from '../subscriptions/subscription-attributes.ts';
import { targetSubscription } from '../subscriptions/target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3995 11.2.4. */
export const getSubscriptionAttributes: IppOperation = {
  name: 'Get-Subscription-Attributes',
  always: true,
  attributes: ['notify-subscription-id', 'requested-attributes'],
  run: (request, printer) => {
    const subscription = targetSubscription(request, printer);
    const requested = request.attributes.texts('requested-attributes') ?? ['all'];
    const told = { subscription, printer, authority: request.authority };
    const groups = [group('subscription', subscriptionAttributes(told, requested))];
    return { status: 'successful-ok', groups };
  },
};

import { done } from '../answer.ts';
import { ownSubscription } from '../subscriptions/target.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3995 11.2.7. */
export const cancelSubscription: IppOperation = {
  name: 'Cancel-Subscription',
  attributes: ['notify-subscription-id'],
  run: (request, printer) => {
    printer.subscriptions.cancel(ownSubscription(request, printer));
    return done;
  },
};

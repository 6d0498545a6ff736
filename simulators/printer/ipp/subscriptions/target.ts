import { isOwner } from '../access.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import { Refusal } from '../refusal.ts';
import type { IppRequest } from '../request.ts';
import type { Subscription } from './subscription.ts';

/** The subscription that the request is about (RFC 3995 11.2). */
export function targetSubscription(request: IppRequest, printer: IppPrinter): Subscription {
  const id = request.attributes.number('notify-subscription-id');
  if (id === undefined) {
    throw new Refusal('client-error-bad-request', 'notify-subscription-id is missing');
  }
  const subscription = printer.subscriptions.find(id);
  if (subscription !== undefined) return subscription;
  throw new Refusal('client-error-not-found', `there is no subscription ${String(id)}`);
}

/** The same, for the subscriber and operators only. */
export function ownSubscription(request: IppRequest, printer: IppPrinter): Subscription {
  const subscription = targetSubscription(request, printer);
  checkSubscriber(request, subscription);
  return subscription;
}

export function checkSubscriber(request: IppRequest, subscription: Subscription): void {
  if (isOwner(request, subscription.subscriber.userName)) return;
  const message = `subscription ${String(subscription.id)} belongs to another user`;
  throw new Refusal('client-error-not-authorized', message);
}

import { type Attribute, attribute } from '../../../kit/wire/ipp/attribute.ts';
import { type Group, group } from '../../../kit/wire/ipp/group.ts';
import { integer } from '../../../kit/wire/ipp/value.ts';
import { type IppPrinter, upTime } from '../ipp-printer.ts';
import { isFinal } from '../job-state.ts';
import { Refusal } from '../refusal.ts';
import type { IppRequest } from '../request.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { eventLife } from '../subscriptions/subscription-table.ts';
import { checkSubscriber } from '../subscriptions/target.ts';
import type { IppOperation } from './operation.ts';

/** Seconds after which it is worth while to ask again. */
const interval = 5;

/** With notify-wait an answer without events waits so long for one; then the client asks again. */
const longestWaitMs = 30_000;

/** RFC 3996 5: the events of subscriptions. Event Wait Mode ends with the first answer, which 5.2 leaves to the printer. */
export const getNotifications: IppOperation = {
  name: 'Get-Notifications',
  always: true,
  attributes: ['notify-subscription-ids', 'notify-sequence-numbers', 'notify-wait'],
  run: async (request, printer) => {
    const wanted = wantedSubscriptions(request, printer);
    for (const { subscription } of wanted) checkSubscriber(request, subscription);
    if (request.attributes.truth('notify-wait') === true) {
      await untilThereIsNews(wanted, request, printer);
    }
    const complete = wanted.every(({ subscription }) => isComplete(subscription));
    return {
      status: complete ? 'successful-ok-events-complete' : 'successful-ok',
      operation: progress(complete, printer),
      groups: wanted.flatMap((one) => notificationsOf(one, printer)),
    };
  },
};

interface Wanted {
  readonly subscription: Subscription;
  /** The lowest sequence number to be told. */
  readonly from: number;
}

function wantedSubscriptions({ attributes }: IppRequest, printer: IppPrinter): readonly Wanted[] {
  const ids = attributes.numbers('notify-subscription-ids');
  const sequences = attributes.numbers('notify-sequence-numbers') ?? [];
  if (ids === undefined || sequences.length > ids.length) {
    const message = 'notify-subscription-ids are missing, or fewer than notify-sequence-numbers';
    throw new Refusal('client-error-bad-request', message);
  }
  return ids.map((id, index) => {
    const subscription = printer.subscriptions.find(id);
    if (subscription !== undefined) return { subscription, from: sequences[index] ?? 1 };
    throw new Refusal('client-error-not-found', `there is no subscription ${String(id)}`);
  });
}

/** Resolves when one of them has something to tell, or will never have; when it took too long, or the client is gone. */
function untilThereIsNews(
  wanted: readonly Wanted[],
  { gone }: IppRequest,
  printer: IppPrinter,
): Promise<void> {
  const isNews = (): boolean =>
    wanted.every(({ subscription }) => isComplete(subscription)) ||
    wanted.some((one) => notificationsOf(one, printer).length > 0);
  if (isNews() || gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = (): void => {
      stopListening();
      patience[Symbol.dispose]();
      gone.removeEventListener('abort', settle);
      resolve();
    };
    const patience = printer.clock.timer(longestWaitMs, settle);
    const stopListening = printer.subscriptions.onEvent(() => {
      if (isNews()) settle();
    });
    gone.addEventListener('abort', settle);
  });
}

// RFC 3996 5.2: nothing more will happen to a job that is over.
function isComplete({ subscriber: { job } }: Subscription): boolean {
  return job !== undefined && isFinal(job.state);
}

function progress(complete: boolean, printer: IppPrinter): readonly Attribute[] {
  return [
    ...(complete ? [] : [attribute('notify-get-interval', integer(interval))]),
    attribute('printer-up-time', integer(upTime(printer))),
  ];
}

function notificationsOf({ subscription, from }: Wanted, printer: IppPrinter): readonly Group[] {
  const since = printer.clock.now() - eventLife(printer) * 1000;
  return subscription
    .notifications(from, since)
    .map((one) => group('eventNotification', one.attributes));
}

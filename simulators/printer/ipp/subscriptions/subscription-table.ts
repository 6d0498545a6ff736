import type { Clock } from '../../../kit/clock.ts';
import { numberOf } from '../../../kit/wire/ipp/read-value.ts';
import { listeners } from '../../listeners.ts';
import type { EventName, IppEvent } from '../events.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import { notificationOf } from './notification.ts';
import { leaseEnd, Subscription, type SubscriptionOpening } from './subscription.ts';

/** RFC 3995 12: what nobody cancels must not fill the printer. */
const mostSubscriptions = 1000;

/** The printer's subscriptions; what has expired is gone when it is looked for. */
export class SubscriptionTable {
  readonly #clock: Clock;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #events = listeners<void>();
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isFull(): boolean {
    return this.all().length >= mostSubscriptions;
  }

  add(opening: SubscriptionOpening): Subscription {
    this.#lastId += 1;
    const subscription = new Subscription(this.#lastId, opening);
    this.#subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  find(id: number): Subscription | undefined {
    return this.all().find((one) => one.id === id);
  }

  /** Oldest first. */
  all(): readonly Subscription[] {
    const now = this.#clock.now();
    for (const subscription of this.#subscriptions.values()) {
      if (endOf(subscription) <= now) this.#subscriptions.delete(subscription.id);
    }
    return [...this.#subscriptions.values()];
  }

  cancel(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.id);
  }

  /** Told after each event that somebody may have subscribed to; call the answer to stop listening. */
  onEvent(listener: () => void): () => void {
    return this.#events.add(listener);
  }

  /** Notes the event for all who subscribed to it. */
  tell(event: IppEvent, printer: IppPrinter): void {
    if (this.#subscriptions.size === 0) return;
    for (const subscription of this.all()) {
      const { job } = subscription.subscriber;
      if (job !== undefined && job !== event.job) continue;
      const name = event.names.find((one) => subscription.template.events.includes(one));
      if (name === undefined || isTooSoon(subscription, name, this.#clock.now())) continue;
      const told = { subscription, event, name, printer };
      subscription.notify(name, this.#clock.now(), (sequence) => notificationOf(told, sequence));
    }
    this.#events.tell();
  }
}

/** How long an event can be asked for (RFC 3996 8.1), in seconds. */
export function eventLife({ profile }: Pick<IppPrinter, 'profile'>): number {
  return numberOf(profile.attributes.get('ippget-event-life')) ?? 300;
}

/** What happened at a job's end can be asked for a while longer. */
const lingeringMs = 600_000;

function endOf({ lease, subscriber: { job } }: Subscription): number {
  if (job === undefined) return leaseEnd(lease);
  return (job.times.completed ?? Number.POSITIVE_INFINITY) + lingeringMs;
}

// RFC 3995 5.3.9: notify-time-interval is about job-progress alone.
function isTooSoon(subscription: Subscription, name: EventName, now: number): boolean {
  const { timeInterval } = subscription.template;
  return name === 'job-progress' && now - subscription.progressAt < timeInterval * 1000;
}

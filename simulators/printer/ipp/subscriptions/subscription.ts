import type { Attribute } from '../../../kit/wire/ipp/attribute.ts';
import type { EventName } from '../events.ts';
import type { IppJob } from '../job.ts';
import type { Authority } from '../printer-uri.ts';

/** The template of a subscription as the printer took it (RFC 3995 5.3). */
export interface SubscriptionTemplate {
  readonly events: readonly EventName[];
  /** Names of attributes that notifications tell beside the usual ones. */
  readonly attributes: readonly string[];
  /** notify-user-data as it came. */
  readonly userData: Attribute | undefined;
  readonly naturalLanguage: string;
  /** Seconds between notifications of job-progress. */
  readonly timeInterval: number;
}

export interface Subscriber {
  readonly userName: string;
  readonly authority: Authority;
  /** Absent where the subscription is to the printer and all its jobs. */
  readonly job?: IppJob;
}

export interface SubscriptionOpening {
  readonly template: SubscriptionTemplate;
  readonly subscriber: Subscriber;
  readonly lease: Lease;
}

/** An event as one subscriber is told of it. */
export interface Notification {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly attributes: readonly Attribute[];
}

/** Subscribers that never ask cost no more memory than this. */
const mostNotifications = 100;

/** A wish to be told of events, by being asked (`ippget`, RFC 3996). */
export class Subscription {
  readonly id: number;
  readonly template: SubscriptionTemplate;
  readonly subscriber: Subscriber;
  #lease: Lease;
  #last = 0;
  #progressAt = Number.NEGATIVE_INFINITY;
  #notifications: readonly Notification[] = [];

  constructor(id: number, { template, subscriber, lease }: SubscriptionOpening) {
    this.id = id;
    this.template = template;
    this.subscriber = subscriber;
    this.#lease = lease;
  }

  get lease(): Lease {
    return this.#lease;
  }

  get lastSequence(): number {
    return this.#last;
  }

  /** When job-progress was noted last, in epoch milliseconds. */
  get progressAt(): number {
    return this.#progressAt;
  }

  renew(lease: Lease): void {
    this.#lease = lease;
  }

  /** Keeps what the maker makes of the event's number. */
  notify(name: EventName, at: number, make: (sequence: number) => readonly Attribute[]): void {
    this.#last += 1;
    if (name === 'job-progress') this.#progressAt = at;
    const notification = { sequence: this.#last, at, attributes: make(this.#last) };
    this.#notifications = [...this.#notifications, notification].slice(-mostNotifications);
  }

  /** Those from a sequence number on that are not older than `since`, in epoch milliseconds. */
  notifications(from: number, since: number): readonly Notification[] {
    return this.#notifications.filter((one) => one.sequence >= from && one.at >= since);
  }
}

/** `seconds` 0 is for ever (RFC 3995 5.3.8); jobs' subscriptions last as long as the job. */
export interface Lease {
  readonly seconds: number;
  /** Epoch milliseconds. */
  readonly begin: number;
}

/** Epoch milliseconds. */
export function leaseEnd({ seconds, begin }: Lease): number {
  return seconds === 0 ? Number.POSITIVE_INFINITY : begin + seconds * 1000;
}

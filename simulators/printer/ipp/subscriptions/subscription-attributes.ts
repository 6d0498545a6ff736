import { type Attribute, attribute, type Value } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import { type IppPrinter, upTime } from '../ipp-printer.ts';
import { type Authority, jobUri, printerUri } from '../printer-uri.ts';
import { selectNames } from '../requested.ts';
import { leaseEnd, type Subscription } from './subscription.ts';

interface Told {
  readonly subscription: Subscription;
  readonly printer: IppPrinter;
  readonly authority: Authority;
}

type Maker = (told: Told) => readonly Value[];

/** RFC 3995 5.3: as the subscriber asked for it. */
const template: Readonly<Record<string, Maker>> = {
  'notify-pull-method': () => [values.keyword('ippget')],
  'notify-events': ({ subscription }) => subscription.template.events.map(values.keyword),
  'notify-attributes': ({ subscription }) => subscription.template.attributes.map(values.keyword),
  'notify-user-data': ({ subscription }) => subscription.template.userData?.values ?? [],
  'notify-charset': () => [values.charset('utf-8')],
  'notify-natural-language': ({ subscription }) => [
    values.naturalLanguage(subscription.template.naturalLanguage),
  ],
  'notify-time-interval': ({ subscription }) => [
    values.integer(subscription.template.timeInterval),
  ],
  'notify-lease-duration': (told) => ofPrinters(told, told.subscription.lease.seconds),
};

/** RFC 3995 5.4. */
const description: Readonly<Record<string, Maker>> = {
  'notify-subscription-id': ({ subscription }) => [values.integer(subscription.id)],
  'notify-sequence-number': ({ subscription }) => [values.integer(subscription.lastSequence)],
  'notify-lease-expiration-time': (told) => {
    const end = leaseEnd(told.subscription.lease);
    return ofPrinters(told, Number.isFinite(end) ? upTime(told.printer, end) : 0);
  },
  'notify-printer-up-time': (told) => ofPrinters(told, upTime(told.printer)),
  'notify-printer-uri': ({ authority }) => [values.uri(printerUri(authority))],
  'notify-job-id': ({ subscription: { subscriber } }) =>
    subscriber.job === undefined ? [] : [values.integer(subscriber.job.id)],
  'notify-job-uri': ({ subscription: { subscriber }, authority }) =>
    subscriber.job === undefined ? [] : [values.uri(jobUri(authority, subscriber.job.id))],
  'notify-subscriber-user-name': ({ subscription }) => [
    values.name(subscription.subscriber.userName),
  ],
};

/** The attributes of the subscription that were asked for; those without a value are left out. */
export function subscriptionAttributes(told: Told, requested: readonly string[]): Attribute[] {
  const makers = { ...description, ...template };
  const names = selectNames(Object.keys(makers), requested, { groupOf });
  return names.flatMap((name) => {
    const made = makers[name]?.(told) ?? [];
    return made.length === 0 ? [] : attribute(name, ...made);
  });
}

function groupOf(name: string): string {
  return name in template ? 'subscription-template' : 'subscription-description';
}

// RFC 3995 5.4.3, 5.4.4: a job's subscription ends with the job, so that it has no lease and no clock to compare it with.
function ofPrinters({ subscription }: Told, number: number): readonly Value[] {
  return subscription.subscriber.job === undefined ? [values.integer(number)] : [];
}

import { type Attribute, attribute, findAttribute } from '../../../kit/wire/ipp/attribute.ts';
import { findGroups, type Group, group } from '../../../kit/wire/ipp/group.ts';
import { numberOf, readValue, textOf, textsOf } from '../../../kit/wire/ipp/read-value.ts';
import { type StatusName, status } from '../../../kit/wire/ipp/status.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import { requester } from '../access.ts';
import { type EventName, eventNames } from '../events.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import type { IppJob } from '../job.ts';
import { Refusal } from '../refusal.ts';
import type { IppRequest } from '../request.ts';
import { asUnsupported } from '../unsupported.ts';
import type { Lease } from './subscription.ts';

/** What became of one subscription group of a request. */
export interface Subscribed {
  /** Why there is no subscription. */
  readonly refusal?: StatusName;
  /** The group of the response (RFC 3995 11.1.2). */
  readonly told: Group;
}

/** RFC 3995 5.3.1, 5.3.2: each group says either where to send, or how it will be asked for. */
export function checkSubscriptionGroups(request: IppRequest): void {
  for (const { attributes } of findGroups(request.groups, 'subscription')) {
    const push = findAttribute(attributes, 'notify-recipient-uri') !== undefined;
    const pull = findAttribute(attributes, 'notify-pull-method') !== undefined;
    if (push !== pull) continue;
    const message = 'a subscription has either notify-recipient-uri or notify-pull-method';
    throw new Refusal('client-error-bad-request', message);
  }
}

/** Makes the subscriptions of all groups, each on its own; without `job` they are to the printer. */
export function subscribe(
  request: IppRequest,
  printer: IppPrinter,
  job?: IppJob,
): readonly Subscribed[] {
  if (!printer.operations.has('Get-Notifications')) return [];
  return findGroups(request.groups, 'subscription').map(({ attributes }) => {
    const refusal = refusalOf(attributes, printer);
    if (refusal !== undefined) return { refusal, told: toldStatus(refusal) };
    return subscribeOne({ attributes, request, printer, job });
  });
}

interface Wish {
  readonly attributes: readonly Attribute[];
  readonly request: IppRequest;
  readonly printer: IppPrinter;
  readonly job: IppJob | undefined;
}

function subscribeOne({ attributes, request, printer, job }: Wish): Subscribed {
  const { events, remark: remarkOnEvents } = eventsOf(attributes, printer);
  if (events.length === 0) return { refusal: unsupported, told: toldStatus(unsupported) };
  const template = {
    events,
    attributes: textsOf(findAttribute(attributes, 'notify-attributes')),
    userData: findAttribute(attributes, 'notify-user-data'),
    naturalLanguage: 'en',
    timeInterval: numberOf(findAttribute(attributes, 'notify-time-interval')) ?? 0,
  };
  const subscriber = {
    userName: requester(request),
    authority: request.authority,
    ...(job === undefined ? {} : { job }),
  };
  const lease = leaseFor(attributes, printer);
  const ignored = attributes.filter(({ name }) => !templateNames.has(name));
  const remark = remarkOnEvents ?? (ignored.length === 0 ? undefined : ignoredSome);
  const { id } = printer.subscriptions.add({ template, subscriber, lease });
  return {
    told: group('subscription', [
      ...(remark === undefined ? [] : [statusAttribute(remark)]),
      attribute('notify-subscription-id', values.integer(id)),
      ...(job === undefined ? [leaseAttribute(lease)] : []),
      ...ignored.map(asUnsupported),
    ]),
  };
}

/** The lease that is asked for, as near as the printer grants it (RFC 3995 5.3.8). */
export function leaseFor(attributes: readonly Attribute[], printer: IppPrinter): Lease {
  const { profile, clock } = printer;
  const asked = numberOf(findAttribute(attributes, 'notify-lease-duration'));
  const usual = numberOf(profile.attributes.get('notify-lease-duration-default')) ?? 86_400;
  const [supported] = profile.attributes.get('notify-lease-duration-supported')?.values ?? [];
  const range = supported === undefined ? undefined : readValue(supported);
  const { lower, upper } =
    range?.kind === 'rangeOfInteger' ? range : { lower: 0, upper: 67_108_863 };
  const wished = asked === undefined || asked < 0 ? usual : asked;
  const seconds = Math.min(Math.max(wished, lower), upper);
  return { seconds, begin: clock.now() };
}

export function leaseAttribute(lease: Lease): Attribute {
  return attribute('notify-lease-duration', values.integer(lease.seconds));
}

/** The subscription template attributes (RFC 3995 5.3). */
const templateNames: ReadonlySet<string> = new Set([
  'notify-attributes',
  'notify-charset',
  'notify-events',
  'notify-lease-duration',
  'notify-natural-language',
  'notify-pull-method',
  'notify-recipient-uri',
  'notify-time-interval',
  'notify-user-data',
]);

const ignoredSome = 'successful-ok-ignored-or-substituted-attributes';

const unsupported = 'client-error-attributes-or-values-not-supported';

function refusalOf(attributes: readonly Attribute[], printer: IppPrinter): StatusName | undefined {
  if (printer.subscriptions.isFull) return 'client-error-too-many-subscriptions';
  // Only ippget is there: nothing is sent to anybody (RFC 3995 5.3.1).
  if (findAttribute(attributes, 'notify-recipient-uri') !== undefined) {
    return 'client-error-uri-scheme-not-supported';
  }
  if (textOf(findAttribute(attributes, 'notify-pull-method')) !== 'ippget') return unsupported;
  // RFC 3995 5.3.9: integer(0:MAX).
  if ((numberOf(findAttribute(attributes, 'notify-time-interval')) ?? 0) < 0) return unsupported;
  const [data] = findAttribute(attributes, 'notify-user-data')?.values ?? [];
  if (data === undefined) return undefined;
  if (!('bytes' in data) || readValue(data).kind !== 'octetString')
    return 'client-error-bad-request';
  return data.bytes.length > 63 ? 'client-error-request-value-too-long' : undefined;
}

interface ChosenEvents {
  readonly events: readonly EventName[];
  /** Told with the subscription when not all that was asked for is there. */
  readonly remark?: StatusName;
}

function eventsOf(attributes: readonly Attribute[], { profile }: IppPrinter): ChosenEvents {
  const supported = textsOf(profile.attributes.get('notify-events-supported'));
  const known = eventNames.filter((name) => supported.includes(name));
  const usual = profile.attributes.get('notify-events-default');
  const asked = textsOf(findAttribute(attributes, 'notify-events') ?? usual);
  const events = asked.flatMap((name) => known.find((one) => one === name) ?? []);
  const most = numberOf(profile.attributes.get('notify-max-events-supported')) ?? known.length;
  if (events.length > most) {
    return { events: events.slice(0, most), remark: 'successful-ok-too-many-events' };
  }
  if (events.length === asked.length) return { events };
  return { events, remark: ignoredSome };
}

function toldStatus(name: StatusName): Group {
  return group('subscription', [statusAttribute(name)]);
}

function statusAttribute(name: StatusName): Attribute {
  return attribute('notify-status-code', values.enumeration(status[name]));
}

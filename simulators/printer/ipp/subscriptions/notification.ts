import { type Attribute, attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import type { EventName, IppEvent } from '../events.ts';
import { type IppPrinter, upTime } from '../ipp-printer.ts';
import { jobAttributes } from '../job-attributes.ts';
import { printerAttributes } from '../printer-attributes.ts';
import { printerUri } from '../printer-uri.ts';
import type { Subscription } from './subscription.ts';

export interface ToldEvent {
  readonly subscription: Subscription;
  readonly event: IppEvent;
  /** The one of the event's names that was subscribed to. */
  readonly name: EventName;
  readonly printer: IppPrinter;
}

const ofJobs = ['job-id', 'job-state', 'job-state-reasons', 'job-impressions-completed'];
const ofPrinters = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'];

/** The attributes of an event notification (RFC 3995 9.1), as things stand when it happens. */
export function notificationOf(told: ToldEvent, sequence: number): readonly Attribute[] {
  const { subscription, name, event, printer } = told;
  const { template, subscriber } = subscription;
  const { authority } = subscriber;
  const asked = template.attributes;
  return [
    attribute('notify-charset', values.charset('utf-8')),
    attribute('notify-natural-language', values.naturalLanguage(template.naturalLanguage)),
    attribute('notify-printer-uri', values.uri(printerUri(authority))),
    attribute('notify-subscription-id', values.integer(subscription.id)),
    attribute('notify-sequence-number', values.integer(sequence)),
    attribute('notify-subscribed-event', values.keyword(name)),
    ...(template.userData === undefined ? [] : [template.userData]),
    attribute('notify-text', values.text(sentenceOf(told))),
    attribute('printer-up-time', values.integer(upTime(printer))),
    ...(event.job === undefined
      ? printerAttributes({ ...printer, authority }, [...ofPrinters, ...asked])
      : [
          attribute('notify-job-id', values.integer(event.job.id)),
          ...jobAttributes({ job: event.job, printer, authority }, [...ofJobs, ...asked]),
        ]),
  ];
}

function sentenceOf({ event, name, printer }: ToldEvent): string {
  const { job } = event;
  if (job === undefined) return `Printer ${printer.device.name}: ${name}.`;
  return `Job ${String(job.id)} "${job.description.name}" is ${job.state}: ${name}.`;
}

import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { type IppPrinter, upTime } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import type { OperationAttributeName } from './operation-attributes.ts';
import type { IppRequest } from './request.ts';

/** What every operation of operators on the printer heeds (RFC 3998 3). */
export const operatorAttributes: readonly OperationAttributeName[] = [
  'printer-message-from-operator',
];

/** Shows what the operator says from now on; an empty text takes it back. Before the order is carried out, so that its events tell it. */
export function heedOperator({ attributes }: IppRequest, printer: IppPrinter): void {
  const message = attributes.get('printer-message-from-operator');
  if (message === undefined || !printer.profile.attributes.has(message.name)) return;
  printer.settings.set(withMessageTimes([attribute(message.name, ...message.values)], printer));
}

/** Operation attributes that an operator may send with an order about a job (RFC 3380 5.1, RFC 3998 4). */
export const jobOperatorAttributes: readonly OperationAttributeName[] = [
  'job-message-from-operator',
];

/** Stores the operator's message in the job. Call it before the order is carried out, so that the order's events contain the message. */
export function heedOperatorOfJob({ attributes }: IppRequest, job: IppJob): void {
  const operatorMessage = attributes.get('job-message-from-operator');
  if (operatorMessage === undefined) return;
  job.describe({ ...job.description, operatorMessage });
}

/** Adds the time of the change to a change of printer-message-from-operator (RFC 3380). */
export function withMessageTimes(
  changes: readonly Attribute[],
  printer: IppPrinter,
): readonly Attribute[] {
  if (!changes.some(({ name }) => name === 'printer-message-from-operator')) return changes;
  const times = [
    attribute('printer-message-time', values.integer(upTime(printer))),
    attribute('printer-message-date-time', values.dateTime(printer.clock.now())),
  ];
  return [...changes, ...times.filter(({ name }) => printer.profile.attributes.has(name))];
}

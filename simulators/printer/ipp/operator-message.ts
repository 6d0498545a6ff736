import { attribute } from '../../kit/wire/ipp/attribute.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { OperationAttributeName } from './operation-attributes.ts';
import type { IppRequest } from './request.ts';

/** What every operation of operators on the printer heeds (RFC 3998 3). */
export const operatorAttributes: readonly OperationAttributeName[] = [
  'printer-message-from-operator',
];

/** Shows what the operator says from now on; an empty text takes it back. Before the order is carried out, so that its events tell it. */
export function heedOperator({ attributes }: IppRequest, { settings }: IppPrinter): void {
  const message = attributes.get('printer-message-from-operator');
  if (message === undefined || !settings.profile.attributes.has(message.name)) return;
  settings.set([attribute(message.name, ...message.values)]);
}

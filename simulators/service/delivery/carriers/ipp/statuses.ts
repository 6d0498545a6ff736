import { findAttribute } from '../../../../kit/wire/ipp/attribute.ts';
import { findGroup } from '../../../../kit/wire/ipp/group.ts';
import type { Message } from '../../../../kit/wire/ipp/message.ts';
import { textOf } from '../../../../kit/wire/ipp/read-value.ts';
import { isSuccessful, status, statusName } from '../../../../kit/wire/ipp/status.ts';
import { NotReady, Refused } from '../carrier.ts';

/** What another moment may cure (RFC 8011 B.1.5). */
const passing: ReadonlySet<number> = new Set([
  status['server-error-internal-error'],
  status['server-error-service-unavailable'],
  status['server-error-device-error'],
  status['server-error-temporary-error'],
  status['server-error-not-accepting-jobs'],
  status['server-error-busy'],
  status['server-error-too-many-jobs'],
]);

/** The message, when it says that the request was carried out. Throws NotReady or Refused. */
export function expectSuccess(message: Message): Message {
  if (isSuccessful(message.code)) return message;
  const reason = `the printer returned ${describeStatus(message)}`;
  throw passing.has(message.code) ? new NotReady(reason) : new Refused(reason);
}

export function describeStatus(message: Message): string {
  const named = statusName(message.code) ?? `status 0x${message.code.toString(16)}`;
  const operationAttributes = findGroup(message.groups, 'operation')?.attributes ?? [];
  const said = textOf(findAttribute(operationAttributes, 'status-message'));
  return said === undefined || said === '' ? named : `${named}: ${said}`;
}

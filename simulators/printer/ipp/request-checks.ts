import { type Attribute, isCollection } from '../../kit/wire/ipp/attribute.ts';
import { findGroup, type Group } from '../../kit/wire/ipp/group.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { type OperationName, operationName } from '../../kit/wire/ipp/operation.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import { groupTag } from '../../kit/wire/ipp/tag.ts';
import { OperationAttributes } from './operation-attributes.ts';
import { isPrinterUri, jobIdOf } from './printer-uri.ts';
import { Refusal } from './refusal.ts';
import type { Exchange, IppRequest } from './request.ts';
import { describeVersion, versions } from './versions.ts';

export const charsets = ['utf-8', 'us-ascii'] as const;

/** The message as a request to carry out; throws a Refusal at the first check it does not pass. */
export function checkRequest(message: Message, exchange: Exchange): IppRequest {
  checkVersion(message);
  checkRequestId(message);
  const operation = checkOperation(message);
  const { attributes: given } = checkGroups(message.groups);
  checkCharsetAndLanguage(given);
  for (const group of message.groups) checkNamesOnce(group);
  const attributes = new OperationAttributes(given);
  const jobId = checkTarget(attributes);
  const job = findGroup(message.groups, 'job')?.attributes ?? [];
  return { ...exchange, operation, attributes, job, groups: message.groups, jobId };
}

// RFC 8011 4.1.8: a major version that is known is answered, whatever the minor one.
function checkVersion({ version }: Message): void {
  if (versions.some((one) => one.major === version.major)) return;
  const message = `IPP/${describeVersion(version)} is not supported`;
  throw new Refusal('server-error-version-not-supported', message);
}

// RFC 8011 4.1.1: 1 to 2147483647.
function checkRequestId({ requestId }: Message): void {
  if (requestId > 0) return;
  throw new Refusal('client-error-bad-request', `request-id ${String(requestId)}`);
}

// RFC 8011 4.1.2; whether the printer carries it out shows later.
function checkOperation({ code }: Message): OperationName {
  const operation = operationName(code);
  if (operation !== undefined) return operation;
  throw new Refusal('server-error-operation-not-supported', `operation ${String(code)} is unknown`);
}

// RFC 8010 3.3: the operation group is first and stands once, the others follow in order of tags.
function checkGroups(groups: readonly Group[]): Group {
  const [first, ...others] = groups;
  if (first?.tag !== groupTag.operation) {
    throw new Refusal('client-error-bad-request', 'the first group is not operation attributes');
  }
  let last = first.tag + 1;
  for (const { tag } of others) {
    if (tag < last) throw new Refusal('client-error-bad-request', 'groups are out of order');
    last = tag;
  }
  return first;
}

// RFC 8011 4.1.4: these two stand first, in this order.
function checkCharsetAndLanguage(given: readonly Attribute[]): void {
  const [charset, language] = given;
  if (charset?.name !== 'attributes-charset') {
    throw new Refusal('client-error-bad-request', 'attributes-charset is not the first attribute');
  }
  if (language?.name !== 'attributes-natural-language') {
    const message = 'attributes-natural-language is not the second attribute';
    throw new Refusal('client-error-bad-request', message);
  }
  const asked = (textOf(charset) ?? '').toLowerCase();
  if ((charsets as readonly string[]).includes(asked)) return;
  const message = `charset ${asked} is not supported`;
  throw new Refusal('client-error-charset-not-supported', message, [charset]);
}

// RFC 8010 3.1.3: within a group a name stands once; within a collection too.
function checkNamesOnce(group: Pick<Group, 'attributes'>): void {
  const seen = new Set<string>();
  for (const { name, values } of group.attributes) {
    if (seen.has(name)) throw new Refusal('client-error-bad-request', `${name} occurs twice`);
    seen.add(name);
    for (const value of values) {
      if (isCollection(value)) checkNamesOnce({ attributes: value.members });
    }
  }
}

// RFC 8011 4.1.5: printer-uri, printer-uri with job-id, or job-uri.
function checkTarget(attributes: OperationAttributes): number | undefined {
  const jobUri = attributes.text('job-uri');
  if (jobUri !== undefined) {
    const jobId = jobIdOf(jobUri);
    if (jobId !== undefined) return jobId;
    throw new Refusal('client-error-not-found', `${jobUri} is not a job of this printer`);
  }
  const printerUri = attributes.text('printer-uri');
  if (printerUri === undefined) {
    throw new Refusal('client-error-bad-request', 'printer-uri and job-uri are missing');
  }
  if (!isPrinterUri(printerUri)) {
    throw new Refusal('client-error-not-found', `${printerUri} is not this printer`);
  }
  return attributes.number('job-id');
}

import { type Attribute, attribute, findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { numberOf, textOf, textsOf } from '../../kit/wire/ipp/read-value.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { requester } from './access.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { JobDescription } from './job.ts';
import { passwordOf } from './job-password.ts';
import type { OperationAttributeName, OperationAttributes } from './operation-attributes.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';
import { checkSubscriptionGroups } from './subscriptions/subscribe.ts';
import { sortTemplate } from './template.ts';

export interface AcceptedJob {
  readonly description: JobDescription;
  readonly unsupported: readonly Attribute[];
}

/** What job creation and Validate-Job have in common (RFC 8011 4.2.1.1): throws what refuses the job. */
export function acceptJob(request: IppRequest, printer: IppPrinter): AcceptedJob {
  const { attributes } = request;
  refuseWhenNotAccepting(printer);
  refuseWhenBusy(printer);
  refuseWhenFull(printer);
  checkDocumentAttributes(attributes, printer);
  checkClientInfo(attributes, printer);
  const password = passwordOf(attributes, printer);
  checkSubscriptionGroups(request);
  const { accepted, unsupported } = sortTemplate(request.job, printer.profile);
  if (isRefused(unsupported, attributes)) {
    const names = unsupported.map((one) => one.name).join(', ');
    const message = `not supported: ${names}`;
    const status = 'client-error-attributes-or-values-not-supported';
    throw new Refusal(status, message, unsupported);
  }
  return {
    description: {
      name: attributes.text('job-name') ?? attributes.text('document-name') ?? 'Untitled',
      userName: requester(request),
      priority: numberOf(findAttribute(accepted, 'job-priority')) ?? defaultPriority(printer),
      template: accepted,
      said: saidOf(attributes),
      ...(password === undefined ? {} : { password }),
    },
    unsupported,
  };
}

/** PWG 5100.7 6.9.41: of how many pieces of software a client may tell. */
function checkClientInfo(attributes: OperationAttributes, { profile }: IppPrinter): void {
  const given = attributes.get('client-info')?.values ?? [];
  const most = numberOf(profile.attributes.get('max-client-info-supported'));
  if (most === undefined || given.length <= most) return;
  throw new Refusal('client-error-bad-request', `client-info has at most ${String(most)} values`);
}

// RFC 8011 4.1.7; PWG 5100.7 names attributes that must be heeded one by one.
function isRefused(unsupported: readonly Attribute[], attributes: OperationAttributes): boolean {
  if (attributes.truth('ipp-attribute-fidelity') === true) return unsupported.length > 0;
  const mandatory = attributes.texts('job-mandatory-attributes') ?? [];
  return unsupported.some((one) => mandatory.includes(one.name));
}

function defaultPriority({ profile }: IppPrinter): number {
  return numberOf(profile.attributes.get('job-priority-default')) ?? 50;
}

/** RFC 8011 5.4.23. */
function refuseWhenNotAccepting({ status }: IppPrinter): void {
  if (status.orders.accepting) return;
  throw new Refusal('server-error-not-accepting-jobs', 'the printer is disabled');
}

/** The fault that makes the printer busy for every new job. */
function refuseWhenBusy({ device }: IppPrinter): void {
  const faults = [...device.faults(), ...device.meet('request')];
  if (!faults.some((fault) => fault.kind === 'ipp-busy')) return;
  throw new Refusal('server-error-busy', 'the printer is busy');
}

/** RFC 8011 B.1.5.6: a disk that is full is a temporary error. */
function refuseWhenFull({ device }: IppPrinter): void {
  const full = device.faults().some((fault) => fault.kind === 'spool-full' && !fault.afterBytes);
  if (full) throw new Refusal('server-error-temporary-error', 'the printer has no space for jobs');
}

/** RFC 8011 4.2.1.1: format and compression are refused whatever the fidelity. */
export function checkDocumentAttributes(
  attributes: OperationAttributes,
  printer: IppPrinter,
): void {
  checkDocumentPassword(attributes, printer);
  for (const [name, status] of documentChecks) {
    const given = attributes.get(name);
    if (given === undefined) continue;
    const supported = textsOf(printer.profile.attributes.get(`${name}-supported`));
    const asked = textOf(given) ?? '';
    if (supported.includes(essence(asked))) continue;
    throw new Refusal(status, `${name} ${asked} is not supported`, [given]);
  }
}

/** PWG 5100.13 5.1.4: the greatest length; the password itself is for whoever opens the document. */
function checkDocumentPassword(attributes: OperationAttributes, { profile }: IppPrinter): void {
  const given = attributes.get('document-password');
  const most = numberOf(profile.attributes.get('document-password-supported'));
  const [password] = given?.values ?? [];
  if (password === undefined || most === undefined || !('bytes' in password)) return;
  if (password.bytes.length <= most) return;
  const message = `document-password has at most ${String(most)} octets`;
  throw new Refusal('client-error-attributes-or-values-not-supported', message, [
    attribute('document-password', values.outOfBand('unsupported')),
  ]);
}

const documentChecks = [
  ['compression', 'client-error-compression-not-supported'],
  ['document-format', 'client-error-document-format-not-supported'],
] as const;

// RFC 8011 5.1.10: media types know no case, and may carry parameters.
function essence(value: string): string {
  return (value.split(';')[0] ?? '').trim().toLowerCase();
}

const keptNames: readonly OperationAttributeName[] = [
  'client-info',
  'document-name',
  'document-format',
  'document-natural-language',
  'compression',
  'job-k-octets',
  'job-impressions',
  'job-media-sheets',
];

/** What operation attributes say of a document, to be kept with it. */
export function saidOf(attributes: OperationAttributes): readonly Attribute[] {
  return keptNames.flatMap((name) => attributes.get(name) ?? []);
}

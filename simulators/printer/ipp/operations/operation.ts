import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import type { Answer } from '../answer.ts';
import type { IppPrinter } from '../ipp-printer.ts';
import type { OperationAttributeName } from '../operation-attributes.ts';
import type { IppRequest } from '../request.ts';

/** The form of an operation: what it may be told, and what it does. Refusals are thrown. */
export interface IppOperation {
  readonly name: OperationName;
  /** Operation attributes it heeds, beside those of every operation; others are told as unsupported. */
  readonly attributes: readonly OperationAttributeName[];
  /** It is about a job, and for the job's owner and operators only. */
  readonly owner?: true;
  /** Carried out also while the printer is deactivated or shut down (RFC 3998 3.4, 3.5). */
  readonly always?: true;
  run(request: IppRequest, printer: IppPrinter): Answer | Promise<Answer>;
}

/** Heeded by every operation (RFC 8011 4.1.4, 4.1.5, 4.2). */
export const commonAttributes: readonly OperationAttributeName[] = [
  'attributes-charset',
  'attributes-natural-language',
  'printer-uri',
  'job-uri',
  'job-id',
  'requesting-user-name',
  'requesting-user-uri',
  'client-info',
];

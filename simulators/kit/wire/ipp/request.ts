import { type Attribute, attribute } from './attribute.ts';
import { encodeMessage } from './encoder.ts';
import { type Group, group } from './group.ts';
import type { Version } from './message.ts';
import { type OperationName, operation } from './operation.ts';
import { charset, integer, name, naturalLanguage, uri } from './value.ts';

export interface Request {
  readonly operation: OperationName;
  /** 1 to 2147483647; the response bears the same. */
  readonly requestId: number;
  /** 2.0 when absent. */
  readonly version?: Version;
  /** The operation group first, then e.g. the job group. */
  readonly groups: readonly Group[];
}

/** The bytes of a request's body up to the document, which follows them as it is. */
export function encodeRequest(request: Request): Uint8Array {
  const { requestId, groups, version = { major: 2, minor: 0 } } = request;
  return encodeMessage({ version, code: operation[request.operation], requestId, groups });
}

export interface RequestTarget {
  readonly printerUri: string;
  readonly jobId?: number;
  /** 255 octets at the most (RFC 8011 5.1.3). */
  readonly userName?: string;
}

/** The operation group, in the order RFC 8011 4.1.4 and 4.1.5 want: charset, language, target, then `more`. */
export function operationGroup(target: RequestTarget, more: readonly Attribute[] = []): Group {
  const { printerUri, jobId, userName } = target;
  return group('operation', [
    attribute('attributes-charset', charset('utf-8')),
    attribute('attributes-natural-language', naturalLanguage('en')),
    attribute('printer-uri', uri(printerUri)),
    ...(jobId === undefined ? [] : [attribute('job-id', integer(jobId))]),
    ...(userName === undefined ? [] : [attribute('requesting-user-name', name(userName))]),
    ...more,
  ]);
}

import { cutText } from '../../kit/cut-text.ts';
import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { isEncodedOnce } from '../../kit/wire/ipp/encoder.ts';
import { fitted } from '../../kit/wire/ipp/fitted.ts';
import { type Group, group } from '../../kit/wire/ipp/group.ts';
import type { Header, Message, Version } from '../../kit/wire/ipp/message.ts';
import { type StatusName, status } from '../../kit/wire/ipp/status.ts';
import { charset, naturalLanguage, text } from '../../kit/wire/ipp/value.ts';
import { answeredVersion } from './versions.ts';

/** What an operation answers; charset, language, version and request-id are added on the way out. */
export interface Answer {
  readonly status: StatusName;
  readonly message?: string;
  /** Told beside charset, language and message. */
  readonly operation?: readonly Attribute[];
  readonly unsupported?: readonly Attribute[];
  readonly groups?: readonly Group[];
}

/** Carried out, and nothing to tell. */
export const done: Answer = { status: 'successful-ok' };

/** The response to the request with this header (RFC 8011 4.1.1, 4.1.4, 4.1.6). */
export function responseTo(
  request: Header,
  answer: Answer,
  versions?: readonly Version[],
): Message {
  const { message, operation: operationAttributes = [], unsupported = [], groups = [] } = answer;
  const operation = group('operation', [
    attribute('attributes-charset', charset('utf-8')),
    attribute('attributes-natural-language', naturalLanguage('en')),
    ...(message === undefined
      ? []
      : [attribute('status-message', text(cutText(message, mostMessageOctets)))]),
    ...operationAttributes,
  ]);
  return {
    version: answeredVersion(request.version, versions),
    code: status[answer.status],
    requestId: request.requestId,
    groups: [
      operation,
      ...(unsupported.length === 0 ? [] : [group('unsupported', unsupported)]),
      ...groups,
    ].map(fittedGroup),
  };
}

/** RFC 8011 4.1.6.2: status-message is text(255). */
const mostMessageOctets = 255;

/** What clients sent comes back in answers; what is encoded once is the printer's own. */
function fittedGroup({ tag, attributes }: Group): Group {
  return { tag, attributes: attributes.map((one) => (isEncodedOnce(one) ? one : fitted(one))) };
}

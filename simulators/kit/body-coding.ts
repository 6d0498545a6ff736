import type { IncomingHttpHeaders } from 'node:http';

/** Why a body cannot be read: it is coded, and no server here decodes. */
export interface CodedBody {
  readonly kind: 'content-coding' | 'transfer-coding';
  readonly status: 415 | 501;
  /** A sentence for the client. */
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns undefined where the body is not coded, or there is none. */
export function codedBody(headers: IncomingHttpHeaders): CodedBody | undefined {
  const transfer = headers['transfer-encoding'];
  if (transfer !== undefined && codingsOf(transfer).join() !== 'chunked') return transferCoded;
  const isEmpty = transfer === undefined && Number(headers['content-length'] ?? 0) === 0;
  const codings = codingsOf(headers['content-encoding'] ?? '');
  return isEmpty || codings.every((coding) => coding === 'identity') ? undefined : contentCoded;
}

/** RFC 9110 5.6.1: elements of a list may be empty. */
function codingsOf(list: string): readonly string[] {
  return list
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '');
}

/** RFC 9112 6.1. Where chunked is not the last one, Node refuses the request itself (RFC 9112 6.3). */
const transferCoded: CodedBody = {
  kind: 'transfer-coding',
  status: 501,
  detail: 'Send the body with Content-Length, or with chunked as the only transfer coding.',
  headers: { connection: 'close' },
};

/** RFC 9110 15.5.16: the answer says which codings would have been taken. */
const contentCoded: CodedBody = {
  kind: 'content-coding',
  status: 415,
  detail: 'Send the body without Content-Encoding: the service does not decode it.',
  headers: { 'accept-encoding': 'identity' },
};

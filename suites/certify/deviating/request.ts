import type { TerminalAnswer, TerminalRequest } from '../../../simulators/terminal/index.ts';
import type { Json } from '../../engine/journal/json.ts';
import { matchOperation } from '../../spec/match-operation.ts';

const formType = 'application/x-www-form-urlencoded';

/** Of the catalogue; 'none' for what it doesn't list, 'renewal' for that of a token (SIL-26). */
export function operationOf({ method, url }: TerminalRequest): string {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/oauth/v1/token')) return 'renewal';
  return matchOperation(method, pathname.replace(/^.*?\/api\/v1(?=\/)/, ''), false).operation;
}

export function withHeader(
  request: TerminalRequest,
  name: string,
  value: string | undefined,
): TerminalRequest {
  const { [name]: _, ...others } = request.headers;
  return { ...request, headers: value === undefined ? others : { ...others, [name]: value } };
}

/** The fields of its form, changed in place. */
export function withFields(
  request: TerminalRequest,
  change: (fields: URLSearchParams) => void,
): TerminalRequest {
  const fields = fieldsOf(request);
  change(fields);
  return withHeader(
    { ...request, body: Buffer.from(fields.toString()) },
    'content-type',
    request.headers['content-type'] ?? formType,
  );
}

export function fieldsOf({ body }: TerminalRequest): URLSearchParams {
  return new URLSearchParams(body?.toString('utf8') ?? '');
}

/** The form's fields stand in the query, and no body is sent. */
export function withQuery(request: TerminalRequest): TerminalRequest {
  const { body: _, ...rest } = request;
  return { ...rest, url: `${request.url}?${fieldsOf(request).toString()}` };
}

/** Its multipart body, changed as text; bytes stay what they are. */
export function withParts(
  request: TerminalRequest,
  change: (text: string) => string,
): TerminalRequest {
  const { body = Buffer.alloc(0) } = request;
  return { ...request, body: Buffer.from(change(body.toString('latin1')), 'latin1') };
}

/** A text part of a multipart body has this value. */
export function withPart(request: TerminalRequest, name: string, value: string): TerminalRequest {
  const place = new RegExp(`(name="${name}"\\r\\n\\r\\n)[^\\r]*`);
  return withParts(request, (text) => text.replace(place, `$1${value}`));
}

/** An answer that has come whole, and can be read again. */
export async function wholeOf(
  answer: TerminalAnswer,
): Promise<{ readonly answer: TerminalAnswer; readonly text: string }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { answer: { ...answer, body: bodyOf(bytes) }, text: bytes.toString('utf8') };
}

/** The same answer with another body, and 200. */
export function withJson({ headers }: TerminalAnswer, json: Json): TerminalAnswer {
  const bytes = Buffer.from(JSON.stringify(json));
  const type = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return { status: 200, headers: { ...headers, ...type }, body: bodyOf(bytes) };
}

async function* bodyOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

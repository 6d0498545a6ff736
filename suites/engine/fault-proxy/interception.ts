import type { Hand } from '../../prove/hand-written.ts';
import type { Json } from '../journal/json.ts';
import type { BalanceBend } from './balance-relay.ts';

/** A request of the suites on its way through the proxy. `path` is below the base URL, without query. */
export interface PassingRequest {
  /** The id of the operation; 'none' if the path belongs to none. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** It came in chunks, without a length. */
  readonly isChunked?: boolean;
}

export interface PassingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request of the proxy's own to the service behind it. */
export type Upstream = (request: PassingRequest) => Promise<PassingAnswer>;

/** A job on its way to a raw port. */
export interface PassingJob {
  readonly bytes: Buffer;
  /** The port's address as the service knows it; left out of what is made up. */
  readonly at?: string;
}

export interface Transport {
  /** Answers go out chunked, in pieces of this size. */
  readonly chunkBytes?: number;
  /** Answers wait for as long as this says. */
  delayMs?(): number;
  /** Header names in capitals, and in reverse order. */
  readonly oddHeaders?: boolean;
  /** Header fields that may be repeated are, values are padded, and one is empty. */
  readonly doubledHeaders?: boolean;
  /** Interim answers come before each answer, 100 before its request was read. */
  readonly interim?: boolean;
  /** No Date, and another reason phrase. */
  readonly bareHead?: boolean;
  /** Trailer fields come after the chunks. */
  readonly trailers?: boolean;
  /** The end of an answer: its length, on a connection that is kept or closed, or the close alone. */
  readonly ends?: 'kept' | 'announced' | 'by-close';
  /** Answers are compressed for who says that they take gzip. */
  readonly zipped?: boolean;
  /** Answers are written without a library. */
  readonly hand?: Hand;
}

/** Changes that a fault or a variant makes to what passes. It is created for each run, so its state starts empty. */
export interface Interception {
  /** Instead of the service, or before it: an answer, or the request as it goes on. */
  request?(
    request: PassingRequest,
    upstream: Upstream,
  ): Promise<PassingRequest | PassingAnswer> | PassingRequest | PassingAnswer;
  answer?(
    answer: PassingAnswer,
    request: PassingRequest,
    upstream: Upstream,
  ): Promise<PassingAnswer> | PassingAnswer;
  /** A client went away in the middle of its body: what arrived of it. Otherwise it is forgotten. */
  vanished?(request: PassingRequest, upstream: Upstream): Promise<void>;
  /** Chooses the interception of the next exchange, where several take turns; prints pass all of them. */
  turn?(): Interception;
  /** Changes to balances, which are requested outside the interface. */
  readonly balances?: BalanceBend;
  /** How answers are put on the wire, where HTTP leaves it free. */
  readonly transport?: Transport;
  /** Jobs are taken at once and reach the printer so much later, in milliseconds. */
  readonly paperDelayMs?: number;
  /** The jobs that reach the printer instead of this one: none, itself, changed, twice. */
  paper?(job: PassingJob): readonly PassingJob[];
}

export function isAnswer(passed: PassingRequest | PassingAnswer): passed is PassingAnswer {
  return 'status' in passed;
}

export function jsonAnswer(status: number, value: Json): PassingAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** The answer's JSON; undefined when it has none. */
export function jsonOf(answer: PassingAnswer): Json | undefined {
  if (!/json/i.test(answer.headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** The same answer with other JSON. */
export function withJson(answer: PassingAnswer, value: Json): PassingAnswer {
  return { ...answer, body: Buffer.from(JSON.stringify(value)) };
}

/** The fields of a form-encoded request, as the suites send them. */
export function formOf(request: PassingRequest): URLSearchParams {
  const form = new URLSearchParams(request.query);
  if (/urlencoded/i.test(request.headers['content-type'] ?? '')) {
    for (const [name, value] of new URLSearchParams(request.body.toString('utf8')))
      form.append(name, value);
  }
  return form;
}

/** The same request with this form as its body. */
export function withForm(request: PassingRequest, form: URLSearchParams): PassingRequest {
  return {
    ...request,
    query: '',
    body: Buffer.from(form.toString()),
    headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** The same request with these fields set, or without those that are undefined. */
export function withFields(
  request: PassingRequest,
  fields: Readonly<Record<string, string | undefined>>,
): PassingRequest {
  const form = formOf(request);
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) form.delete(name);
    else form.set(name, value);
  return withForm(request, form);
}

/** A text part of a multipart request; undefined when there is none. */
export function partOf(request: PassingRequest, name: string): string | undefined {
  const text = request.body.toString('latin1');
  const found = new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)\\r\\n`, 'i').exec(text)?.[1];
  return found === undefined ? undefined : Buffer.from(found, 'latin1').toString('utf8');
}

/** The same multipart request with this text part, in place of the one it has or before all others. */
export function withPart(request: PassingRequest, name: string, value: string): PassingRequest {
  const text = request.body.toString('latin1');
  const written = Buffer.from(value).toString('latin1');
  const found = new RegExp(`(name="${name}"\\r\\n\\r\\n)[^\\r]*`, 'i');
  const boundary = text.slice(0, text.indexOf('\r\n'));
  const part = `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${written}\r\n`;
  const changed = found.test(text) ? text.replace(found, `$1${written}`) : part + text;
  return { ...request, body: Buffer.from(changed, 'latin1') };
}

/** The bytes of the file part of a multipart body as the suites write it: the last part. */
export function fileBytes(body: Buffer): Buffer {
  const start = body.indexOf('\r\n\r\n', body.indexOf('filename="')) + 4;
  return body.subarray(start, body.lastIndexOf('\r\n--', body.length - 5));
}

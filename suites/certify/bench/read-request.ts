import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { SentFile, SentPart } from '../../engine/journal/event.ts';
import type { Json } from '../../engine/journal/json.ts';
import { matchOperation } from '../../spec/match-operation.ts';
import { type PartsSeen, parameterOf, watchParts } from './parts.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** The head of a request that somebody else makes, and its body on the way to the service. */
export interface ObservedRequest {
  /** Of the catalogue; 'none' where the path is no operation's. */
  readonly operation: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly method: string;
  /** Below the base, without query; whole where it is outside of it. */
  readonly path: string;
  readonly isOutside: boolean;
  /** As it stood in the request, behind the host. */
  readonly target: string;
  readonly query: Pairs;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole where it is short; else it is watched as it goes by. */
  readonly body: Buffer | Readable;
  /** Whoever made it went away in the middle of it. */
  readonly isBroken: boolean;
  /** What stood in the body, as far as it came until now. */
  readBody(): Promise<BodySeen>;
}

export interface BodySeen {
  readonly fields: Pairs;
  readonly json?: Json;
  readonly parts?: readonly SentPart[];
  readonly file?: SentFile;
  /** The reason why the request is malformed or incomplete. */
  readonly fault?: string;
}

/** Forms and JSON are never longer; what is goes by unread. */
const longestWhole = 1024 * 1024;

export const base = '/api/v1';

export async function readRequest(incoming: IncomingMessage): Promise<ObservedRequest> {
  const { method = 'GET', url = '/' } = incoming;
  const target = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '/');
  const [raw, search] = splitOnce(target, '?');
  const path = raw.startsWith(`${base}/`) ? raw.slice(base.length) : raw;
  const headers = flatten(incoming);
  const type = headers['content-type'] ?? '';
  const { body, isBroken } = await readStart(incoming);
  const fields = Buffer.isBuffer(body) ? formOf(type, body) : [];
  const isOurs = raw.startsWith(`${base}/`);
  const matched = isOurs ? match(method, path, has([...fields], 'id')) : unmatched;
  const query = [...new URLSearchParams(search)];
  const head = { ...matched, method, path, isOutside: !isOurs, target, query, headers, isBroken };
  if (!Buffer.isBuffer(body)) return { ...head, ...watch(type, body) };
  const seen = isBroken ? { fields, fault: 'it ended too early' } : wholeBody(type, body);
  return { ...head, body, readBody: () => Promise.resolve({ fields, ...seen }) };
}

const unmatched = { operation: 'none', pathParameters: {} } as const;

function match(method: string, path: string, hasId: boolean): ReturnType<typeof matchOperation> {
  try {
    return matchOperation(method, path, hasId);
  } catch {
    // A percent sign that begins no code (RFC 3986 2.1).
    return unmatched;
  }
}

interface Start {
  readonly body: Buffer | AsyncIterable<Buffer>;
  readonly isBroken: boolean;
}

/** The whole body where it is short and not in parts; else what begins with what was read. */
async function readStart(incoming: IncomingMessage): Promise<Start> {
  const source = incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  const whole =
    boundaryOf(incoming.headers['content-type'] ?? '') === undefined ? longestWhole : -1;
  for (let size = 0; size <= whole; ) {
    const next = await source.next().catch(() => undefined);
    if (next === undefined || next.done === true)
      return { body: Buffer.concat(chunks), isBroken: next === undefined };
    chunks.push(next.value);
    size += next.value.length;
  }
  return { body: rest(chunks, source), isBroken: false };
}

async function* rest(
  read: readonly Buffer[],
  source: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  yield* read;
  for (let next = await source.next(); next.done !== true; next = await source.next())
    yield next.value;
}

function wholeBody(type: string, body: Buffer): Pick<BodySeen, 'json' | 'fault'> {
  if (!/json/i.test(type) || body.length === 0) return {};
  try {
    return { json: JSON.parse(body.toString('utf8')) as Json };
  } catch {
    return { fault: 'its JSON is invalid' };
  }
}

/** Whoever takes the body draws it past the watch, at their own pace. */
function watch(
  type: string,
  source: AsyncIterable<Buffer>,
): Pick<ObservedRequest, 'body' | 'readBody'> {
  const boundary = boundaryOf(type);
  const parts = boundary === undefined ? undefined : watchParts(boundary);
  let isWhole = false;
  let seen: Promise<PartsSeen> | undefined;
  async function* tapped(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      parts?.see(chunk);
      yield chunk;
    }
    isWhole = true;
  }
  return {
    body: Readable.from(tapped(), { objectMode: false }),
    readBody: async () => {
      if (parts === undefined) return { fields: [], fault: 'its body is too long for a form' };
      const whole = isWhole;
      const { fault, ...found } = await (seen ??= parts.end());
      const told = whole ? fault : 'it ended too early, or was answered before its end';
      return { ...found, ...(told === undefined ? {} : { fault: told }) };
    },
  };
}

function formOf(type: string, body: Buffer): Pairs {
  return /urlencoded/i.test(type) ? [...new URLSearchParams(body.toString('utf8'))] : [];
}

function boundaryOf(type: string): string | undefined {
  return /^multipart\/form-data/i.test(type) ? parameterOf(type, 'boundary') : undefined;
}

function has(pairs: Pairs, wanted: string): boolean {
  return pairs.some(([name]) => name.toLowerCase() === wanted);
}

function splitOnce(text: string, at: string): readonly [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

function flatten({ headersDistinct }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
  );
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Clock } from '../../simulators/kit/clock.ts';
import { sha256 } from '../../simulators/kit/ids.ts';
import type { Reply } from './call.ts';
import type { Wire } from './oddity.ts';

/** How this service writes. */
export interface Manner {
  readonly wire: Wire;
  readonly texts: readonly ((json: string) => string)[];
  readonly clock: Pick<Clock, 'timer'>;
}

/** Puts an answer on the wire in the way of this service. */
export function write(
  response: ServerResponse,
  { status, headers, content }: Reply,
  { wire, texts, clock }: Manner,
): void {
  if (wire.continuesUnasked === true && hasBody(response.req)) response.writeContinue();
  if (wire.earlyHints === true) response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  const plain =
    'bytes' in content
      ? content.bytes
      : Buffer.from(texts.reduce((text, change) => change(text), JSON.stringify(content.json)));
  const { method = 'GET', headers: asked } = response.req;
  const zips =
    wire.gzips === true &&
    plain.length > 0 &&
    /\bgzip\b(?!\s*;\s*q=0)/i.test(String(asked['accept-encoding']));
  const body = zips ? gzipSync(plain) : plain;
  const coding = zips ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {};
  const isUntold = wire.untilClose === true && method !== 'HEAD' && plain.length > 0;
  if (isUntold) {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
  }
  const hasTrailers = wire.trailers === true && !isUntold && method !== 'HEAD' && body.length > 0;
  const isCounted = wire.chunkBytes === undefined && !isUntold && !hasTrailers;
  const length = isCounted ? { 'content-length': String(body.length) } : {};
  if (wire.strangeHeaders === true) response.sendDate = false;
  const ending = wire.closesOnRefusal === true && status >= 400 ? { connection: 'close' } : {};
  const announced = hasTrailers ? { trailer: 'x-checksum' } : {};
  const sent = { ...headers, ...coding, ...length, ...ending, ...announced };
  if (wire.reason !== undefined) response.statusMessage = wire.reason;
  response.writeHead(status, wire.strangeHeaders === true ? strange(sent) : sent);
  if (hasTrailers) response.addTrailers({ 'x-checksum': sha256(body) });
  const sendBody = (): void => {
    if (wire.chunkBytes === undefined || method === 'HEAD') {
      response.end(method === 'HEAD' ? undefined : body);
      return;
    }
    // A large document in pieces of a few bytes would take minutes of the processor.
    const pieceBytes = body.length > 20_000 ? 65_536 : wire.chunkBytes;
    for (let at = 0; at < body.length; at += pieceBytes)
      response.write(body.subarray(at, at + pieceBytes));
    response.end();
  };
  if (wire.bodyDelayMs === undefined) {
    sendBody();
    return;
  }
  response.flushHeaders();
  clock.timer(wire.bodyDelayMs, sendBody);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function strange(headers: Readonly<Record<string, string>>): Record<string, string | string[]> {
  const { date: _, ...rest } = headers;
  const capitals = Object.entries(rest).map(
    ([name, value]) => [name.toUpperCase(), value] as const,
  );
  return {
    'X-Policy': 'a'.repeat(6000),
    'Set-Cookie': ['node=7; Path=/; HttpOnly', 'since=today'],
    ...Object.fromEntries(capitals.toReversed()),
    'X-Empty': '',
  };
}

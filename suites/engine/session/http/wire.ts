import {
  type ClientRequest,
  type IncomingMessage,
  Agent as PlainAgent,
  request as requestPlainly,
} from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { checkServerIdentity } from 'node:tls';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { socketHost } from '../../../../simulators/kit/authority.ts';
import { readBoundedText } from '../../../../simulators/kit/bounded-file.ts';
import { type Clock, systemClock } from '../../../../simulators/kit/clock.ts';
import { tooMuchJson, weighJson } from '../documents/json-weight.ts';
import { authorityLimitBytes, type TargetProfile } from '../profile/profile.ts';
import { askingAgain } from '../put-off.ts';

/** An answer as it came: nothing but its coding interpreted. Header names in lower case, repeated ones joined. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** So often the target was busy before, and the call was made again. */
  readonly putOff?: number;
}

export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Aborted: the answer is not waited for any longer. */
  readonly signal?: AbortSignal;
  /** The caller goes away as soon as content with status 200 has begun to arrive and is not all there. */
  readonly breaksOff?: boolean;
}

/** The harness itself ended a call; that says nothing of the target. */
export class GivenUp extends Error {}

/** The way to a target: connections kept alive, its certificate trusted as the profile says. */
export interface Wire extends AsyncDisposable {
  /** Rejects when no answer comes: refused, reset, timed out, or larger or deeper than the limit. */
  exchange(request: RawRequest): Promise<RawAnswer>;
  readonly tls: { readonly ca?: string; readonly rejectUnauthorized: boolean };
}

const answerLimitBytes = 64 * 1024 * 1024;
/** Between two bytes the target has one timeout; for the whole answer so many of them. */
const timeoutsForAll = 3;
/** Unused connections are given up before most servers close theirs. */
const idleMs = 4_000;
/** A server may close a connection that was unused for so long while a request is on its way (RFC 9112 9.3.1). */
const maybeClosedNs = 1_000_000_000n;
const unzip = promisify(gunzip);

export interface WireOptions {
  /** How many may be open at once. Default: 16. */
  readonly connections?: number;
  readonly clock?: Pick<Clock, 'monotonic' | 'now' | 'sleep' | 'timer'>;
}

export function openWire(
  profile: Pick<TargetProfile, 'baseUrl' | 'tls'>,
  timeoutMs: number,
  { connections = 16, clock = systemClock }: WireOptions = {},
): Wire {
  const { agent, start, tls } = wayTo(profile, connections);
  const closed = new AbortController();
  const unused = { clock, sinceNs: new WeakMap<object, bigint>() };
  const again = askingAgain(clock);
  const once = async (asked: RawRequest): Promise<RawAnswer> => {
    const { method, url, headers, body, signal, breaksOff = false } = asked;
    const late = new AbortController();
    // An answer that comes drop by drop never pauses for as long as a timeout.
    using _whole = clock.timer(timeoutMs * timeoutsForAll, () => late.abort(tooLate(timeoutMs)));
    const over = AbortSignal.any([
      ...(signal === undefined ? [] : [signal]),
      closed.signal,
      late.signal,
    ]);
    const open = (): ClientRequest =>
      start(url, {
        agent,
        method,
        headers: {
          'accept-encoding': 'gzip',
          ...(body === undefined ? {} : { 'content-length': String(body.length) }),
          ...headers,
        },
        timeout: timeoutMs,
        signal: over,
      });
    try {
      const answer = await answerOf(open, body, unused);
      return await received(answer, { method, breaksOff });
    } catch (error) {
      throw whyGivenUp(over, error);
    }
  };
  return {
    tls,
    exchange: (asked) =>
      again(
        () => once(asked),
        AbortSignal.any([closed.signal, ...(asked.signal === undefined ? [] : [asked.signal])]),
      ),
    [Symbol.asyncDispose]: async () => {
      closed.abort(new GivenUp('the connection was closed'));
      agent.destroy();
    },
  };
}

interface Way {
  readonly agent: PlainAgent;
  readonly start: typeof requestPlainly;
  readonly tls: Wire['tls'];
}

function wayTo(profile: Pick<TargetProfile, 'baseUrl' | 'tls'>, connections: number): Way {
  const ca =
    profile.tls?.caPem ??
    (profile.tls?.caFile === undefined
      ? undefined
      : readBoundedText(profile.tls.caFile, authorityLimitBytes));
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: profile.tls?.insecure !== true,
  };
  const { protocol, hostname } = new URL(profile.baseUrl);
  // A Host header that names another domain must not change which name the certificate is checked for.
  const checkIdentity: typeof checkServerIdentity = (_, certificate) =>
    checkServerIdentity(socketHost(hostname), certificate);
  const pool = { keepAlive: true, maxSockets: connections, timeout: idleMs };
  const isSecure = protocol === 'https:';
  const agent = isSecure
    ? new SecureAgent({ ...pool, ...tls, checkServerIdentity: checkIdentity })
    : new PlainAgent(pool);
  const start = isSecure ? requestSecurely : requestPlainly;
  return { agent, start, tls };
}

/** When the last answer on each connection ended. */
interface Unused {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly sinceNs: WeakMap<object, bigint>;
}

/** The final answer's head, by a new connection where an unused one turns out to have been closed. */
async function answerOf(
  open: () => ClientRequest,
  body: Buffer | undefined,
  { clock, sinceNs }: Unused,
): Promise<IncomingMessage> {
  const sending = open();
  let wasUnused = false;
  sending.once('socket', (socket) => {
    const since = sinceNs.get(socket);
    wasUnused = since !== undefined && clock.monotonic() - since >= maybeClosedNs;
  });
  const answer = await headOf(sending, body).catch((error: unknown) => {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    if (wasUnused && isClosed) return headOf(open(), body);
    throw error;
  });
  const { socket } = answer;
  answer.once('close', () => sinceNs.set(socket, clock.monotonic()));
  return answer;
}

/** Interim answers are passed over, expected or not (RFC 9110 15.2). */
function headOf(sending: ClientRequest, body: Buffer | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let answer: IncomingMessage | undefined;
  sending.on('timeout', () => {
    const why = new Error('no data came for too long');
    // Otherwise an answer that stalls would only be called aborted.
    answer?.destroy(why);
    sending.destroy(why);
  });
  sending.on('response', (head) => resolve((answer = head))).on('error', reject);
  sending.on('upgrade', (_, socket) => {
    socket.destroy();
    reject(new Error('the target switched to a protocol that was not requested'));
  });
  sending.end(body);
  return promise;
}

async function received(
  answer: IncomingMessage,
  { method, breaksOff }: { readonly method: string; readonly breaksOff: boolean },
): Promise<RawAnswer> {
  // Without a length nobody sees whether a first piece is all.
  const unknown = breaksOff ? Number.POSITIVE_INFINITY : 0;
  const announced = method === 'HEAD' ? 0 : Number(answer.headers['content-length'] ?? unknown);
  if (!breaksOff && announced > answerLimitBytes) {
    answer.destroy();
    throw tooLarge();
  }
  return {
    status: answer.statusCode ?? 0,
    headers: flatten(answer),
    body: await decoded(answer, breaksOff && answer.statusCode === 200 ? announced : 0),
  };
}

/** "The operation was aborted" does not say by whom. */
function whyGivenUp({ aborted, reason }: AbortSignal, error: unknown): unknown {
  return aborted && reason instanceof Error ? reason : error;
}

function tooLate(timeoutMs: number): Error {
  return new Error(
    `no complete answer came within ${String((timeoutMs * timeoutsForAll) / 1000)} s`,
  );
}

/** The body without its content coding, which we have asked for (RFC 9110 8.4.1); broken off before so many bytes. */
async function decoded(answer: IncomingMessage, breaksOffBefore: number): Promise<Buffer> {
  const body = await collect(answer, breaksOffBefore);
  const isZipped = /^(x-)?gzip$/i.test(answer.headers['content-encoding'] ?? '');
  const plain =
    isZipped && body.length > 0 ? await unzip(body, { maxOutputLength: answerLimitBytes }) : body;
  const isJson = /json/i.test(answer.headers['content-type'] ?? '');
  const refusal = isJson ? tooMuchJson(weighJson(plain)) : undefined;
  if (refusal !== undefined) throw new GivenUp(refusal);
  return plain;
}

async function collect(answer: IncomingMessage, breaksOffBefore: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > answerLimitBytes) throw tooLarge();
    if (size < breaksOffBefore)
      throw new GivenUp('aborted by the caller before the answer was complete');
  }
  return Buffer.concat(chunks);
}

function tooLarge(): GivenUp {
  return new GivenUp(`the answer is larger than ${String(answerLimitBytes)} bytes`);
}

function flatten({ headersDistinct }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
  );
}

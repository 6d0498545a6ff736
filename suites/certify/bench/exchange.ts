import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { sha256 } from '../../../simulators/kit/ids.ts';
import type { Recorder } from '../../engine/journal/recorder.ts';
import type { Door } from '../../engine/journal/terminal-event.ts';
import {
  hopHeaders,
  type OpenAnswer,
  type OpenUpstream,
  type WholeAnswer,
  whole,
} from '../../engine/session/upstream.ts';
import { type BendDoing, wordsOfBend } from '../bend.ts';
import { type Changed, changed, type Elsewhere, type Instead, instead } from './bent-answer.ts';
import { type Place, recordAnswered, recordSent, recordUnanswered } from './observed-events.ts';
import type { Watch } from './observer.ts';
import { withOwnToken } from './page-tokens.ts';
import { passOn } from './pass-on.ts';
import { type ObservedRequest, readRequest } from './read-request.ts';

/** The API key that a terminal has, and that of the service behind the observer. */
export interface KeyExchange {
  readonly given: string;
  readonly own: string;
}

/** What every exchange goes by. */
export interface Way {
  readonly keys?: KeyExchange;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly upstream: OpenUpstream;
  readonly elsewhere: Elsewhere;
  reset(socket: Socket): void;
  leaveNetwork(): void;
  changeCertificate(): void;
}

/** One request that came in, and what is watched for. */
export interface Coming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly door: Door | undefined;
  readonly watch: Watch;
  choose(operation: string): BendDoing | undefined;
}

/** A coming whose request was read. */
interface Open {
  readonly request: ObservedRequest;
  readonly response: ServerResponse;
  readonly place: Place;
  readonly watch: Watch;
  /** Writes the request into the journal, once: when its body was seen. */
  sent(): Promise<void>;
  readonly bent?: string;
}

/** Sees one exchange through: nothing of it is lost to the journal, whatever becomes of it. */
export async function exchangeWith(way: Way, coming: Coming): Promise<void> {
  const { door, watch, response } = coming;
  const call = way.recorder.nextCall();
  const place = { case: watch.case, call, ...(door === undefined ? {} : { door }) };
  const request = await readRequest(coming.request);
  const sent = once(async () =>
    recordSent(way.recorder, place, { request, body: await request.readBody() }),
  );
  if (Buffer.isBuffer(request.body)) await sent();
  const open = { request, response, place, watch, sent };
  if (request.isBroken) {
    recordUnanswered(way.recorder, place, { reason: leftEarly });
    return;
  }
  const doing = door === 'stranger' ? strangerSays : coming.choose(request.operation);
  if (doing === undefined) return carryOut(way, open, undefined);
  return bend(way, { ...open, bent: wordsOfBend(doing) }, doing);
}

const strangerSays = { kind: 'status', status: 404 } as const;
const leftEarly = 'the client disconnected during the request';
const leftBefore = 'the client disconnected before the response';

async function bend(way: Way, open: Open, doing: BendDoing): Promise<void> {
  if (doing.kind === 'no-network') {
    await open.sent();
    return breakOff(way, open, 'the network was down');
  }
  const answer = insteadOf(doing, way.elsewhere, open.request.target);
  if (answer === undefined) return carryOut(way, open, doing);
  await drain(open.request.body);
  await open.sent();
  deliver(way, open, answer);
}

function insteadOf(
  doing: BendDoing,
  { stranger, plain }: Elsewhere,
  target: string,
): WholeAnswer | undefined {
  if (!(doing.kind in instead)) return undefined;
  // The table has for each kind what takes just that kind.
  const make = instead[doing.kind as Instead] as (one: BendDoing, to: Elsewhere) => WholeAnswer;
  return make(doing, { stranger: stranger + target, plain: plain + target });
}

/** The service is asked; `doing` is what becomes of its answer. */
async function carryOut(way: Way, open: Open, doing: BendDoing | undefined): Promise<void> {
  const { request, watch } = open;
  const isOver = watch.tokens?.isOver(bearerOf(request)) === true;
  const asked = doing?.kind === 'hard-page-tokens' ? withOwnToken(request) : request;
  let answer: OpenAnswer;
  try {
    answer = await way.upstream(withOwnKey(goingOn(asked, isOver), way.keys));
    // The service says 403 (interface 4.4), as RFC 6750 does not: services of others say 401.
    if (isOver && watch.tokens?.says401 === true) answer = { ...answer, status: 401 };
  } catch (error) {
    await open.sent();
    if (open.response.destroyed) return breakOff(way, open, leftEarly);
    const why = error instanceof Error ? error.message : String(error);
    return breakOff(way, open, `the service did not respond: ${why}`);
  }
  await open.sent();
  const bent = doing === undefined ? undefined : await whole(answer);
  const next = await watch.after?.(request.operation);
  if (next === 'network-goes') way.leaveNetwork();
  if (next === 'certificate-changes') way.changeCertificate();
  const closing = next === undefined ? {} : { connection: 'close' };
  if (doing !== undefined && bent !== undefined)
    return answerBent(way, open, { doing, answer: withHeaders(bent, closing) });
  const passed = withHeaders(answer, closing);
  const told = isOver ? { bent: 'the token is no longer valid' } : {};
  await passOn(passed, open.response, {
    ended: (seen) =>
      recordAnswered(way.recorder, open.place, { ...seen, ...told, ...watch.tokens }),
    broken: (reason) => recordUnanswered(way.recorder, open.place, { reason }),
  });
}

async function answerBent(
  way: Way,
  open: Open,
  { doing, answer }: { readonly doing: BendDoing; readonly answer: WholeAnswer },
): Promise<void> {
  if (doing.kind === 'slow') await way.clock.sleep(doing.ms);
  if (doing.kind === 'pieces') return deliverInPieces(way, open, { doing, answer });
  if (doing.kind === 'reset-before-answer')
    return breakOff(way, open, 'the connection was reset before the response');
  if (doing.kind === 'reset-within-answer') {
    const length = { 'content-length': String(answer.body.length) };
    open.response.writeHead(answer.status, { ...answer.headers, ...length });
    const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
    await new Promise((resolve) => open.response.write(half, resolve));
    return breakOff(way, open, 'the connection was reset during the response');
  }
  const change = changed[doing.kind as Changed] as
    | ((one: BendDoing, from: WholeAnswer) => WholeAnswer)
    | undefined;
  deliver(way, open, change === undefined ? answer : change(doing, answer));
}

function deliver(
  way: Way,
  { response, request, place, watch, bent }: Open,
  answer: WholeAnswer,
): void {
  const told = bent === undefined ? {} : { bent };
  if (response.socket === null || response.destroyed) {
    recordUnanswered(way.recorder, place, { reason: leftBefore, ...told });
    return;
  }
  const { status, headers, body } = answer;
  const seen = { status, headers, body, bytes: body.length, sha256: sha256(body), ...told };
  recordAnswered(way.recorder, place, { ...seen, ...watch.tokens });
  const isBodyless = request.method === 'HEAD' || status === 204 || status === 304;
  const length = isBodyless ? {} : { 'content-length': String(body.length) };
  response.writeHead(status, { ...headers, ...length }).end(body);
}

async function deliverInPieces(
  way: Way,
  { response, place, watch, bent }: Open,
  {
    doing: { count, everyMs },
    answer: { status, headers, body },
  }: { readonly doing: Extract<BendDoing, { kind: 'pieces' }>; readonly answer: WholeAnswer },
): Promise<void> {
  const told = bent === undefined ? {} : { bent };
  const size = Math.max(1, Math.ceil(body.length / count));
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  let at = 0;
  while (at + size < body.length && !response.destroyed) {
    const end = cutFrom(body, at + size);
    response.write(body.subarray(at, end));
    at = end;
    await way.clock.sleep(everyMs);
  }
  if (response.destroyed) {
    recordUnanswered(way.recorder, place, { reason: leftBefore, ...told });
    return;
  }
  const seen = { status, headers, body, bytes: body.length, sha256: sha256(body), ...told };
  recordAnswered(way.recorder, place, { ...seen, ...watch.tokens });
  response.end(body.subarray(at));
}

/** Within the next sign of several bytes, where there is one: who makes text of each piece by itself garbles it. */
function cutFrom(body: Buffer, from: number): number {
  const found = body.subarray(from).findIndex((byte) => byte >= 0x80 && byte < 0xc0);
  return found < 0 ? from : from + found;
}

function breakOff(way: Way, { response, place, bent }: Open, reason: string): void {
  recordUnanswered(way.recorder, place, { reason, ...(bent === undefined ? {} : { bent }) });
  if (response.socket === null) response.destroy();
  else way.reset(response.socket);
}

function bearerOf({ headers }: ObservedRequest): string {
  return (headers['authorization'] ?? '').replace(/^bearer /i, '');
}

/** The request for the service; with a token that counts no more where the bench says so. */
function goingOn(
  { method, target, headers, body }: ObservedRequest,
  isOver: boolean,
): Parameters<OpenUpstream>[0] {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const kept = Object.entries(headers).filter(([name]) => !hopHeaders.has(name));
  const passed = {
    ...Object.fromEntries(kept),
    ...(isOver ? { authorization: 'Bearer over' } : {}),
  };
  return { method, path, query, headers: passed, body };
}

/** Whoever asks the service past the observer has no key for it. */
function withOwnKey(
  request: Parameters<OpenUpstream>[0],
  keys: KeyExchange | undefined,
): Parameters<OpenUpstream>[0] {
  if (keys === undefined) return request;
  const { headers, body } = request;
  const isForm = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '');
  const key = headers['x-api-key'] === keys.given ? { 'x-api-key': keys.own } : {};
  // A renewal names the key in its form (RFC 6749 2.3.1).
  const own =
    isForm && Buffer.isBuffer(body)
      ? Buffer.from(body.toString('latin1').replaceAll(keys.given, keys.own), 'latin1')
      : body;
  return { ...request, headers: { ...headers, ...key }, body: own };
}

function withHeaders<T extends { readonly headers: Readonly<Record<string, string>> }>(
  answer: T,
  more: Readonly<Record<string, string>>,
): T {
  return { ...answer, headers: { ...answer.headers, ...more } };
}

/** What is said before a request is at its end would be lost. */
async function drain(body: ObservedRequest['body']): Promise<void> {
  if (Buffer.isBuffer(body)) return;
  try {
    for await (const _ of body);
  } catch {
    // It broke off: that is in what is recorded of it.
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= act());
}

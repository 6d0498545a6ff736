import type { FastifyReply, FastifyRequest } from 'fastify';
import { authority } from '../../kit/authority.ts';
import type { Clock } from '../../kit/clock.ts';
import type { OpenFeed } from '../../kit/control.ts';
import { type ProblemCode, problemRow } from '../rules/problems.ts';
import { captureAnswer, captureRequest } from './capture.ts';
import { type Cause, onBehalfOf } from './cause.ts';
import { type Exchange, lineOf } from './exchange.ts';
import { openMasks } from './masks.ts';
import { type Unread, unreadExchange } from './unread.ts';

/** Keeps the newest exchanges with the service. */
export interface ExchangeBook {
  /** Records this request and its answer, and calls `next`. */
  follow(request: FastifyRequest, reply: FastifyReply, next: () => void): void;
  /** Records a connection that no request could be read from. */
  unread(connection: Unread): void;
  byId(id: number): Exchange | undefined;
  /** The exchanges after this id, oldest first. */
  since(id: number, limit: number): readonly Exchange[];
  readonly unmask: (text: string) => string;
  clear(): void;
}

const mostExchanges = 5_000;
/** Maximum size of all recorded bodies; beyond it the oldest exchanges are dropped. */
const mostBytes = 64 * 1024 * 1024;

export function openExchangeBook({ tell }: OpenFeed, clock: Clock): ExchangeBook {
  const kept = new Map<number, Exchange>();
  const masks = openMasks();
  let last = 0;
  let bytes = 0;
  const drop = (exchange: Exchange): void => {
    kept.delete(exchange.id);
    bytes -= weightOf(exchange);
  };
  const keep = (exchange: Exchange): void => {
    kept.set(exchange.id, exchange);
    bytes += weightOf(exchange);
    for (const one of kept.values()) {
      if (kept.size <= mostExchanges && bytes <= mostBytes) break;
      drop(one);
    }
    tell({ kind: 'exchange', ...lineOf(exchange), exchange: exchange.id });
  };
  return {
    follow(request, reply, next) {
      last += 1;
      const cause: Cause = { exchange: last, isOver: false, documents: new Set() };
      const started = clock.monotonic();
      const at = clock.now();
      const { remoteAddress = '', remotePort = 0 } = request.raw.socket;
      const from = authority(remoteAddress, remotePort);
      const sent = captureRequest(request.raw);
      const answered = captureAnswer(reply.raw);
      reply.raw.once('close', () => {
        cause.isOver = true;
        const parts = { request, reply, cause, at, from, mask: masks.mask };
        keep({
          ...described(parts),
          ms: Number((clock.monotonic() - started) / 1000n) / 1000,
          body: sent.body(masks.mask),
          answerBody: answered.body(masks.mask),
        });
      });
      onBehalfOf(cause, next);
    },
    unread(connection) {
      last += 1;
      keep(unreadExchange(connection, { id: last, clock, mask: masks.mask }));
    },
    byId: (id) => kept.get(id),
    since: (id, limit) =>
      kept
        .values()
        .filter((exchange) => exchange.id > id)
        .take(limit)
        .toArray(),
    unmask: masks.unmask,
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
}

interface Ended {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cause: Cause;
  readonly at: number;
  readonly from: string;
  readonly mask: (text: string) => string;
}

function described(ended: Ended): Omit<Exchange, 'ms' | 'body' | 'answerBody'> {
  const { request, reply, cause, at, from, mask } = ended;
  const { raw } = request;
  const { problem, about = '', caller } = request.noted ?? {};
  const target = mask(raw.url ?? '');
  const named = uuidForm.exec(target)?.[0];
  if (named !== undefined) cause.documents.add(named);
  return {
    id: cause.exchange,
    requestId: request.id,
    at,
    from,
    method: request.method,
    target,
    head: mask(requestHead(request)),
    status: reply.raw.headersSent ? reply.raw.statusCode : 0,
    answerHead: reply.raw.headersSent ? mask(answerHead(reply)) : '',
    ...(reply.raw.writableFinished ? {} : { aborted: true }),
    ...(problem === undefined ? {} : { problem, reason: reasonOf(problem, about) }),
    agent: mask(raw.headers['user-agent'] ?? '').slice(0, mostAgentCharacters),
    caller: caller === undefined ? '' : callerText(caller),
    documents: [...cause.documents],
  };
}

function reasonOf(problem: ProblemCode, about: string): string {
  const { title } = problemRow(problem);
  return about === '' ? title : `${title} (${about})`;
}

const mostAgentCharacters = 200;
const uuidForm = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function requestHead({ raw }: FastifyRequest): string {
  const lines = [`${raw.method ?? ''} ${raw.url ?? ''} HTTP/${raw.httpVersion}`];
  for (let at = 0; at + 1 < raw.rawHeaders.length; at += 2)
    lines.push(`${raw.rawHeaders[at] ?? ''}: ${raw.rawHeaders[at + 1] ?? ''}`);
  return `${lines.join('\r\n')}\r\n`;
}

function answerHead(reply: FastifyReply): string {
  const { raw } = reply;
  const lines = [`HTTP/1.1 ${String(raw.statusCode)} ${raw.statusMessage ?? ''}`.trimEnd()];
  for (const [name, value] of Object.entries({ ...raw.getHeaders(), ...reply.getHeaders() }))
    for (const one of Array.isArray(value) ? value : [value]) lines.push(`${name}: ${String(one)}`);
  return `${lines.join('\r\n')}\r\n`;
}

type Caller = NonNullable<NonNullable<FastifyRequest['noted']>['caller']>;

function callerText({ key, bearer }: Caller): string {
  const parts = [
    key.state === 'live' ? `key "${key.key.label}"` : '',
    bearer.state === 'user' ? `user ${bearer.user.userName}` : '',
    bearer.state === 'device' ? `device ${bearer.endpoint.endpointId}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function weightOf({ body, answerBody }: Exchange): number {
  return [body, answerBody].reduce(
    (sum, { text = '', base64 = '' }) => sum + text.length + base64.length,
    500,
  );
}

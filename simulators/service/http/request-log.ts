import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../rules/caller.ts';
import type { ProblemCode } from '../rules/problems.ts';
import type { Log, RequestLine } from './log.ts';

/** One line for each request when its answer is out, or when its client has gone. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { request: write }: Log,
): void {
  if (write === undefined) return;
  reply.raw.once('close', () => write(lineOf(request, reply)));
}

interface Noted {
  caller?: Caller;
  problem?: ProblemCode;
}

const notes = new WeakMap<FastifyRequest, Noted>();

/** What is found out on a request's way, for its line. */
export function note(request: FastifyRequest, found: Readonly<Noted>): void {
  const known = notes.get(request);
  if (known === undefined) notes.set(request, { ...found });
  else Object.assign(known, found);
}

function lineOf(request: FastifyRequest, reply: FastifyReply): RequestLine {
  const { raw, elapsedTime } = reply;
  const { caller, problem } = notes.get(request) ?? {};
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: raw.statusCode,
    ms: Math.round(elapsedTime * 1000) / 1000,
    bytes: Number(reply.getHeader('content-length') ?? raw.getHeader('content-length') ?? 0),
    ...(raw.writableFinished ? {} : { aborted: true }),
    ...(problem === undefined ? {} : { problem }),
    ...(caller === undefined ? {} : idsOf(caller)),
  };
}

function idsOf({ key, bearer }: Caller): Partial<RequestLine> {
  return {
    ...(key.state === 'live' ? { key: key.key.id, account: key.key.accountId } : {}),
    ...(bearer.state === 'user' ? { user: bearer.user.id, account: bearer.user.accountId } : {}),
    ...(bearer.state === 'device' ? { endpoint: bearer.endpoint.id } : {}),
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  readonly caller?: Caller;
  readonly problem?: ProblemCode;
  /** The parameter and the detail of the problem, if it has any. */
  readonly about?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is found out on a request's way, for its line. */
    noted: Noted | undefined;
  }
}

export function keepNotes(app: FastifyInstance): void {
  app.decorateRequest('noted');
}

export function note(request: FastifyRequest, found: Noted): void {
  request.noted = { ...request.noted, ...found };
}

function lineOf(request: FastifyRequest, reply: FastifyReply): RequestLine {
  const { raw, elapsedTime } = reply;
  const { caller, problem } = request.noted ?? {};
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

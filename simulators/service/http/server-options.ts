import type { ServerOptions } from 'node:https';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { answerClientError } from './client-error.ts';
import { asProblem } from './frame-problem.ts';
import type { HttpParts } from './http-parts.ts';
import type { Log } from './log.ts';
import { refuse } from './refuse.ts';
import { requestIdOf } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { safetyHeaders } from './safety-headers.ts';

/** Node's own answer to a missing Host says nothing: it is ours to give. */
export function serverOptions(
  parts: HttpParts,
  tls: ServerOptions | undefined,
): FastifyServerOptions & { readonly https?: ServerOptions } {
  return {
    ...(tls === undefined
      ? { http: { requireHostHeader: false } }
      : { https: { ...tls, requireHostHeader: false } }),
    exposeHeadRoutes: false,
    bodyLimit: parts.settings.formLimitBytes,
    forceCloseConnections: 'idle',
    // Of silence on a connection, and of one request in all, the largest upload included.
    connectionTimeout: 600_000,
    requestTimeout: 6 * 3_600_000,
    genReqId: (request) => requestIdOf(request, parts.ids),
    routerOptions: { maxParamLength: 4096 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      begin(request, reply, parts.log);
      void refuse(reply, asProblem(error));
    },
  };
}

/** What every answer says, and the line that every request leaves. */
export function begin(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  void reply.headers(safetyHeaders).header('x-request-id', request.id);
  logRequest(request, reply, log);
}

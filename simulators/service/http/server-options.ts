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
import type { HttpSettings } from './settings.ts';

/** How fastify, and Node below it, are to serve. */
export function serverOptions(
  parts: HttpParts,
  tls: ServerOptions | undefined,
): FastifyServerOptions & { readonly https?: ServerOptions } {
  return {
    ...(tls === undefined
      ? { http: ownOptions(parts.settings) }
      : { https: { ...tls, ...ownOptions(parts.settings) } }),
    exposeHeadRoutes: false,
    trustProxy: [...(parts.settings.trustedProxies ?? [])],
    bodyLimit: parts.settings.formLimitBytes,
    forceCloseConnections: 'idle',
    // Of silence on a connection, and of one request in all, the largest upload included.
    connectionTimeout: 600_000,
    requestTimeout: 6 * 3_600_000,
    genReqId: (request) => requestIdOf(request, parts.ids),
    routerOptions: { maxParamLength: 4096 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, parts),
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

/** How often heads that do not end are looked for, at the most. */
const mostLookMs = 5_000;

/** Node's own answer to a missing Host says nothing: it is ours to give. */
function ownOptions({ headTimeMs }: HttpSettings): ServerOptions {
  return {
    requireHostHeader: false,
    headersTimeout: headTimeMs,
    connectionsCheckingInterval: Math.min(headTimeMs, mostLookMs),
  };
}

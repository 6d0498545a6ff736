import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { codedBody } from '../../kit/body-coding.ts';
import { allOperations } from '../operations/index.ts';
import { Problem } from '../rules/problem.ts';
import { answerExpectation } from './client-error.ts';
import { mountDocsPage } from './docs-page.ts';
import { takeLostAnswers } from './faults.ts';
import { asProblem } from './frame-problem.ts';
import { mountHealth } from './health.ts';
import { isHostClear } from './host-name.ts';
import { type HttpParts, serviceOf } from './http-parts.ts';
import { letGoWhenClosing } from './let-go.ts';
import { mountOperations } from './mount.ts';
import { mountDocument } from './openapi/serve-document.ts';
import { readBody } from './read-body.ts';
import { refuse } from './refuse.ts';
import { keepNotes } from './request-log.ts';
import { begin, serverOptions } from './server-options.ts';
import { unknownPath } from './unknown-path.ts';
import { permitBody } from './unread-body.ts';

/** The service's HTTP side, ready to listen: `https` where TLS is given, else plain. */
export function buildHttp(parts: HttpParts, tls?: ServerOptions): FastifyInstance {
  const app = Fastify(serverOptions(parts, tls));
  keepNotes(app);
  takeBodiesRaw(app, parts);
  answerExpectations(app);
  letGoWhenClosing(app);
  takeLostAnswers(app);
  const { exchanges } = parts;
  if (exchanges !== undefined) {
    app.addHook('onRequest', (request, reply, done) => exchanges.follow(request, reply, done));
    app.server.on('tlsClientError', ({ message: reason }: Error, socket: TLSSocket) =>
      exchanges.unread({ socket, target: '(TLS handshake failed)', reason, status: 0, answer: '' }),
    );
  }
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply, parts.log);
    done(isHostClear(request.raw) ? codingRefusal(request, reply) : hostUnclear());
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (serviceFaults.has(problem.code))
      parts.log.error('a request failed', {
        error,
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '',
      });
    return refuse(reply, problem);
  });
  app.setNotFoundHandler(unknownPath(allOperations, parts.settings));
  mountDocument(app, parts.settings);
  mountDocsPage(app);
  mountHealth(app, parts);
  mountOperations(app, allOperations, {
    service: serviceOf(parts),
    clock: parts.clock,
    audit: parts.audit,
    settings: parts.settings,
    log: parts.log,
    ...(parts.faults === undefined ? {} : { faults: parts.faults.calls }),
  });
  return app;
}

/** What is told to those who look after the service, besides its client. */
const serviceFaults: ReadonlySet<string> = new Set([
  'internal',
  'storage-full',
  'store-unreachable',
]);

function hostUnclear(): Problem {
  return new Problem('request-ill-formed', {
    parameter: 'Host',
    detail: 'exactly one Host is required',
  });
}

/** Before the caller is known: no call decodes a body, so that none would be read right. */
function codingRefusal({ headers }: FastifyRequest, reply: FastifyReply): Problem | undefined {
  const coded = codedBody(headers);
  if (coded === undefined) return undefined;
  void reply.headers(coded.headers);
  return new Problem(coded.kind);
}

/** Small bodies may come at once; an upload waits until its caller is known (SIL-09). */
function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', answerExpectation);
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const upload = /^multipart\//i.test(request.headers['content-type'] ?? '');
    if (!upload) permitBody(request, response);
    app.routing(request, response);
  });
}

/** Forms are read on every method (SIL-01), by us; uploads are left in their stream. */
function takeBodiesRaw(app: FastifyInstance, { settings, clock }: HttpParts): void {
  const { formLimitBytes: mostBytes, formTimeMs: timeMs } = settings;
  for (const method of ['GET', 'HEAD', 'DELETE'])
    app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, { clock, mostBytes, timeMs }),
  );
}

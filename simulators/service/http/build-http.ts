import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:https';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import { type Ids, sha256 } from '../../kit/ids.ts';
import { createVault } from '../../kit/sealed.ts';
import { createSigner } from '../../kit/signed.ts';
import type { ContentStore } from '../content/content.ts';
import type { Conversion } from '../conversion/conversion.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Directory } from '../directory/directory.ts';
import type { Books } from '../operations/balances/books.ts';
import { allOperations } from '../operations/index.ts';
import type { Inspect, Passwords, Service } from '../operations/operation.ts';
import type { Imports } from '../rules/import.ts';
import { Problem } from '../rules/problem.ts';
import type { Store } from '../store/store.ts';
import type { AuditTrail } from './audit-trail.ts';
import { answerClientError, answerExpectation } from './client-error.ts';
import { mountDocsPage } from './docs-page.ts';
import { type CallFaults, takeLostAnswers } from './faults.ts';
import { asProblem } from './frame-problem.ts';
import { mountHealth } from './health.ts';
import { isHostClear } from './host-name.ts';
import { letGoWhenClosing } from './let-go.ts';
import type { Log } from './log.ts';
import { mountOperations } from './mount.ts';
import { openApiDocument } from './openapi/document.ts';
import { jsonHeaders } from './problem-answer.ts';
import { readBody } from './read-body.ts';
import { refuse } from './refuse.ts';
import { requestIdOf } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { safetyHeaders } from './safety-headers.ts';
import type { HttpSettings } from './settings.ts';
import { unknownPath } from './unknown-path.ts';
import { permitBody } from './unread-body.ts';

export interface HttpParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly delivery: Delivery;
  readonly books: Books;
  readonly audit: AuditTrail;
  readonly inspect: Inspect;
  readonly conversion: Conversion;
  readonly imports: Imports;
  readonly passwords: Passwords;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: HttpSettings;
  readonly log: Log;
  /** What is to go wrong. */
  readonly faults?: { readonly calls: CallFaults };
}

/** The service's HTTP side, ready to listen: `https` where TLS is given, else plain. */
export function buildHttp(parts: HttpParts, tls?: ServerOptions): FastifyInstance {
  const app = Fastify(optionsOf(parts, tls));
  takeBodiesRaw(app, parts);
  answerExpectations(app);
  letGoWhenClosing(app);
  takeLostAnswers(app);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply, parts.log);
    done(isHostClear(request.raw) ? undefined : hostUnclear());
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

/** Node's own answer to a missing Host says nothing: it is ours to give. */
function optionsOf(
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

/** What is told to those who look after the service, besides its client. */
const serviceFaults: ReadonlySet<string> = new Set([
  'internal',
  'storage-full',
  'store-unreachable',
]);

/** What every answer says, and the line that every request leaves. */
function begin(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  void reply.headers(safetyHeaders).header('x-request-id', request.id);
  logRequest(request, reply, log);
}

function hostUnclear(): Problem {
  return new Problem('request-ill-formed', { parameter: 'Host', detail: 'one Host is needed' });
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

/** The interface as a document, for whoever asks: it holds nothing that the specification doesn't. */
function mountDocument(app: FastifyInstance, { basePath, rules }: HttpSettings): void {
  const { version } = rules.version;
  const text = JSON.stringify(openApiDocument(allOperations, { basePath, version }));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    handler: (_request, reply) => reply.headers(jsonHeaders).send(text),
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

function serviceOf(parts: HttpParts): Service {
  const { store, content, delivery, books, inspect, conversion } = parts;
  const { imports, passwords, directory, ids, settings } = parts;
  return {
    store,
    content,
    delivery,
    books,
    inspect,
    conversion,
    imports,
    passwords,
    directory,
    signer: createSigner(settings.signingKey),
    vault: createVault(settings.signingKey),
    ids: { uuid: () => ids.uuid(), secret: () => ids.secret(), hash: sha256 },
    settings: settings.rules,
  };
}

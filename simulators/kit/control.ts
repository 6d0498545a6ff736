import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { authority } from './authority.ts';
import { codedBody } from './body-coding.ts';
import { type Clock, systemClock } from './clock.ts';
import { readJson } from './control/body.ts';
import { controlDocument } from './control/openapi.ts';
import { ControlProblem } from './control/problem.ts';
import type { ControlAnswer, ControlRoute } from './control/route.ts';
import { type RouteTable, routeTable } from './control/route-table.ts';
import { refuseOtherSites } from './control/same-site.ts';
import { sendEvents } from './control/send-events.ts';
import { controlVersion } from './control/version.ts';
import { type Running, running } from './lifecycle.ts';
import { close, listen } from './listen.ts';
import { readInOriginForm } from './request-target.ts';
import { isSameSecret } from './same-secret.ts';

export { type Described, unannouncedChanges } from './control/compatible.ts';
export { eventRoute } from './control/event-route.ts';
export { type OpenFeed, openFeed } from './control/feed.ts';
export { type FindNamed, findNamed } from './control/find-named.ts';
export { ControlProblem } from './control/problem.ts';
export type { ControlAnswer, ControlRequest, ControlRoute } from './control/route.ts';

export interface ControlOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Address to listen on; loopback when not given. */
  readonly host?: string;
  /** What callers send as `Authorization: Bearer TOKEN`. */
  readonly token: string;
  readonly routes: readonly ControlRoute[];
  /** Title of the OpenAPI document. */
  readonly title?: string;
  /** Real time: what is controlled may have a clock that stands still. */
  readonly clock?: Pick<Clock, 'timer'>;
}

export interface Control extends Running {
  /** `http://127.0.0.1:PORT`, or the address that was given, without a slash at its end. */
  readonly url: string;
}

/**
 * Serves control routes to those who know the token. Answers and problems
 * are JSON (RFC 9457); `GET /` lists the routes, `GET /openapi.json` describes them to everybody.
 * Rejects as `listen` does when the port is taken.
 */
export async function startControl(options: ControlOptions): Promise<Control> {
  const table = routeTable(withIndexes(options));
  const { clock = systemClock, host = loopback } = options;
  const server = createServer((request, response) => {
    void serve({ request, response, table, token: options.token, clock });
  });
  const port = await listen(server, options.port, host);
  const name = everyAddress.has(host) ? loopback : host;
  const url = `http://${authority(name, port)}`;
  return running({ url }, () => close(server));
}

const loopback = '127.0.0.1';
const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly table: RouteTable;
  readonly token: string;
  readonly clock: Pick<Clock, 'timer'>;
}

/** Never rejects: what a route throws becomes a problem. */
async function serve(exchange: Exchange): Promise<void> {
  const { response, clock } = exchange;
  try {
    await send(response, await answerOf(exchange), clock);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else sendProblem(response, error);
  }
}

async function answerOf({ request, table, token }: Exchange): Promise<ControlAnswer> {
  readInOriginForm(request);
  refuseOtherSites(request.headers);
  const { path, query } = readTarget(request);
  // Those without the token are not told what there is.
  const found = table.open(request.method ?? '', path);
  if (found === undefined) authorize(request, token);
  const { route, parameters } = found ?? table.find(request.method ?? '', path);
  const lastEventId = request.headers['last-event-id'];
  refuseCodedBody(request);
  return route.run({
    parameters,
    query,
    body: await readJson(request),
    ...(typeof lastEventId === 'string' ? { lastEventId } : {}),
  });
}

function authorize(request: IncomingMessage, wanted: string): void {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (isSameSecret(token, wanted)) return;
  const detail = 'Send the control token as Authorization: Bearer TOKEN.';
  throw new ControlProblem(401, { detail, headers: { 'www-authenticate': 'Bearer' } });
}

function refuseCodedBody({ headers }: IncomingMessage): void {
  const coded = codedBody(headers);
  if (coded !== undefined) throw new ControlProblem(coded.status, coded);
}

function readTarget(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', ...query] = (request.url ?? '').split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

async function send(
  response: ServerResponse,
  answer: ControlAnswer,
  clock: Pick<Clock, 'timer'>,
): Promise<void> {
  if ('events' in answer) {
    sendEvents(response, { feed: answer.events, after: answer.after, clock });
  } else if ('stream' in answer) {
    const { fileName } = answer;
    const name =
      fileName === undefined
        ? ''
        : `; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
    response.writeHead(200, {
      'content-type': answer.mediaType,
      'content-disposition': `inline${name}`,
      'x-content-type-options': 'nosniff',
    });
    // RFC 9110 9.3.2: HEAD has the headers of GET and no content, so that nothing is read for it.
    if (response.req.method === 'HEAD') {
      answer.stream.destroy();
      response.end();
    } else await pipeline(answer.stream, response);
  } else if (answer.json === undefined) {
    response.writeHead(answer.status ?? 204).end();
  } else {
    sendJson(response, { status: answer.status ?? 200, type: 'application/json' }, answer.json);
  }
}

function sendProblem(response: ServerResponse, error: unknown): void {
  const problem =
    error instanceof ControlProblem
      ? error
      : new ControlProblem(500, { detail: error instanceof Error ? error.message : String(error) });
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  // The rest of a body that was refused is not read.
  if (problem.status === 413) response.setHeader('connection', 'close');
  sendJson(response, { status: problem.status, type: 'application/problem+json' }, problem);
}

function sendJson(
  response: ServerResponse,
  { status, type }: { readonly status: number; readonly type: string },
  value: unknown,
): void {
  // Nanoseconds are bigints, which JSON has no numbers for.
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? `${one}` : one,
  );
  response
    .writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
    .end(`${text}\n`);
}

function withIndexes({ routes, title = 'Control plane' }: ControlOptions): readonly ControlRoute[] {
  const lines = routes.map(({ method, path, summary, examples }) => ({
    method,
    path,
    summary,
    ...(examples === undefined ? {} : { examples }),
  }));
  const index: ControlRoute = {
    method: 'GET',
    path: '/',
    summary: 'Lists the routes.',
    run: () => ({ json: lines }),
  };
  const described: ControlRoute = {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Describes the routes as OpenAPI 3.1.',
    open: true,
    run: () => ({ json: document }),
  };
  const all = [index, described, ...routes];
  const document = controlDocument(all, { title, version: controlVersion });
  return all;
}

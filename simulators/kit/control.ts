import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readJson } from './control/body.ts';
import { ControlProblem } from './control/problem.ts';
import type { ControlAnswer, ControlRoute } from './control/route.ts';
import { type RouteTable, routeTable } from './control/route-table.ts';
import { type Running, running } from './lifecycle.ts';

export { ControlProblem } from './control/problem.ts';
export type { ControlAnswer, ControlRoute } from './control/route.ts';

export interface ControlOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** What callers send as `Authorization: Bearer TOKEN`. */
  readonly token: string;
  readonly routes: readonly ControlRoute[];
}

export interface Control extends Running {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
}

/**
 * Serves control routes on the loopback address, to those who know the token. Answers and problems
 * are JSON (RFC 9457); `GET /` lists the routes. Rejects as `listen` does when the port is taken.
 */
export async function startControl(options: ControlOptions): Promise<Control> {
  const table = routeTable([index(options.routes), ...options.routes]);
  const wanted = digest(options.token);
  const server = createServer((request, response) => {
    void serve({ request, response, table, wanted });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: loopback, port: options.port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = address === null || typeof address === 'string' ? options.port : address.port;
  return running({ url: `http://${loopback}:${port}` }, () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  });
}

const loopback = '127.0.0.1';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly table: RouteTable;
  readonly wanted: Buffer;
}

/** Never rejects: what a route throws becomes a problem. */
async function serve(exchange: Exchange): Promise<void> {
  const { response } = exchange;
  try {
    await send(response, await answerOf(exchange));
  } catch (error) {
    if (response.headersSent) response.destroy();
    else sendProblem(response, error);
  }
}

async function answerOf({ request, table, wanted }: Exchange): Promise<ControlAnswer> {
  authorize(request, wanted);
  const { path, query } = readTarget(request);
  const { route, parameters } = table.find(request.method ?? '', path);
  return route.run({ parameters, query, body: await readJson(request) });
}

function authorize(request: IncomingMessage, wanted: Buffer): void {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (timingSafeEqual(digest(token), wanted)) return;
  const detail = 'Send the control token as Authorization: Bearer TOKEN.';
  throw new ControlProblem(401, { detail, headers: { 'www-authenticate': 'Bearer' } });
}

/** Digests have one length whatever the token's: comparing them takes the same time. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function readTarget(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', ...query] = (request.url ?? '').split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

async function send(response: ServerResponse, answer: ControlAnswer): Promise<void> {
  if ('stream' in answer) {
    const fileName = encodeURIComponent(answer.fileName.toWellFormed());
    response.writeHead(200, {
      'content-type': answer.mediaType,
      'content-disposition': `inline; filename*=UTF-8''${fileName}`,
      'x-content-type-options': 'nosniff',
    });
    await pipeline(answer.stream, response);
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

function index(routes: readonly ControlRoute[]): ControlRoute {
  const lines = routes.map(({ method, path, summary }) => ({ method, path, summary }));
  return { method: 'GET', path: '/', summary: 'lists the routes', run: () => ({ json: lines }) };
}

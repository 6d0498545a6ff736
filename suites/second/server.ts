import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import { Given } from './asked.ts';
import { establish } from './caller.ts';
import { readMultipart } from './multipart.ts';
import { Refusal } from './refusal.ts';
import { findRoute, type Route } from './routes.ts';
import { type Account, accountByDomain, isWithin, type State } from './state.ts';

const base = '/api/v1/';
const bodyLimitBytes = 64 * 1024 * 1024;

/** Serves a state over plain HTTP. */
export function serve(state: State): Server {
  return createServer((request, response) => {
    handle(state, request).then(
      (answer) => reply(response, answer),
      (error: unknown) => refuse(response, error),
    );
  });
}

async function handle(state: State, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://second');
  const method = request.method ?? '';
  const body = await readBody(request);
  const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : '';
  if (method === 'HEAD' && path === 'account') return headAccount(state, request, url);
  const found = findRoute(method, path);
  if (found === undefined) throw new Refusal(501, 'not here');
  const { route, segments } = found;
  const given = readGiven({ route, url, request }, body);
  const caller = establish(state, route, {
    key: request.headers['x-api-key']?.toString(),
    bearer: request.headers.authorization?.replace(/^bearer /i, ''),
  });
  const addressed = accountByDomain(state, hostOf(request));
  const isReached = addressed !== undefined && isWithin(addressed, caller.key.account);
  const account = isReached ? addressed : caller.key.account;
  return route.call({ ...caller, state, account, segments, given });
}

/** interface 4.2: no key is needed. */
function headAccount(state: State, request: IncomingMessage, url: URL): Answer {
  const domain = url.searchParams.get('domainname') ?? hostOf(request);
  const account: Account | undefined = accountByDomain(state, domain);
  if (account === undefined) throw new Refusal(404, 'no such account');
  return { status: 200 };
}

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '');
}

/** GET, DELETE and the card reader's calls take the query, all others the body alone. */
function readGiven(
  {
    route,
    url,
    request,
  }: { readonly route: Route; readonly url: URL; readonly request: IncomingMessage },
  body: Buffer,
): Given {
  const inQuery = route.method === 'GET' || route.method === 'DELETE' || route.path === 'card';
  const type = request.headers['content-type'] ?? '';
  const given = inQuery
    ? new Given(collect(url.searchParams))
    : type.startsWith('multipart/form-data')
      ? readMultipart(body, type)
      : new Given(collect(new URLSearchParams(body.toString('utf8'))));
  if (inQuery && body.length > 0) throw new Refusal(422, 'parameters belong into the query');
  const known = route.takes.split(' ');
  const unknown = [...given.values.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal(422, `${unknown} is no parameter of this call`);
  return given;
}

function collect(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) throw new Refusal(413, 'too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, { status, json, bytes, headers = {} }: Answer): void {
  const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json, null, 1));
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
  response.writeHead(status, {
    ...(body === undefined ? {} : { 'content-type': type }),
    ...headers,
  });
  response.end(body);
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const status = error instanceof Refusal ? error.status : 500;
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(`${error instanceof Error ? error.message : 'trouble'}\n`);
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { authority } from '../kit/authority.ts';
import { codedBody } from '../kit/body-coding.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import { close, listen } from '../kit/listen.ts';
import { readInOriginForm } from '../kit/request-target.ts';
import { type ControlPlace, forward } from './forward.ts';
import { admit, type GuardOptions } from './guard.ts';
import { pageFile } from './page-files.ts';
import { contentPolicy } from './page-html.ts';

export { pageStyle } from './page-html.ts';

export interface ConsoleOptions {
  readonly host: string;
  /** Port to listen on; 0: any free one. */
  readonly port: number;
  /** Access token; required unless `host` is a loopback address. */
  readonly token?: string;
  /** The control plane that the page shows. */
  readonly control: ControlPlace;
  /** Name of what is running, shown in the page's header. */
  readonly title: string;
  /** Path within the page that `url` opens, without a leading slash. */
  readonly path?: string;
}

/** The console's public module: a live page over a control plane. */
export interface Console extends Running {
  /** URL for a browser, with the token if one is required. */
  readonly url: string;
}

/**
 * Serves the page and forwards its calls to the control plane. Throws a TypeError for a host that is
 * not loopback without a token; rejects with the error of `listen`, such as EADDRINUSE.
 */
export async function startConsole(options: ConsoleOptions): Promise<Console> {
  const { host, port, token, path = '' } = options;
  if (token === undefined && !isLoopback(host))
    throw new TypeError(
      `the page needs a token because ${host} can be reached from other machines`,
    );
  let bound = port;
  const guard: GuardOptions = { token, port: () => bound };
  const server = createServer((request, response) => {
    void serve(request, response, { ...options, guard });
  });
  bound = await listen(server, port, host);
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const url = `http://${authority(name, bound)}/${path}`;
  return running({ url: token === undefined ? url : `${url}?token=${token}` }, () => close(server));
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

type Serving = ConsoleOptions & { readonly guard: GuardOptions };

/** Answers one request; never rejects. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { guard, control, title }: Serving,
): Promise<void> {
  for (const [name, value] of safety) response.setHeader(name, value);
  readInOriginForm(request);
  const admission = admit(request, guard);
  if (admission.kind === 'refused') return answerText(response, admission.status, admission.detail);
  if (admission.kind === 'signed-in') {
    const { cookie, location } = admission;
    response.writeHead(303, { 'set-cookie': cookie, location }).end();
    return;
  }
  const coded = codedBody(request.headers);
  if (coded !== undefined) {
    response.writeHead(coded.status, coded.headers).end(`${coded.detail}\n`);
    return;
  }
  const target = request.url ?? '/';
  if (target.startsWith('/control/'))
    return forward(request, response, { path: target.slice('/control'.length), control });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answerText(response, 405, 'This page supports GET only.');
  const path = target.split('?')[0] ?? '/';
  if (path === '/console.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ title, control: control.url }));
    return;
  }
  await sendFile(path, takesGzip(request), response);
}

const safety: readonly (readonly [string, string])[] = [
  ['content-security-policy', contentPolicy],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'no-store'],
];

/** Whether the client names gzip among the codings that it accepts, and does not exclude it by q=0 (RFC 9110, 12.5.3). */
function takesGzip({ headers }: IncomingMessage): boolean {
  const codings = String(headers['accept-encoding'] ?? '').toLowerCase();
  return codings
    .split(',')
    .some((one) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/.test(one));
}

async function sendFile(
  path: string,
  isGzipTaken: boolean,
  response: ServerResponse,
): Promise<void> {
  try {
    const file = await pageFile(path);
    if (file === undefined) return answerText(response, 404, 'The page has no such file.');
    const { mediaType, text, gzipped } = file;
    const headers = { 'content-type': mediaType, vary: 'accept-encoding' };
    if (isGzipTaken)
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipped);
    else response.writeHead(200, headers).end(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    answerText(response, 500, `The page is incomplete: ${why}`);
  }
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

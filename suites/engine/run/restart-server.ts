import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../simulators/kit/listen.ts';
import type { ServiceProcess } from '../session/service-process.ts';

/**
 * A keeper as a URL on loopback, as `restart` in a profile names it: POST /kill and POST /start,
 * each answered 204 when it is done.
 */
export async function openRestartServer(
  serviceProcess: ServiceProcess,
  token: string,
): Promise<{ readonly url: string } & Running> {
  const server = createServer((request, response) => {
    handle(request, serviceProcess, token).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => refuse(response, error),
    );
  });
  const port = await listen(server);
  return running({ url: `http://127.0.0.1:${String(port)}` }, () => close(server));
}

async function handle(
  { method, url, headers }: IncomingMessage,
  serviceProcess: ServiceProcess,
  token: string,
): Promise<number> {
  if (headers.authorization !== `Bearer ${token}`) return 403;
  const calls: Readonly<Record<string, () => Promise<void>>> = {
    'POST /kill': () => serviceProcess.kill(),
    'POST /start': () => serviceProcess.start(),
  };
  const call = calls[`${method ?? ''} ${url ?? ''}`];
  if (call === undefined) return 404;
  await call();
  return 204;
}

function refuse(response: ServerResponse, error: unknown): void {
  response.writeHead(500).end(error instanceof Error ? error.message : String(error));
}

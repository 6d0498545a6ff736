import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import type { Chance } from './chance.ts';
import { type Running, running } from './lifecycle.ts';
import { close, listen } from './listen.ts';

export interface BalancerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Ports of the services on loopback, which speak plain HTTP. */
  readonly targets: readonly number[];
  readonly chance: Chance;
}

export interface Balancer extends Running {
  readonly port: number;
}

/** Headers that belong to the connection and not to the message (RFC 9110 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade']);

/**
 * Spreads requests at random over several services on this machine, without buffering and without
 * ever repeating a request. It is meant for trials.
 */
export async function startBalancer({ port, targets, chance }: BalancerOptions): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const pass = (request: IncomingMessage, response: ServerResponse): void =>
    passOn({ request, response, agent, port: chance.pick(targets) });
  const server = createServer({ requireHostHeader: false }, pass);
  // The service says whether the body is wanted.
  server.on('checkContinue', pass).on('checkExpectation', pass);
  const ownPort = await listen(server, port);
  return running({ port: ownPort }, async () => {
    await close(server);
    agent.destroy();
  });
}

interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly agent: Agent;
  readonly port: number;
}

function passOn({ request, response, agent, port }: Passage): void {
  const onward = requestOf({
    agent,
    host: '127.0.0.1',
    port,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    setHost: false,
    headers: [...headersOf(request), 'x-forwarded-for', request.socket.remoteAddress ?? ''],
  });
  onward.on('continue', () => response.writeContinue());
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headersOf(answer));
    answer.pipe(response);
    // An answer that breaks off must not look whole.
    answer.on('error', () => response.destroy());
  });
  // The service may have carried out the request, so only the client can decide whether to repeat it.
  onward.on('error', () => response.destroy());
  response.on('close', () => {
    if (!response.writableFinished) onward.destroy();
  });
  request.pipe(onward);
}

/** As they were sent: names with their case, repeated ones repeated. */
function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!hopByHop.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

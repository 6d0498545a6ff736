import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'undici';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../simulators/kit/listen.ts';
import { matchOperation } from '../../spec/match-operation.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import {
  hopHeaders,
  isLarge,
  isOpen,
  type OpenAnswer,
  type OpenUpstream,
  openUpstream,
  passOn,
  whole,
} from '../session/upstream.ts';
import { startBalanceRelay } from './balance-relay.ts';
import {
  formOf,
  type Interception,
  isAnswer,
  type PassingAnswer,
  type PassingRequest,
  type Upstream,
} from './interception.ts';
import { openPaperRelays, type PaperRelays } from './paper-relay.ts';
import { reply } from './reply.ts';

const base = '/api/v1';

export interface ProxyOptions {
  readonly target: TargetProfile;
  readonly interception: Interception;
}

/**
 * A proxy between the suites and a service that breaks (or legally bends) what passes. Answers with
 * the profile under which the suites reach the service through it.
 */
export async function startProxy({
  target,
  interception,
}: ProxyOptions): Promise<{ readonly profile: TargetProfile } & Running> {
  const agent = new Agent({
    connections: 16,
    ...(target.tls?.caPem === undefined ? {} : { connect: { ca: target.tls.caPem } }),
  });
  const relays = openPaperRelays(interception);
  const upstream = openUpstream(target.baseUrl, agent);
  const server = createServer((incoming, response) => {
    const own = interception.turn?.() ?? interception;
    if (own.transport?.interim === true) response.writeContinue();
    handle(incoming, { interception: own, upstream, relays })
      .then((answer) =>
        isOpen(answer) ? passOn(answer, response) : reply(response, answer, own.transport ?? {}),
      )
      .catch(() => response.destroy());
  });
  const port = await listen(server);
  const { tls: _, balances, ...rest } = target;
  // Balances lie outside the interface; under TLS they are asked for by load runs alone.
  const relay =
    balances?.url.startsWith('http:') === true
      ? await startBalanceRelay(balances, interception.balances ?? {})
      : undefined;
  const shown = relay === undefined ? {} : { balances: relay.balances };
  return running(
    { profile: { ...rest, ...shown, baseUrl: `http://127.0.0.1:${String(port)}${base}` } },
    async () => {
      await Promise.all([close(server), relays.stop(), agent.destroy(), relay?.stop()]);
    },
  );
}

interface Passage {
  readonly interception: Interception;
  readonly upstream: OpenUpstream;
  readonly relays: PaperRelays;
}

async function handle(
  incoming: IncomingMessage,
  { interception, upstream: open, relays }: Passage,
): Promise<PassingAnswer | OpenAnswer> {
  const upstream: Upstream = async (request) => whole(await open(request));
  const { request: received, isWhole } = await readRequest(incoming);
  if (!isWhole) {
    await interception.vanished?.(received, upstream);
    throw new Error('the client went away in the middle of its request');
  }
  const request = await relays.outwards(received);
  const passed = (await interception.request?.(request, upstream)) ?? request;
  const opened = isAnswer(passed) ? passed : await open(passed);
  if (isOpen(opened) && isLarge(opened)) return opened;
  const answer = relays.inwards(isOpen(opened) ? await whole(opened) : opened);
  const delayMs = interception.transport?.delayMs?.() ?? 0;
  if (delayMs > 0) await systemClock.sleep(delayMs);
  if (isAnswer(passed)) return answer;
  return (await interception.answer?.(answer, passed, upstream)) ?? answer;
}

async function readRequest(
  incoming: IncomingMessage,
): Promise<{ readonly request: PassingRequest; readonly isWhole: boolean }> {
  const { body, isWhole } = await readBody(incoming);
  const url = new URL(incoming.url ?? '/', 'http://proxy');
  // A Host that is not the proxy's own names an account by its domain and is passed on.
  const ownHost = (incoming.headers.host ?? '').startsWith('127.0.0.1:');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers)
      .filter(([name]) => !hopHeaders.has(name) || (name === 'host' && !ownHost))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
  const method = incoming.method ?? 'GET';
  const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname;
  const bare: PassingRequest = {
    operation: 'none',
    pathParameters: {},
    method,
    path,
    query: url.search.slice(1),
    headers,
    body,
    ...(/chunked/i.test(incoming.headers['transfer-encoding'] ?? '') ? { isChunked: true } : {}),
  };
  const request = { ...bare, ...matchOperation(method, path, formOf(bare).has('id')) };
  return { request, isWhole };
}

async function readBody(
  incoming: IncomingMessage,
): Promise<{ readonly body: Buffer; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    return { body: Buffer.concat(chunks), isWhole: false };
  }
  return { body: Buffer.concat(chunks), isWhole: true };
}

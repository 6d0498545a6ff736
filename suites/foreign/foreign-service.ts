import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'undici';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../simulators/kit/listen.ts';
import type { Call, Next, Reply } from './call.ts';
import { openIppRelays } from './ipp-relays.ts';
import type { Layer, Oddity, Parts, Wire } from './oddity.ts';
import { operationOf } from './operations.ts';
import { openPrintRelays } from './print-relays.ts';
import { service } from './upstream.ts';
import { write } from './write.ts';

/** What the foreign service has to know of the profile of the service behind it. */
export interface ForeignProfile {
  readonly baseUrl: string;
  readonly providerId: number;
  readonly balances?: { readonly url: string; readonly policies?: string };
  readonly restart?: object;
  readonly users?: Readonly<Record<string, { readonly providerId: number } | undefined>>;
}

const base = '/api/v1';
const mostBodyBytes = 256 * 1024 * 1024;

/**
 * Starts a service with these oddities in front of a service over plain HTTP. Each oddity is a layer
 * around it, the first one outermost. Answers with what changes in the profile.
 */
export async function startForeignService(
  target: ForeignProfile,
  oddities: readonly Oddity[],
  parts: Parts,
): Promise<{ readonly profile: ForeignProfile } & Running> {
  const agent = new Agent({ connections: 16 });
  const layers = oddities.map((one) => one.make({ ...parts, chance: parts.chance.fork(one.name) }));
  const relays = openPrintRelays(
    layers.flatMap(({ print }) => print ?? []),
    parts.clock,
  );
  const ippRelays = openIppRelays(
    layers.flatMap(({ ipp }) => ipp ?? []),
    agent,
  );
  const answer = layersAround(
    [...layers, relays.layer, ippRelays.layer],
    service(target.baseUrl, agent),
  );
  const wire: Wire = Object.assign({}, ...layers.map((layer) => layer.wire)) as Wire;
  const texts = layers.flatMap(({ text }) => text ?? []);
  const restart = restartUrl(target);
  const serviceProcess = restart === undefined ? undefined : service(restart, agent);
  const manner = { wire, texts, clock: parts.clock };
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const early = wire.refusesEarly === true ? await refusedEarly(incoming, answer) : undefined;
    if (early !== undefined) {
      write(response, early, manner);
      incoming.resume();
      return;
    }
    const call = await readCall(incoming);
    const order = orderOf(call);
    if (serviceProcess !== undefined && order !== undefined) {
      if (order === '/kill') for (const layer of layers) layer.restarted?.();
      const done = await serviceProcess({ ...call, path: order });
      write(response, done, { ...manner, wire: {}, texts: [] });
      return;
    }
    const reply = await answer(call);
    if ((wire.delayMs ?? 0) > 0) await parts.clock.sleep(wire.delayMs ?? 0);
    write(response, reply, manner);
  };
  const server = openServer(wire, serve);
  const origin = `http://127.0.0.1:${String(await listen(server))}`;
  return running({ profile: foreignProfile(target, layers, origin) }, async () => {
    await Promise.all([close(server), relays.stop(), ippRelays.stop(), agent.destroy()]);
  });
}

type Serve = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;

function openServer(wire: Wire, serve: Serve): Server {
  const server = createServer((incoming, response) => {
    if (wire.wantsLength === true && incoming.headers['transfer-encoding'] !== undefined)
      response.writeHead(411, { connection: 'close' }).end();
    else serve(incoming, response).catch(() => response.destroy());
  });
  if (wire.refusesExpectations === true)
    server.on('checkContinue', (_, response) =>
      response.writeHead(417, { connection: 'close' }).end(),
    );
  if (wire.idleMs !== undefined) server.keepAliveTimeout = wire.idleMs;
  if (wire.closesAfter !== undefined) server.maxRequestsPerSocket = wire.closesAfter;
  return server;
}

function layersAround(layers: readonly Layer[], service: Next): Next {
  return layers.reduceRight<Next>((next, layer) => {
    const { around, isEverywhere = false } = layer;
    if (around === undefined) return next;
    return async (call) => (call.isOutside && !isEverywhere ? next(call) : around(call, next));
  }, service);
}

const restartPath = '/foreign/restart';

/** What the service's keeper is asked for, of a call that is for the keeper. */
function orderOf({ path, isOutside }: Call): string | undefined {
  return isOutside && path.startsWith(`${restartPath}/`)
    ? path.slice(restartPath.length)
    : undefined;
}

function restartUrl({ restart }: ForeignProfile): string | undefined {
  const url: unknown = restart !== undefined && 'url' in restart ? restart.url : undefined;
  return typeof url === 'string' ? url : undefined;
}

function foreignProfile(
  target: ForeignProfile,
  layers: readonly Layer[],
  origin: string,
): ForeignProfile {
  const here = (url: string): string => `${origin}${new URL(url).pathname}`;
  const { balances } = target;
  const shown =
    balances === undefined
      ? {}
      : {
          balances: {
            url: here(balances.url),
            ...(balances.policies === undefined ? {} : { policies: here(balances.policies) }),
          },
        };
  const numbered = (inner: number): number =>
    layers.reduce((id, layer) => layer.providerId?.(id) ?? id, inner);
  const providerId = numbered(target.providerId);
  const users = Object.fromEntries(
    Object.entries(target.users ?? {}).map(([name, user]) => [
      name,
      user === undefined ? user : { ...user, providerId: numbered(user.providerId) },
    ]),
  );
  const { restart } = target;
  const kept =
    restart === undefined || !('url' in restart)
      ? {}
      : { restart: { ...restart, url: `${origin}${restartPath}` } };
  return { ...target, ...shown, ...kept, users, baseUrl: `${origin}${base}`, providerId };
}

/** The refusal of a caller who sends a file, found without reading it; undefined when there is none. */
async function refusedEarly(incoming: IncomingMessage, service: Next): Promise<Reply | undefined> {
  const call = callOf(incoming, Buffer.alloc(0));
  if (!/^(PUT \/documents|POST \/users\/import)$/.test(call.operation)) return undefined;
  const { 'content-type': _, ...headers } = call.headers;
  const reply = await service({ ...call, headers });
  return [401, 403].includes(reply.status) ? reply : undefined;
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) throw new Error('the request is too large for the foreign service');
    chunks.push(chunk);
  }
  return callOf(incoming, Buffer.concat(chunks));
}

function callOf(incoming: IncomingMessage, body: Buffer): Call {
  const [whole = '/', ...rest] = (incoming.url ?? '/').split('?');
  const isOutside = !whole.startsWith(`${base}/`);
  const path = isOutside ? whole : whole.slice(base.length);
  const method = incoming.method ?? 'GET';
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const operation = isOutside ? '' : operationOf(method, path);
  return {
    method,
    path,
    isOutside,
    operation,
    query: rest.join('?'),
    headers,
    body,
  };
}

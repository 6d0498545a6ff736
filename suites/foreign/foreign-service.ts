import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'undici';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import type { Call, Next } from './call.ts';
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
  const answer = layersAround([...layers, relays.layer], service(target.baseUrl, agent));
  const wire: Wire = Object.assign({}, ...layers.map((layer) => layer.wire)) as Wire;
  const texts = layers.flatMap(({ text }) => text ?? []);
  const restart = restartUrl(target);
  const keeper = restart === undefined ? undefined : service(restart, agent);
  const server = createServer((incoming, response) => {
    if (wire.wantsLength === true && incoming.headers['transfer-encoding'] !== undefined) {
      response.writeHead(411, { connection: 'close' }).end();
      return;
    }
    readCall(incoming)
      .then(async (call) => {
        const order = orderOf(call);
        if (keeper !== undefined && order !== undefined) {
          if (order === '/kill') for (const layer of layers) layer.restarted?.();
          write(response, await keeper({ ...call, path: order }), { wire: {}, texts: [] });
          return;
        }
        const reply = await answer(call);
        if ((wire.delayMs ?? 0) > 0) await parts.clock.sleep(wire.delayMs ?? 0);
        write(response, reply, { wire, texts });
      })
      .catch(() => response.destroy());
  });
  if (wire.refusesExpectations === true)
    server.on('checkContinue', (_, response) =>
      response.writeHead(417, { connection: 'close' }).end(),
    );
  if (wire.closesAfter !== undefined) server.maxRequestsPerSocket = wire.closesAfter;
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`;
  return running({ profile: foreignProfile(target, layers, origin) }, async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([relays.stop(), agent.destroy()]);
  });
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

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) throw new Error('the request is too large for the foreign service');
    chunks.push(chunk);
  }
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
    body: Buffer.concat(chunks),
  };
}

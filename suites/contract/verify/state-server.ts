import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../simulators/kit/listen.ts';
import type { JournalEvent } from '../../engine/journal/event.ts';
import { isObject, type Json, type JsonObject, textMember } from '../../engine/journal/json.ts';
import { playTestCase } from '../../engine/run/play.ts';
import { openPreparation, type Preparation } from './prepare.ts';
import { type ContractOptions, openContract } from './verify.ts';

export interface StateServer extends Running {
  readonly url: string;
  readonly journal: readonly JournalEvent[];
}

const mostBytes = 64 * 1024;

/**
 * Prepares the pacts' states on a target for whoever verifies with other tools: they POST
 * `{action, state, params}` and are answered the values that the pacts' expressions name. Rejects when
 * the port is taken.
 */
export async function serveStates(
  options: Omit<ContractOptions, 'pacts'> & { readonly port?: number },
): Promise<StateServer> {
  await using stack = new AsyncDisposableStack();
  const server = createServer();
  const port = await listen(server, options.port);
  stack.defer(() => close(server));
  const { setting, journal } = stack.use(await openContract(options));
  const stopped = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<Preparation>();
  const name = 'contract/states';
  const played = playTestCase(
    {
      name,
      play: async (s) => {
        const preparation = openPreparation(s);
        ready.resolve(preparation);
        await stopped.promise;
        await preparation.clear();
      },
    },
    setting,
    name,
  );
  const preparation = await ready.promise;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response, preparation);
  });
  const owned = stack.move();
  return running({ url: `http://127.0.0.1:${String(port)}/`, journal }, async () => {
    stopped.resolve();
    await played;
    await owned.disposeAsync();
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  preparation: Preparation,
): Promise<void> {
  const reply = (status: number, value: Json): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  try {
    const order = await readOrder(request);
    if (order === undefined)
      reply(400, { error: 'POST {"action": "setup" or "teardown", "state": "...", "params": {}}' });
    else if (order.action === 'teardown') {
      await preparation.clear();
      reply(200, {});
    } else reply(200, await preparation.set(order.state, order.params));
  } catch (error) {
    reply(500, { error: error instanceof Error ? error.message : String(error) });
  }
}

interface Order {
  readonly action: string;
  readonly state: string;
  readonly params: JsonObject;
}

async function readOrder(request: IncomingMessage): Promise<Order | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // What is too long is read to its end, so that it can be answered, but not kept.
    if (size <= mostBytes) chunks.push(chunk);
  }
  if (size > mostBytes) return undefined;
  let json: Json;
  try {
    json = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json;
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  const { params } = json;
  return {
    action: textMember(json, 'action') ?? 'setup',
    state: textMember(json, 'state') ?? '',
    params: isObject(params) ? params : {},
  };
}

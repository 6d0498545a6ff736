import { connect, createServer, type Server, type Socket } from 'node:net';
import { splitAuthority } from '../../simulators/kit/authority.ts';
import type { Clock } from '../../simulators/kit/clock.ts';
import { listen } from '../../simulators/kit/listen.ts';
import { type Call, type Json, mapJson, type Next, type Reply } from './call.ts';
import type { Layer, PrintPath } from './oddity.ts';
import { mapValues, valueOf } from './parameters.ts';

/** How long a job waits for a printer that does not take connections, and between tries. */
const patienceMs = 30_000;
const pauseMs = 300;
const pieceMs = 20;

/**
 * Stands between the service and raw printers: ports are made known to the service at the address of
 * a relay, which queues jobs as a service with a queue of its own would.
 */
export function openPrintRelays(
  paths: readonly PrintPath[],
  clock: Clock,
): { readonly layer: Layer; stop(): Promise<void> } {
  const relays = new Map<string, string>();
  const servers: Server[] = [];
  const stopping = new AbortController();
  const queue = queueOf(paths, clock, stopping.signal);
  const relayFor = async (printer: string): Promise<string> => {
    const known = relays.get(printer);
    if (known !== undefined || !/^127\.0\.0\.1:\d+$/.test(printer)) return known ?? printer;
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      receive(socket, printer).then(
        (data) => (data === undefined ? undefined : queue(printer, data)),
        () => socket.destroy(),
      );
    });
    servers.push(server);
    const port = await listen(server);
    const relay = relays.get(printer) ?? `127.0.0.1:${String(port)}`;
    relays.set(printer, relay);
    return relay;
  };
  const call = async (call: Call, next: Next): Promise<Reply> => {
    const address = valueOf(call, 'address');
    if (
      /outputports/.test(call.operation) &&
      address !== undefined &&
      valueOf(call, 'printprotocol') !== '1'
    )
      await relayFor(address);
    const passed = mapValues(call, (name, value) =>
      name === 'address' ? (relays.get(value) ?? value) : value,
    );
    const path = passed.path
      .split('/')
      .map((part) => relayed(part, relays))
      .join('/');
    const back = new Map([...relays].map(([printer, relay]) => [relay, printer]));
    return mapJson(await next({ ...passed, path }), (json) => mapStrings(json, back));
  };
  return {
    layer: paths.length === 0 ? {} : { around: call },
    stop: async () => {
      stopping.abort();
      for (const server of servers) server.close();
    },
  };
}

function relayed(part: string, relays: ReadonlyMap<string, string>): string {
  try {
    const relay = relays.get(decodeURIComponent(part));
    return relay === undefined ? part : encodeURIComponent(relay);
  } catch {
    return part;
  }
}

function mapStrings(json: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof json === 'string') return names.get(json) ?? json;
  if (Array.isArray(json)) return json.map((one: Json) => mapStrings(one, names));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, mapStrings(value as Json, names)]),
  );
}

/** The whole of a raw job; undefined for IPP, which is passed through. */
async function receive(socket: Socket, printer: string): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (chunks.length === 0 && chunk.subarray(0, 5).toString('latin1') === 'POST ') {
      const onward = reach(printer);
      onward.write(chunk);
      socket.pipe(onward).pipe(socket);
      onward.once('error', () => socket.destroy());
      socket.once('error', () => onward.destroy());
      return undefined;
    }
    chunks.push(chunk);
  }
  socket.end();
  return chunks.length === 0 ? undefined : Buffer.concat(chunks);
}

type Enqueue = (printer: string, data: Buffer) => void;

function queueOf(paths: readonly PrintPath[], clock: Clock, signal: AbortSignal): Enqueue {
  const holdMs = Math.max(0, ...paths.map((path) => path.holdMs ?? 0));
  const reorders = paths.some((path) => path.reorders === true);
  const pieceBytes = Math.min(Infinity, ...paths.map((path) => path.pieceBytes ?? Infinity));
  const lingerMs = Math.max(0, ...paths.map((path) => path.lingerMs ?? 0));
  const waiting = new Map<string, Buffer[]>();
  const print = async (printer: string): Promise<void> => {
    await clock.sleep(holdMs, signal);
    const jobs = waiting.get(printer) ?? [];
    waiting.delete(printer);
    const ordered = reorders ? jobs.toReversed() : jobs;
    const changed = await Promise.all(ordered.map((data) => changedBy(paths, data)));
    const single = paths.reduce(
      (parts, { split }) => (split === undefined ? parts : parts.flatMap((one) => split(one))),
      changed as readonly Buffer[],
    );
    const joined = paths.reduce(
      (parts, { joins }) => (joins === undefined ? parts : [joins(parts)]),
      single,
    );
    for (const data of joined) {
      for (const question of paths.flatMap(({ before = [] }) => before))
        await deliver(printer, [Buffer.from(question)], { clock, signal, lingerMs: 0 });
      await deliver(printer, piecesOf(data, pieceBytes), { clock, signal, lingerMs });
    }
  };
  const lanes = new Map<string, Promise<void>>();
  return (printer, data) => {
    const jobs = waiting.get(printer);
    if (jobs !== undefined) {
      jobs.push(data);
      return;
    }
    waiting.set(printer, [data]);
    const before = lanes.get(printer) ?? Promise.resolve();
    lanes.set(
      printer,
      before.then(() => print(printer)).catch(() => undefined),
    );
  };
}

interface Delivering {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly lingerMs: number;
}

async function changedBy(paths: readonly PrintPath[], data: Buffer): Promise<Buffer> {
  let changed = data;
  for (const path of paths) changed = (await path.change?.(changed)) ?? changed;
  return changed;
}

/** Tries until the printer takes the connection; what broke after that is not sent again. */
async function deliver(
  printer: string,
  pieces: readonly Buffer[],
  { clock, signal, lingerMs }: Delivering,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pauseMs) {
    const socket = reach(printer);
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (isConnected) {
      socket.resume().on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      for (const piece of pieces) {
        socket.write(piece);
        if (pieces.length > 1) await clock.sleep(pieceMs, signal);
      }
      if (lingerMs > 0) await clock.sleep(lingerMs, signal);
      socket.end();
      await closed;
      return;
    }
    await clock.sleep(pauseMs, signal);
  }
}

/** At most 20 pieces, so that a large job does not take seconds. */
function piecesOf(data: Buffer, pieceBytes: number): readonly Buffer[] {
  const size = Math.max(pieceBytes, Math.ceil(data.length / 20), 1);
  if (size >= data.length) return [data];
  return Array.from({ length: Math.ceil(data.length / size) }, (_, at) =>
    data.subarray(at * size, (at + 1) * size),
  );
}

function reach(printer: string): Socket {
  return connect({ ...splitAuthority(printer), allowHalfOpen: false });
}

import { createServer, type Server, type Socket } from 'node:net';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { running } from '../../../simulators/kit/lifecycle.ts';
import type { Arrival, Sinks } from './sinks.ts';

/** Byte sinks in the client's own process, for those whose answer does not say that a job is printed. */
export interface NearSinks extends Sinks {
  /** Resolves with the next job that this sink has to its end. */
  arrival(sink: number): Promise<void>;
}

export async function startNearSinks(count: number): Promise<NearSinks> {
  const arrivals: Arrival[] = [];
  const waiting = new Map<number, () => void>();
  const arrived = (arrival: Arrival): void => {
    arrivals.push(arrival);
    waiting.get(arrival.sink)?.();
    waiting.delete(arrival.sink);
  };
  const servers = await Promise.all(
    Array.from({ length: count }, (_, sink) => listen((socket) => take(socket, sink, arrived))),
  );
  const parts = {
    addresses: servers.map((server) => `127.0.0.1:${String(portOf(server))}`),
    take: () => Promise.resolve(arrivals.splice(0)),
    arrival: (sink: number) => new Promise<void>((resolve) => waiting.set(sink, resolve)),
  };
  return running(parts, async () => {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  });
}

function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, onSocket);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function take(socket: Socket, sink: number, arrived: (arrival: Arrival) => void): void {
  let bytes = 0;
  let lastByteNs = 0n;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    lastByteNs = systemClock.monotonic();
  });
  socket.on('end', () => {
    socket.end();
    arrived({ sink, bytes, lastByteNs });
  });
  socket.on('error', () => socket.destroy());
}

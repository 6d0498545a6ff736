import { createServer, type Socket } from 'node:net';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { listen } from '../../../simulators/kit/listen.ts';

/** A printer that accepts and then reads nothing. */
export interface StalledPrinter extends Running {
  readonly address: string;
  /** Resolves at the next call. */
  called(): Promise<void>;
  /** Connections that are open. */
  calls(): number;
  /** Breaks them off. */
  hangUp(): void;
}

export async function startStalledPrinter(): Promise<StalledPrinter> {
  const sockets = new Set<Socket>();
  let next = Promise.withResolvers<void>();
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    next.resolve();
    next = Promise.withResolvers<void>();
  });
  const port = await listen(server);
  const hangUp = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const parts = {
    address: `127.0.0.1:${String(port)}`,
    called: () => next.promise,
    calls: () => sockets.size,
    hangUp,
  };
  return running(parts, async () => {
    hangUp();
    await server[Symbol.asyncDispose]();
  });
}

import type { Server, Socket } from 'node:net';
import type { Address } from '../device.ts';

/** A server whose listening socket can be closed and opened again, always on the address it got first. */
export interface Listener {
  readonly address: Address;
  /** Closed, connecting is refused by the system; connections that stand stay. */
  refuse(refusing: boolean): Promise<void>;
  /** Closes it and every connection. */
  stop(): Promise<void>;
}

/** Listens; port 0 takes a free one. Rejects as `listen` does, e.g. with EADDRINUSE. For http and https servers too. */
export async function openListener(server: Server, wanted: Address): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, wanted);
  const address = { host: wanted.host, port: portOf(server) };
  let settled: Promise<void> = Promise.resolve();
  const change = async (refusing: boolean): Promise<void> => {
    if (refusing !== server.listening) return;
    if (refusing) server.close();
    else await listen(server, address);
  };
  return {
    address,
    // One change after the other: listening takes a moment, and the last wish counts.
    refuse(refusing) {
      const done = settled.then(() => change(refusing));
      settled = done.catch(() => undefined);
      return done;
    },
    async stop() {
      await settled;
      const drained = new Promise<void>((resolve) => {
        if (sockets.size === 0) resolve();
        for (const socket of sockets) socket.once('close', () => sockets.size === 0 && resolve());
      });
      if (server.listening) server.close();
      for (const socket of sockets) socket.destroy();
      await drained;
    },
  };
}

function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => {
      server.off('listening', listening);
      reject(error);
    };
    const listening = (): void => {
      server.off('error', failed);
      resolve();
    };
    server.once('error', failed).once('listening', listening).listen({ host, port });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return address.port;
}

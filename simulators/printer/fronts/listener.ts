import type { Server, Socket } from 'node:net';
import { systemClock } from '../../kit/clock.ts';
import { isPortTaken } from '../../kit/port-taken.ts';
import type { Address, Listening } from '../device.ts';

/** A server whose listening socket can be closed and opened again, on the address it got first unless it moves. */
export interface Listener {
  /** The one it listens on now, or listened on last. */
  readonly address: Address;
  /** How many connections are open. */
  readonly connections: number;
  /** One wish after the other is carried out, and the last one counts. */
  listen(how: Listening): Promise<void>;
  /** Closes it and every connection. */
  stop(): Promise<void>;
}

/** What is done about a connection before anything of it is read; to be served, `serve` is called. */
export type Gate = (socket: Socket, serve: () => void) => void;

/** How often, and how long apart, a closed listener tries to get its port back. */
const reopening = { tries: 400, pauseMs: 50 };

/** Listens; port 0 takes a free one. Rejects as `listen` does, e.g. with EADDRINUSE. For http and https servers too. */
export async function openListener(
  server: Server,
  wanted: Address,
  gate: Gate = (_, serve) => serve(),
): Promise<Listener> {
  const sockets = new Set<Socket>();
  const serve = takeConnections(server);
  let wish: Listening = { refusing: false, alone: false, moved: false };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (wish.alone) void change().catch(warn);
    });
    // At once: the next one may be at the door.
    if (wish.alone && server.listening) server.close();
    if (wish.alone && sockets.size > 1) socket.resetAndDestroy();
    else gate(socket, () => serve(socket));
  });
  await listen(server, wanted);
  const first = { host: wanted.host, port: portOf(server) };
  let address = first;
  let settled: Promise<void> = Promise.resolve();

  async function carryOut(): Promise<void> {
    const { refusing, alone, moved } = wish;
    const isMoved = address.port !== first.port;
    const leaves = moved !== isMoved && !refusing;
    if (leaves) for (const socket of sockets) socket.resetAndDestroy();
    const closed = refusing || (alone && !leaves && sockets.size > 0);
    if (server.listening && (closed || leaves)) server.close();
    if (closed || server.listening) return;
    if (leaves) address = moved ? { ...first, port: 0 } : first;
    await listenAgain(server, address);
    address = { host: first.host, port: portOf(server) };
  }

  function change(): Promise<void> {
    const done = settled.then(carryOut);
    settled = done.catch(() => undefined);
    return done;
  }

  return {
    get address() {
      return address;
    },
    get connections() {
      return sockets.size;
    },
    listen(how) {
      wish = how;
      return change();
    },
    async stop() {
      wish = { ...wish, refusing: true, alone: false };
      await settled;
      const drained = allClosed(sockets);
      if (server.listening) server.close();
      for (const socket of sockets) socket.destroy();
      await drained;
    },
  };
}

function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    if (sockets.size === 0) resolve();
    for (const socket of sockets) socket.once('close', () => sockets.size === 0 && resolve());
  });
}

/** The server serves the connections that it is given from now on, and no others. */
function takeConnections(server: Server): (socket: Socket) => void {
  const own = server.listeners('connection');
  server.removeAllListeners('connection');
  return (socket) => {
    for (const listener of own) listener.call(server, socket);
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

/**
 * While it was closed, the system may have lent the port to a connection that somebody on this
 * machine opened, even to one of a client that connected to itself there; that passes.
 */
async function listenAgain(server: Server, address: Address): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await listen(server, address);
      return;
    } catch (error) {
      if (tries === reopening.tries || !isPortTaken(error)) throw error;
      await systemClock.sleep(reopening.pauseMs);
    }
  }
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

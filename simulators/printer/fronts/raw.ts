import { createServer, type Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import { running } from '../../kit/lifecycle.ts';
import type { Address, Device, Front, Listening } from '../device.ts';
import type { ExchangeBook } from '../exchanges/exchange-book.ts';
import { faultGate } from './gate.ts';
import { HeldRawJobs } from './held-raw-jobs.ts';
import { openListener } from './listener.ts';
import { PjlPanel } from './pjl-panel.ts';
import { serveRawConnection } from './raw-connection.ts';
import { type RawHabits, usualHabits } from './raw-habits.ts';
import { RawTurns } from './raw-turns.ts';

export interface RawFrontOptions {
  readonly address: Address;
  readonly clock: Clock;
  readonly habits?: Partial<RawHabits>;
  /** Records the connections; absent where none are kept. */
  readonly book?: ExchangeBook | undefined;
}

/** A sender that vanished without a word is noticed after some of these. */
const keepAliveMs = 60_000;

/** Raw printing as on port 9100: a job per connection, or several with PJL between them. */
export async function startRawFront(device: Device, options: RawFrontOptions): Promise<Front> {
  const habits = { ...usualHabits, ...options.habits };
  const held = new HeldRawJobs();
  device.panel.add(held);
  const panel = new PjlPanel(() => device.stock());
  const parts = { device, held, panel, clock: options.clock, habits, book: options.book };
  const acceptedNs = new WeakMap<Socket, bigint>();
  const serve = (socket: Socket): Promise<void> =>
    serveRawConnection(socket, {
      ...parts,
      acceptedNs: acceptedNs.get(socket) ?? parts.clock.monotonic(),
    });
  const turns = new RawTurns({ ...parts, serve });
  const socketOptions = {
    allowHalfOpen: true,
    noDelay: true,
    pauseOnConnect: true,
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMs,
  };
  const server = createServer(socketOptions, (socket) => {
    // What goes wrong shows where the connection is read; an unread one has nothing to tell.
    socket.on('error', () => undefined);
    turns.admit(socket);
  });
  const listener = await openListener(server, options.address, faultGate(parts));
  // Before the faults that keep a connection waiting, and before its turn.
  server.prependListener('connection', (socket) => {
    acceptedNs.set(socket, parts.clock.monotonic());
  });
  const front = {
    get address() {
      return listener.address;
    },
    get connections() {
      return listener.connections;
    },
    listen: (how: Listening) => listener.listen(how),
  };
  return running(front, () => listener.stop());
}

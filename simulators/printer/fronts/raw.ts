import { createServer, type Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import { running } from '../../kit/lifecycle.ts';
import type { Address, Device, Front } from '../device.ts';
import { openListener } from './listener.ts';
import { PjlPanel } from './pjl-environment.ts';
import { serveRawConnection } from './raw-connection.ts';
import { type RawHabits, usualHabits } from './raw-habits.ts';

export interface RawFrontOptions {
  readonly address: Address;
  readonly clock: Clock;
  readonly habits?: Partial<RawHabits>;
}

/** Raw printing as on port 9100: a job per connection, or several with PJL between them. */
export async function startRawFront(device: Device, options: RawFrontOptions): Promise<Front> {
  const habits = { ...usualHabits, ...options.habits };
  const parts = { device, panel: new PjlPanel(), clock: options.clock, habits };
  let open = 0;
  let last: Promise<void> = Promise.resolve();

  function accept(socket: Socket): void {
    // What goes wrong shows where the connection is read; an unread one has nothing to tell.
    socket.on('error', () => undefined);
    if (habits.secondConnection === 'reset' && open > 0) {
      socket.resetAndDestroy();
      return;
    }
    open += 1;
    const turn = habits.secondConnection === 'queued' ? last : Promise.resolve();
    last = turn
      .then(() => serveRawConnection(socket, parts))
      .finally(() => {
        open -= 1;
      });
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, accept);
  const listener = await openListener(server, options.address);
  const front = {
    address: listener.address,
    refuse: (refusing: boolean) => listener.refuse(refusing),
  };
  return running(front, () => listener.stop());
}

import { connect } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import { turn } from '../../kit/turn.ts';
import type { Address } from '../device.ts';

export interface RetryingClient {
  readonly at: () => Address;
  readonly clock: Clock;
  /** Monotonic nanoseconds. */
  readonly untilNs: bigint;
  /** What it sends each time. */
  readonly sends: Uint8Array;
  /** It leaves when nothing has come of it for so long. */
  readonly patienceMs: number;
}

/** Connects, sends, gives up and does it again, until the time is over; answers how often. */
export async function retry(client: RetryingClient): Promise<number> {
  const { clock, untilNs } = client;
  let attempts = 0;
  while (clock.monotonic() < untilNs) {
    await attempt(client);
    attempts += 1;
    // A client that is refused at once must not keep others from their turn.
    await turn();
  }
  return attempts;
}

function attempt({ at, clock, sends, patienceMs }: RetryingClient): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(at());
    const patience = clock.timer(patienceMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('close', () => {
      patience[Symbol.dispose]();
      resolve();
    });
    socket.resume().write(sends);
  });
}

import type { Duplex } from 'node:stream';
import type { Clock } from '../../kit/clock.ts';
import type { RawHabits } from './raw-habits.ts';

/** Reports of which so much waits to be read are told to nobody. */
const mostUnreadBytes = 64 * 1024;

export interface BackChannelParts {
  readonly clock: Clock;
  readonly habits: Pick<RawHabits, 'idleMs'>;
  /** Nothing is said on any connection. */
  isSilent(): boolean;
}

/** What goes back to the sender on port 9100. */
export class BackChannel {
  readonly #socket: Duplex;
  readonly #parts: BackChannelParts;

  constructor(socket: Duplex, parts: BackChannelParts) {
    this.#socket = socket;
    this.#parts = parts;
  }

  /** Of an answer: resolves when the sender has room for more, or is gone; one who never reads is sent away. */
  answer(bytes: Uint8Array): Promise<void> {
    const socket = this.#socket;
    if (!socket.writable || socket.write(bytes)) return Promise.resolve();
    const { clock, habits } = this.#parts;
    return new Promise((resolve) => {
      const patience = clock.timer(habits.idleMs, () => socket.destroy());
      const settle = (): void => {
        patience[Symbol.dispose]();
        socket.off('drain', settle).off('close', settle);
        resolve();
      };
      socket.on('drain', settle).on('close', settle);
    });
  }

  /** Of what nobody asked for: a sender who doesn't read loses it. */
  tell(bytes: Uint8Array): void {
    const socket = this.#socket;
    if (this.#parts.isSilent()) return;
    if (socket.writable && socket.writableLength < mostUnreadBytes) socket.write(bytes);
  }

  /** Aborts when nobody is there any more to hear anything. */
  gone(): AbortSignal {
    if (this.#socket.destroyed) return AbortSignal.abort();
    const gone = new AbortController();
    this.#socket.once('close', () => gone.abort());
    return gone.signal;
  }
}

import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import type { RawHabits } from './raw-habits.ts';

export interface TurnParts {
  readonly clock: Clock;
  readonly habits: RawHabits;
  /** Serves a connection to its end; never rejects. */
  serve(socket: Socket): Promise<void>;
}

/** Who is served when: the printer talks to one sender at a time, and the habits say what becomes of others. */
export class RawTurns {
  readonly #parts: TurnParts;
  /** Paused: what they send stays with the system. */
  readonly #waiting = new Set<Socket>();
  #open = 0;

  constructor(parts: TurnParts) {
    this.#parts = parts;
  }

  /** The connection must be paused. */
  admit(socket: Socket): void {
    const { secondConnection, waitingConnections } = this.#parts.habits;
    if (this.#open === 0 || secondConnection === 'served') this.#serve(socket);
    else if (secondConnection === 'reset' || this.#waiting.size >= waitingConnections) {
      socket.resetAndDestroy();
    } else this.#keepWaiting(socket);
  }

  #serve(socket: Socket): void {
    this.#open += 1;
    void this.#parts.serve(socket).then(() => {
      this.#open -= 1;
      if (this.#parts.habits.secondConnection === 'queued') this.#serveNext();
    });
  }

  #serveNext(): void {
    for (const socket of this.#waiting) {
      this.#waiting.delete(socket);
      return this.#serve(socket);
    }
  }

  #keepWaiting(socket: Socket): void {
    this.#waiting.add(socket);
    socket.once('close', () => this.#waiting.delete(socket));
    if (this.#parts.habits.secondConnection === 'queued') return;
    const { clock, habits } = this.#parts;
    const patience = clock.timer(habits.idleMs, () => socket.destroy());
    socket.once('close', () => patience[Symbol.dispose]());
  }
}

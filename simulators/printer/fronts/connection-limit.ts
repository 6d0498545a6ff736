import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';

export interface LimitOptions {
  readonly clock: Clock;
  /** So many are open at once. */
  readonly most: number;
  /** A connection that moved a byte within this time keeps its place. */
  readonly restMs: number;
}

interface Seen {
  movedBytes: number;
  /** Monotonic nanoseconds. */
  sinceNs: bigint;
}

/**
 * Bounds the open connections. One more takes the place of the connection that has rested longest,
 * because a sender that left unheard looks like that; where none rests, the new one is reset.
 */
export class ConnectionLimit {
  readonly #options: LimitOptions;
  readonly #open = new Map<Socket, Seen>();

  constructor(options: LimitOptions) {
    this.#options = options;
  }

  /** False when the connection found no room, and was reset. */
  admit(socket: Socket): boolean {
    const { clock, most } = this.#options;
    const now = clock.monotonic();
    if (this.#open.size >= most && !this.#makeRoom(now)) {
      socket.on('error', () => undefined);
      socket.resetAndDestroy();
      return false;
    }
    this.#open.set(socket, { movedBytes: moved(socket), sinceNs: now });
    socket.once('close', () => this.#open.delete(socket));
    return true;
  }

  /** It counts no more, though it may stay open. */
  release(socket: Socket): void {
    this.#open.delete(socket);
  }

  #makeRoom(now: bigint): boolean {
    let longest: Socket | undefined;
    let sinceNs = now - BigInt(this.#options.restMs) * 1_000_000n;
    for (const [socket, seen] of this.#open) {
      const movedBytes = moved(socket);
      if (movedBytes !== seen.movedBytes) this.#open.set(socket, { movedBytes, sinceNs: now });
      else if (seen.sinceNs <= sinceNs) {
        longest = socket;
        sinceNs = seen.sinceNs;
      }
    }
    if (longest === undefined) return false;
    this.#open.delete(longest);
    longest.resetAndDestroy();
    return true;
  }
}

function moved({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}

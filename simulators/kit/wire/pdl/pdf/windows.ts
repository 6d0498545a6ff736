import type { RandomAccess } from '../random-access.ts';
import type { Budget } from './budget.ts';

/**
 * Views of a file with few reads and little memory: a small file is held whole, of a large one the
 * windows looked at last.
 */
export class Windows {
  readonly size: number;
  readonly #source: RandomAccess;
  readonly #budget: Budget;
  /** The most recent last. */
  readonly #recent: Window[] = [];

  constructor(source: RandomAccess, budget: Budget) {
    this.size = source.size;
    this.#source = source;
    this.#budget = budget;
  }

  get heldWhole(): boolean {
    return this.size <= wholeFileBytes;
  }

  /** The bytes from `offset` on: at least `length` of them, or all there are; none beyond the end. */
  async from(offset: number, length: number): Promise<Uint8Array> {
    if (offset >= this.size) return new Uint8Array();
    const needed = Math.min(length, this.size - offset);
    const held = this.#recent.findLast(
      (window) => window.at <= offset && offset + needed <= window.at + window.bytes.length,
    );
    if (held !== undefined) return held.bytes.subarray(offset - held.at);
    const at = this.heldWhole ? 0 : offset;
    const wanted = this.heldWhole ? this.size : Math.max(needed, windowBytes);
    this.#budget.spend('bytesRead', wanted);
    const bytes = await this.#source.read(at, Math.min(wanted, this.size - at));
    if (bytes.length <= longestHeldBytes) this.#hold({ at, bytes });
    return bytes.subarray(offset - at);
  }

  #hold(window: Window): void {
    this.#recent.push(window);
    if (this.#recent.length > mostWindows) this.#recent.shift();
  }
}

interface Window {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** What the service commits with its row, and thus holds in memory anyway. */
const wholeFileBytes = 256 * 1024;
const windowBytes = 16 * 1024;
const longestHeldBytes = wholeFileBytes;
const mostWindows = 16;

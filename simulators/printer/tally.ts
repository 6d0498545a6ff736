import { createHash, type Hash } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import type { Receipt } from './receipt.ts';

export type TallyResult = Pick<
  Receipt,
  | 'bytes'
  | 'sha256'
  | 'wireBytes'
  | 'wireSha256'
  | 'head'
  | 'tail'
  | 'firstByteNs'
  | 'lastByteNs'
  | 'arrivedAt'
  | 'lastByteAt'
>;

export const endBytes = 256;

/** Counts and digests a job's bytes as they come. Each part is stamped before anything else is done with it. */
export class Tally {
  readonly #clock: Clock;
  readonly #documentHash = createHash('sha256');
  /** Until an envelope shows, document and wire are the same bytes and one digest serves both. */
  #wireHash: Hash | undefined;
  #bytes = 0;
  #wireBytes = 0;
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #firstByteNs: bigint | undefined;
  #lastByteNs: bigint;
  readonly #openedNs: bigint;
  readonly #arrivedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#arrivedAt = clock.now();
    this.#openedNs = clock.monotonic();
    this.#lastByteNs = this.#openedNs;
  }

  get arrivedAt(): number {
    return this.#arrivedAt;
  }

  /** Of the document, so far. */
  get bytes(): number {
    return this.#bytes;
  }

  envelope(part: Uint8Array): void {
    this.#stamp(part);
    this.#wireHash ??= this.#documentHash.copy();
    this.#wireHash.update(part);
  }

  document(part: Uint8Array): void {
    this.#stamp(part);
    this.#bytes += part.length;
    this.#documentHash.update(part);
    this.#wireHash?.update(part);
    if (this.#head.length < endBytes) {
      this.#head = Buffer.concat([this.#head, part.subarray(0, endBytes - this.#head.length)]);
    }
    this.#tail = Buffer.concat([this.#tail, part.subarray(-endBytes)]).subarray(-endBytes);
  }

  /** To be asked once, at the end. */
  result(): TallyResult {
    const sha256 = this.#documentHash.digest('hex');
    return {
      bytes: this.#bytes,
      sha256,
      wireBytes: this.#wireBytes,
      wireSha256: this.#wireHash?.digest('hex') ?? sha256,
      // Arrays of their own: a receipt must not keep a shared pool of buffers alive.
      head: new Uint8Array(this.#head),
      tail: new Uint8Array(this.#tail),
      firstByteNs: this.#firstByteNs ?? this.#lastByteNs,
      lastByteNs: this.#lastByteNs,
      arrivedAt: this.#arrivedAt,
      lastByteAt: this.#arrivedAt + Math.round(Number(this.#lastByteNs - this.#openedNs) / 1e6),
    };
  }

  #stamp(part: Uint8Array): void {
    this.#lastByteNs = this.#clock.monotonic();
    this.#firstByteNs ??= this.#lastByteNs;
    this.#wireBytes += part.length;
  }
}

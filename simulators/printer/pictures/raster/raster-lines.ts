import type { RasterShape } from '../../../kit/wire/pdl/run-length.ts';

/** Told of each line and how often it comes; the bytes change afterwards. */
export type LineHeard = (line: Buffer, times: number) => void;

/**
 * Unpacks the lines of one page, in whatever pieces they come. Of the run length coding that PWG
 * raster (PWG 5102.4 4.4) and URF share, or plain.
 */
export class RasterLines {
  readonly #shape: RasterShape;
  readonly #heard: LineHeard;
  readonly #isPlain: boolean;
  readonly #line: Buffer;
  /** What the rest of a line is where it is left out. */
  readonly #blank: number;
  #linesLeft: number;
  #filled = 0;
  #times = 0;
  /** Of a unit that is repeated: so often, and where it begins in the line. */
  #repeats = 0;
  #literal = 0;

  constructor(
    { shape, isPlain, blank }: { shape: RasterShape; isPlain: boolean; blank: number },
    heard: LineHeard,
  ) {
    this.#shape = shape;
    this.#isPlain = isPlain;
    this.#heard = heard;
    this.#blank = blank;
    this.#line = Buffer.alloc(shape.unitsPerLine * shape.unitBytes);
    this.#linesLeft = shape.lines;
    if (isPlain) this.#startPlain();
  }

  get done(): boolean {
    return this.#linesLeft === 0;
  }

  /** False where a line overflows: nothing more can be made of the page. */
  push(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length && !this.done; ) {
      if (this.#literal > 0) at += this.#fill(chunk, at);
      else {
        const byte = chunk[at] ?? 0;
        at += 1;
        if (this.#times === 0) this.#times = byte + 1;
        else if (!this.#run(byte)) return false;
      }
    }
    return true;
  }

  #startPlain(): void {
    this.#times = 1;
    this.#literal = this.#line.length;
  }

  /** Answers whether the run fits into the line. */
  #run(byte: number): boolean {
    const { unitBytes } = this.#shape;
    if (byte === 128) {
      this.#line.fill(this.#blank, this.#filled);
      this.#filled = this.#line.length;
      this.#endLine();
      return true;
    }
    const units = byte < 128 ? byte + 1 : 257 - byte;
    if (this.#filled + units * unitBytes > this.#line.length) return false;
    this.#repeats = byte < 128 ? byte : 0;
    this.#literal = byte < 128 ? unitBytes : units * unitBytes;
    return true;
  }

  #fill(chunk: Uint8Array, at: number): number {
    const taken = Math.min(this.#literal, chunk.length - at);
    this.#line.set(chunk.subarray(at, at + taken), this.#filled);
    this.#filled += taken;
    this.#literal -= taken;
    if (this.#literal > 0) return taken;
    this.#repeatUnit();
    if (this.#filled === this.#line.length) this.#endLine();
    return taken;
  }

  #repeatUnit(): void {
    const { unitBytes } = this.#shape;
    const end = this.#filled + this.#repeats * unitBytes;
    if (unitBytes === 1) this.#line.fill(this.#line[this.#filled - 1] ?? 0, this.#filled, end);
    else {
      for (let to = this.#filled; to < end; to += unitBytes) {
        this.#line.copyWithin(to, this.#filled - unitBytes, this.#filled);
      }
    }
    this.#filled = end;
    this.#repeats = 0;
  }

  #endLine(): void {
    const times = Math.min(this.#times, this.#linesLeft);
    this.#linesLeft -= times;
    this.#heard(this.#line, times);
    this.#filled = 0;
    this.#times = 0;
    if (this.#isPlain) this.#startPlain();
  }
}

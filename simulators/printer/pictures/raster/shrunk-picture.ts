import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { png } from '../../../kit/png.ts';
import type { Sampler } from './pixels.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const channels = 3;
const pack = promisify(deflate);

/** A picture made smaller as its lines come: each of its pixels is the mean of those that fall on it. */
export class ShrunkPicture {
  readonly #from: Size;
  readonly #to: Size;
  readonly #sample: Sampler;
  /** Each row is a filter byte (PNG 9.2: none) and its pixels; what never comes is white. */
  readonly #rows: Buffer;
  /** Of the line that is added, and of the row that is being gathered. */
  readonly #lineSums: Float64Array;
  readonly #rowSums: Float64Array;
  /** How many pixels of a line fall on each column. */
  readonly #perColumn: Uint32Array;
  #lines = 0;
  #linesInRow = 0;

  constructor(from: Size, to: Size, sample: Sampler) {
    this.#from = from;
    this.#to = to;
    this.#sample = sample;
    this.#rows = Buffer.alloc(to.height * (1 + to.width * channels), 255);
    this.#lineSums = new Float64Array(to.width * channels);
    this.#rowSums = new Float64Array(to.width * channels);
    this.#perColumn = new Uint32Array(to.width);
    for (let x = 0; x < from.width; x += 1) {
      const column = this.#columnOf(x);
      this.#perColumn[column] = (this.#perColumn[column] ?? 0) + 1;
    }
  }

  add(line: Buffer, times: number): void {
    this.#sum(line);
    for (let left = times; left > 0; ) {
      const row = this.#rowOf(this.#lines);
      const some = Math.min(left, this.#linesUntil(row + 1));
      for (const [at, sum] of this.#lineSums.entries()) {
        this.#rowSums[at] = (this.#rowSums[at] ?? 0) + sum * some;
      }
      this.#linesInRow += some;
      this.#lines += some;
      left -= some;
      if (this.#rowOf(this.#lines) !== row) this.#endRow(row);
    }
  }

  /** As far as lines came; 8 bits a channel. */
  async png(): Promise<Buffer> {
    if (this.#linesInRow > 0) this.#endRow(this.#rowOf(this.#lines - 1));
    for (let row = 0; row < this.#to.height; row += 1) this.#rows[this.#startOf(row)] = 0;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.#to.width, 0);
    header.writeUInt32BE(this.#to.height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return png(['IHDR', header], ['IDAT', await pack(this.#rows)]);
  }

  #sum(line: Buffer): void {
    const sums = this.#lineSums.fill(0);
    const { width } = this.#from;
    for (let x = 0; x < width; x += 1) {
      const at = this.#columnOf(x) * channels;
      const pixel = this.#sample(line, x);
      sums[at] = (sums[at] ?? 0) + (pixel >> 16);
      sums[at + 1] = (sums[at + 1] ?? 0) + ((pixel >> 8) & 255);
      sums[at + 2] = (sums[at + 2] ?? 0) + (pixel & 255);
    }
  }

  #endRow(row: number): void {
    const start = this.#startOf(row) + 1;
    for (const [at, sum] of this.#rowSums.entries()) {
      const pixels = this.#linesInRow * (this.#perColumn[Math.floor(at / channels)] ?? 1);
      this.#rows[start + at] = Math.round(sum / pixels);
    }
    this.#rowSums.fill(0);
    this.#linesInRow = 0;
  }

  #startOf(row: number): number {
    return row * (1 + this.#to.width * channels);
  }

  #columnOf(x: number): number {
    return Math.floor((x * this.#to.width) / this.#from.width);
  }

  #rowOf(line: number): number {
    return Math.floor((line * this.#to.height) / this.#from.height);
  }

  /** From the next line to the first one of that row. */
  #linesUntil(row: number): number {
    return Math.ceil((row * this.#from.height) / this.#to.height) - this.#lines;
  }
}

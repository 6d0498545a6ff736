import { escapeByte } from './bytes.ts';
import type { PageCount, PageSize } from './page-count.ts';
import { surePages, unsurePages } from './page-count.ts';
import type { PageScanner } from './page-scanner.ts';
import { type RasterShape, RunLengthPage } from './run-length.ts';

/** What a page header says. `plainBytes` stands where the lines are not run length coded. */
export interface RasterPage {
  readonly shape: RasterShape;
  readonly plainBytes?: number;
  readonly pageSize: PageSize;
}

/** A raster format: a file header, then page headers each followed by that page's data. */
export interface RasterFormat {
  readonly fileHeaderBytes: number;
  readonly pageHeaderBytes: number;
  /** Throws nothing; undefined where the header cannot be one. Both buffers have their full length. */
  readPage(pageHeader: Buffer, fileHeader: Buffer): RasterPage | undefined;
}

/** Walks from page header to page header in constant memory. */
export class RasterScanner implements PageScanner {
  readonly #format: RasterFormat;
  #fileHeader: Buffer | undefined;
  #held: Buffer;
  #filled = 0;
  #skip = 0;
  #page: RunLengthPage | undefined;
  #pages = 0;
  #pageSize: PageSize | undefined;
  #damaged = false;

  constructor(format: RasterFormat) {
    this.#format = format;
    this.#held = Buffer.alloc(format.fileHeaderBytes);
  }

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && !this.#damaged) at = this.#step(chunk, at);
  }

  end(): PageCount {
    // The universal exit of an envelope may follow the last page.
    const atRest = this.#filled === 0 || this.#held[0] === escapeByte;
    const whole = atRest && this.#skip === 0 && this.#page === undefined;
    if (whole && !this.#damaged && this.#pages > 0) return surePages(this.#pages, this.#pageSize);
    return unsurePages(this.#pages, 'damaged', this.#pageSize);
  }

  #step(chunk: Uint8Array, at: number): number {
    if (this.#skip > 0) {
      const skipped = Math.min(this.#skip, chunk.length - at);
      this.#skip -= skipped;
      return at + skipped;
    }
    if (this.#page === undefined) return this.#header(chunk, at);
    const next = this.#page.push(chunk, at);
    if (next === undefined) this.#damaged = true;
    else if (this.#page.done) this.#page = undefined;
    return next ?? chunk.length;
  }

  #header(chunk: Uint8Array, at: number): number {
    const taken = Math.min(this.#held.length - this.#filled, chunk.length - at);
    this.#held.set(chunk.subarray(at, at + taken), this.#filled);
    this.#filled += taken;
    if (this.#filled === this.#held.length) this.#headerComplete();
    return at + taken;
  }

  #headerComplete(): void {
    this.#filled = 0;
    if (this.#fileHeader === undefined) {
      this.#fileHeader = this.#held;
      this.#held = Buffer.alloc(this.#format.pageHeaderBytes);
      return;
    }
    const page = this.#format.readPage(this.#held, this.#fileHeader);
    if (page === undefined) {
      this.#damaged = true;
      return;
    }
    this.#pages += 1;
    this.#pageSize ??= page.pageSize;
    if (page.plainBytes !== undefined) this.#skip = page.plainBytes;
    else if (page.shape.lines > 0) this.#page = new RunLengthPage(page.shape);
  }
}

/** The data of one raster page: lines of units (pixels, or bytes of packed pixels). */
export interface RasterShape {
  readonly lines: number;
  readonly unitsPerLine: number;
  readonly unitBytes: number;
}

/**
 * Steps over one page of the run length coding that PWG raster (PWG 5102.4 4.4) and URF share: a
 * line starts with its repeat count; then a byte below 128 repeats a unit, above 128 is followed by
 * units, and 128 leaves the rest of the line blank.
 */
export class RunLengthPage {
  readonly #shape: RasterShape;
  #linesLeft: number;
  #unitsLeft = 0;
  #skip = 0;

  constructor(shape: RasterShape) {
    this.#shape = shape;
    this.#linesLeft = shape.lines;
  }

  get done(): boolean {
    return this.#linesLeft === 0 && this.#unitsLeft === 0 && this.#skip === 0;
  }

  /** Answers where the page's data or the chunk ended; undefined where a line overflows. */
  push(chunk: Uint8Array, from: number): number | undefined {
    let at = from;
    while (at < chunk.length && !this.done) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, chunk.length - at);
        this.#skip -= skipped;
        at += skipped;
      } else {
        const byte = chunk[at] ?? 0;
        at += 1;
        if (this.#unitsLeft === 0) this.#startLine(byte);
        else this.#run(byte);
        if (this.#unitsLeft < 0) return undefined;
      }
    }
    return at;
  }

  #startLine(repeats: number): void {
    this.#linesLeft = Math.max(0, this.#linesLeft - repeats - 1);
    this.#unitsLeft = this.#shape.unitsPerLine;
  }

  #run(byte: number): void {
    if (byte === 128) {
      this.#unitsLeft = 0;
      return;
    }
    const units = byte < 128 ? byte + 1 : 257 - byte;
    this.#unitsLeft -= units;
    this.#skip = (byte < 128 ? 1 : units) * this.#shape.unitBytes;
  }
}

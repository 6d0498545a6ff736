/** More than this between the strongest and the weakest of red, green and blue is colour, not a renderer's rounding. */
const greyTolerance = 8;
const mostHeaderBytes = 64;

/**
 * Counts the pages that have colour in a row of portable pixmaps (binary PPM, 8 bits a sample), one
 * for each page, in any pieces. Throws for what is none.
 */
export class ColoredPages {
  pages = 0;
  colored = 0;
  #header = '';
  #remainingBytes = 0;
  /** Of a pixel that is not whole yet. */
  readonly #pixel: number[] = [];
  #isColored = false;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      at = this.#remainingBytes === 0 ? this.#readHeader(chunk, at) : this.#readPixels(chunk, at);
    }
  }

  /** The last picture is whole. */
  get isComplete(): boolean {
    return this.#remainingBytes === 0 && this.#header === '';
  }

  #readHeader(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      this.#header += String.fromCharCode(chunk[at] ?? 0);
      const [, width, height] = /^P6\s(\d{1,6})\s(\d{1,6})\s255\s$/.exec(this.#header) ?? [];
      if (width !== undefined) {
        this.#startPage(Number(width) * Number(height) * 3);
        return at + 1;
      }
      if (this.#header.length > mostHeaderBytes) throw new Error('the renderer drew no pixmap');
    }
    return chunk.length;
  }

  #startPage(bytes: number): void {
    if (bytes === 0) throw new Error('the renderer drew an empty page');
    this.#header = '';
    this.#remainingBytes = bytes;
    this.#isColored = false;
    this.pages += 1;
  }

  #readPixels(chunk: Uint8Array, from: number): number {
    const end = Math.min(chunk.length, from + this.#remainingBytes);
    this.#remainingBytes -= end - from;
    // The rest of a page that is known to have colour is passed over.
    if (!this.#isColored) this.#scan(chunk, from, end);
    else this.#pixel.length = 0;
    return end;
  }

  #scan(chunk: Uint8Array, from: number, end: number): void {
    let at = from;
    while (this.#pixel.length > 0 && at < end) {
      this.#pixel.push(chunk[at] ?? 0);
      at += 1;
      if (this.#pixel.length < 3) continue;
      const [red = 0, green = 0, blue = 0] = this.#pixel.splice(0);
      if (isColor(red, green, blue)) return this.#found();
    }
    for (; at + 2 < end; at += 3) {
      if (isColor(chunk[at] ?? 0, chunk[at + 1] ?? 0, chunk[at + 2] ?? 0)) return this.#found();
    }
    for (; at < end; at += 1) this.#pixel.push(chunk[at] ?? 0);
  }

  #found(): void {
    this.#isColored = true;
    this.#pixel.length = 0;
    this.colored += 1;
  }
}

function isColor(red: number, green: number, blue: number): boolean {
  return Math.max(red, green, blue) - Math.min(red, green, blue) > greyTolerance;
}

import { escapeByte } from './bytes.ts';
import { payloadStart } from './envelope.ts';
import type { PageCount } from './page-count.ts';
import { surePages } from './page-count.ts';
import { type PageScanner, scanPages } from './page-scanner.ts';
import type { RandomAccess } from './random-access.ts';

/** Pages of 66 lines and 80 columns, form feeds respected (SIL-52a); sure, since that layout is our own. */
export async function countTextPages(source: RandomAccess): Promise<PageCount> {
  return scanPages(source, await payloadStart(source), new TextScanner());
}

/**
 * A page counts when something visible stands on it or a form feed ejects it, so blank lines at the
 * end add none. UTF-8 characters count one column each. An escape character ends the text.
 */
export class TextScanner implements PageScanner {
  /** Pages ended by form feeds. */
  #ejected = 0;
  /** Pages up to the last visible character. */
  #inked = 0;
  /** Lines since the last form feed; may run over several pages. */
  #line = 0;
  #column = 0;
  #ended = false;

  /** The page that the next character stands on, unless it wraps onto another one. */
  get page(): number {
    return this.#ejected + Math.floor(this.#line / linesPerPage) + 1;
  }

  push(chunk: Uint8Array): void {
    if (this.#ended) return;
    for (const byte of chunk) {
      if (byte > 0x20) this.#visible(byte);
      else if (byte === escapeByte) {
        this.#ended = true;
        return;
      } else this.#control(byte);
    }
  }

  end(): PageCount {
    return surePages(Math.max(this.#ejected, this.#inked, 1));
  }

  #visible(byte: number): void {
    const continuation = (byte & 0xc0) === 0x80;
    if (continuation || byte === 0x7f) return;
    this.#advance(1);
    this.#inked = this.#ejected + Math.floor(this.#line / linesPerPage) + 1;
  }

  #control(byte: number): void {
    if (byte === 0x20) this.#advance(1);
    else if (byte === 0x09) this.#advance(8 - (this.#column % 8));
    else if (byte === 0x08) this.#column = Math.max(0, this.#column - 1);
    else if (byte === 0x0d) this.#column = 0;
    else if (byte === 0x0a) this.#newLine();
    else if (byte === 0x0c) this.#formFeed();
  }

  #advance(columns: number): void {
    if (this.#column >= columnsPerLine) this.#newLine();
    this.#column += columns;
  }

  #newLine(): void {
    this.#line += 1;
    this.#column = 0;
  }

  #formFeed(): void {
    this.#ejected = Math.max(this.#ejected + 1, this.#inked);
    this.#line = 0;
    this.#column = 0;
  }
}

export const linesPerPage = 66;
export const columnsPerLine = 80;

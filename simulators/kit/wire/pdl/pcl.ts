import type { PageCount, PageSize } from './page-count.ts';
import { type PageScanner, scanPages } from './page-scanner.ts';
import { mostCopies, PageTally } from './page-tally.ts';
import { PclParser } from './pcl-parser.ts';
import type { RandomAccess } from './random-access.ts';

/** By form feeds, resets and universal exits (PCL 5 Technical Reference, chapters 2 to 4). */
export function countPclPages(source: RandomAccess): Promise<PageCount> {
  return scanPages(source, 0, new PclScanner());
}

/**
 * A form feed ejects always; a reset, an exit, a new page size or paper source only a marked page.
 * Each page is printed as often as the number of copies says when it is ejected; a reset ends that.
 * Sure where every page was ended so and none ran over by its lines alone.
 */
export class PclScanner implements PageScanner {
  readonly #parser = new PclParser({
    ink: () => {
      this.#ink();
    },
    control: (byte) => {
      this.#control(byte);
    },
    command: (name, value) => {
      this.#command(name, value);
    },
  });
  readonly #tally = new PageTally();
  #copies: number | undefined;
  #marked = false;
  #lines = 0;
  #overran = false;
  #pageSize: PageSize | undefined;

  push(chunk: Uint8Array): void {
    this.#parser.push(chunk);
  }

  end(): PageCount {
    const open = this.#marked || !this.#parser.atRest;
    this.#ejectMarked();
    return this.#tally.count(open || this.#overran ? 'estimated' : undefined, this.#pageSize);
  }

  #ink(): void {
    if (this.#lines >= linesPerPage) {
      this.#overran = true;
      this.#eject();
    }
    this.#marked = true;
  }

  #control(byte: number): void {
    if (byte === 0x0c) this.#eject();
    else if (byte === 0x0a) this.#lines += 1;
  }

  #command(name: string, value: number): void {
    if (inking.has(name)) this.#ink();
    if (ejecting.has(name)) this.#ejectMarked();
    if (name === 'E' || name === '%X') this.#copies = undefined;
    // It holds for the page on which it stands; less than one copy is ignored.
    if (name === '&lX' && value >= 1) this.#copies = Math.min(Math.trunc(value), mostCopies);
    // Vertical positioning: the count of lines says nothing any more.
    if (name === '*pY' || name === '&aR' || name === '&aV') this.#lines = 0;
    if (name === '&lA' && this.#tally.pages === 0)
      this.#pageSize = pageSizes[value] ?? this.#pageSize;
  }

  #ejectMarked(): void {
    if (this.#marked) this.#eject();
  }

  #eject(): void {
    this.#tally.add(1, this.#copies);
    this.#marked = false;
    this.#lines = 0;
  }
}

const linesPerPage = 66;

/** Raster rows, rectangles, transparent data. */
const inking: ReadonlySet<string> = new Set(['*bW', '*bV', '*cP', '&pX']);

/** Reset, universal exit, paper source, page size, orientation. */
const ejecting: ReadonlySet<string> = new Set(['E', '%X', '&lH', '&lA', '&lO']);

/** The values of `ESC&l#A`. */
const pageSizes: Readonly<Partial<Record<number, PageSize>>> = {
  1: { width: 522, height: 756 },
  2: { width: 612, height: 792 },
  3: { width: 612, height: 1008 },
  6: { width: 792, height: 1224 },
  24: { width: 298, height: 420 },
  25: { width: 420, height: 595 },
  26: { width: 595, height: 842 },
  27: { width: 842, height: 1191 },
};

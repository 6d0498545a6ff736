import { escapeByte } from './bytes.ts';
import { payloadStart } from './envelope.ts';
import type { PageCount, PageSize } from './page-count.ts';
import { type PageScanner, scanPages } from './page-scanner.ts';
import { mostCopies, PageTally } from './page-tally.ts';
import type { RandomAccess } from './random-access.ts';

/** By the BeginPage and EndPage operators and the PageCopies of the latter (PCL XL Feature Reference, protocol class 2). */
export async function countPclXlPages(source: RandomAccess): Promise<PageCount> {
  return scanPages(source, await payloadStart(source), new PclXlScanner());
}

/**
 * Walks the binary stream token by token: operators, attributes and typed values, stepping over
 * arrays and embedded data. Starts at the stream header; an escape character ends the stream.
 */
export class PclXlScanner implements PageScanner {
  #state: State = 'binding';
  #littleEndian = true;
  /** Operand bytes still to come, and what they mean when they are there. */
  #wanted = 0;
  #operand: number[] = [];
  #meaning: Meaning = 'value';
  #elementBytes = 0;
  #skip = 0;
  #lastValue = 0;
  readonly #tally = new PageTally();
  /** The PageCopies among the attributes of the next operator. */
  #copies: number | undefined;
  #oddCopies = false;
  #inPage = false;
  #pageSize: PageSize | undefined;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, chunk.length - at);
        this.#skip -= skipped;
        at += skipped;
      } else {
        this.#byte(chunk[at] ?? 0);
        at += 1;
      }
    }
  }

  end(): PageCount {
    const isCut = this.#inPage || this.#skip > 0 || this.#wanted > 0;
    const isDamaged = isCut || this.#state === 'damaged' || this.#tally.pages === 0;
    const reason = isDamaged ? 'damaged' : this.#oddCopies ? 'estimated' : undefined;
    return this.#tally.count(reason, this.#pageSize);
  }

  #byte(byte: number): void {
    if (this.#state === 'tokens') this.#inTokens(byte);
    else if (this.#state === 'binding') {
      this.#littleEndian = byte === littleEndianBinding;
      this.#state = 'header';
    } else if (this.#state === 'header' && byte === lineFeed) this.#state = 'tokens';
  }

  #inTokens(byte: number): void {
    if (this.#wanted === 0) {
      this.#token(byte);
    } else {
      this.#operand.push(byte);
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#complete();
    }
  }

  #token(byte: number): void {
    const operand = operands.get(byte);
    if (byte >= 0x41 && byte <= 0xb9) {
      this.#operator(byte);
    } else if (operand !== undefined) {
      this.#meaning = operand.meaning;
      this.#elementBytes = operand.elementBytes;
      this.#wanted = operand.bytes;
      this.#operand = [];
    } else if (byte === escapeByte) {
      this.#state = 'ended';
    } else if (byte !== 0x00 && byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) {
      this.#state = 'damaged';
    }
  }

  #operator(byte: number): void {
    const copies = this.#copies;
    this.#copies = undefined;
    if (byte === beginPage) this.#inPage = true;
    if (byte !== endPage || !this.#inPage) return;
    this.#inPage = false;
    // Printers differ in what they make of no copies, or of more than can be asked for.
    const isOdd = copies !== undefined && (copies < 1 || copies > mostCopies);
    this.#oddCopies ||= isOdd;
    this.#tally.add(1, isOdd ? undefined : copies);
  }

  #complete(): void {
    const value = this.#number();
    if (this.#meaning === 'value') this.#lastValue = value;
    else if (this.#meaning === 'length') {
      this.#skip = value * this.#elementBytes;
      this.#lastValue = -1;
    } else if (this.#meaning === 'attribute') this.#attribute(value);
    else if (value === 0xc0 || value === 0xc1) {
      this.#meaning = 'length';
      this.#wanted = value === 0xc0 ? 1 : 2;
      this.#operand = [];
    } else this.#state = 'damaged';
  }

  #attribute(id: number): void {
    if (id === pageCopiesAttribute) this.#copies = this.#lastValue;
    if (id === mediaSizeAttribute) this.#pageSize ??= mediaSizes[this.#lastValue];
  }

  #number(): number {
    const ordered = this.#littleEndian ? this.#operand.toReversed() : this.#operand;
    return ordered.reduce((sum, byte) => sum * 256 + byte, 0);
  }
}

type State = 'binding' | 'header' | 'tokens' | 'ended' | 'damaged';

/** `array`: the type of the length follows, then the length, then the elements. */
type Meaning = 'value' | 'attribute' | 'array' | 'length';

interface Operand {
  readonly bytes: number;
  readonly meaning: Meaning;
  readonly elementBytes: number;
}

const littleEndianBinding = 0x29;
const lineFeed = 0x0a;
const beginPage = 0x43;
const endPage = 0x44;
const mediaSizeAttribute = 0x25;
const pageCopiesAttribute = 0x31;

/** ubyte, uint16, uint32, sint16, sint32, real32. */
const typeBytes = [1, 2, 4, 2, 4, 4];

/** Data type, attribute and embedded data tags. */
const operands: ReadonlyMap<number, Operand> = new Map([
  ...typed(0xc0, (bytes) => ({ bytes, meaning: 'value', elementBytes: 0 })),
  ...typed(0xc8, (bytes) => ({ bytes: 1, meaning: 'array', elementBytes: bytes })),
  ...typed(0xd0, (bytes) => ({ bytes: 2 * bytes, meaning: 'value', elementBytes: 0 })),
  ...typed(0xe0, (bytes) => ({ bytes: 4 * bytes, meaning: 'value', elementBytes: 0 })),
  [0xf8, { bytes: 1, meaning: 'attribute', elementBytes: 0 }],
  [0xf9, { bytes: 2, meaning: 'attribute', elementBytes: 0 }],
  [0xfa, { bytes: 4, meaning: 'length', elementBytes: 1 }],
  [0xfb, { bytes: 1, meaning: 'length', elementBytes: 1 }],
]);

function typed(
  first: number,
  operand: (bytes: number) => Operand,
): readonly (readonly [number, Operand])[] {
  return typeBytes.map((bytes, index) => [first + index, operand(bytes)]);
}

/** The values of the MediaSize attribute. */
const mediaSizes: Readonly<Partial<Record<number, PageSize>>> = {
  0: { width: 612, height: 792 },
  1: { width: 612, height: 1008 },
  2: { width: 595, height: 842 },
  3: { width: 522, height: 756 },
  4: { width: 792, height: 1224 },
  5: { width: 842, height: 1191 },
  16: { width: 420, height: 595 },
  17: { width: 298, height: 420 },
};

import { escapeByte } from './bytes.ts';

/** What the parser finds; `command` names are prefix, group and terminator in upper case: `&lA`, `E`. */
export interface PclEvents {
  ink(): void;
  control(byte: number): void;
  command(name: string, value: number): void;
}

/**
 * PCL 5 in chunks of any size: tells text from escape sequences and steps over binary data and PJL
 * lines. Holds one command at a time; values saturate.
 */
export class PclParser {
  readonly #events: PclEvents;
  #state: State = 'text';
  #prefix = '';
  #group = '';
  #digits = '';
  #skip = 0;
  #pjlLine = '';

  constructor(events: PclEvents) {
    this.#events = events;
  }

  /** Neither inside a sequence nor inside the data that one announced. */
  get atRest(): boolean {
    return this.#skip === 0 && (this.#state === 'text' || this.#state === 'pjl');
  }

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

  #byte(byte: number): void {
    if (byte === escapeByte) this.#state = 'escape';
    else if (this.#state === 'text') this.#text(byte);
    else if (this.#state === 'escape') this.#afterEscape(byte);
    else if (this.#state === 'group') this.#afterPrefix(byte);
    else if (this.#state === 'value') this.#inValue(byte);
    else this.#pjl(byte);
  }

  #text(byte: number): void {
    if (byte > 0x20) this.#events.ink();
    else if (byte < 0x20) this.#events.control(byte);
  }

  #afterEscape(byte: number): void {
    if (byte >= 0x21 && byte <= 0x2f) {
      this.#prefix = String.fromCharCode(byte);
      this.#group = '';
      this.#digits = '';
      this.#state = 'group';
      return;
    }
    this.#state = 'text';
    if (byte >= 0x30 && byte <= 0x7e) this.#events.command(String.fromCharCode(byte), 0);
  }

  #afterPrefix(byte: number): void {
    this.#state = 'value';
    if (byte >= 0x60 && byte <= 0x7e) this.#group = String.fromCharCode(byte);
    else this.#inValue(byte);
  }

  /** A lower-case terminator leaves prefix and group standing for a further command. */
  #inValue(byte: number): void {
    if (isNumeric(byte)) {
      if (this.#digits.length < longestValue) this.#digits += String.fromCharCode(byte);
    } else if (byte >= 0x60 && byte <= 0x7e) {
      this.#run(byte - 0x20);
    } else {
      this.#state = 'text';
      if (byte >= 0x40 && byte <= 0x5e) this.#run(byte);
    }
  }

  #run(terminator: number): void {
    const name = this.#prefix + this.#group + String.fromCharCode(terminator);
    const value = Number.parseFloat(this.#digits);
    this.#digits = '';
    if (carriesData(name)) this.#skip = Math.trunc(Math.abs(value)) || 0;
    if (name === '%X') {
      this.#state = 'pjl';
      this.#pjlLine = '';
    }
    this.#events.command(name, Number.isNaN(value) ? 0 : value);
  }

  /** After a universal exit: lines of PJL until one enters a language, or something else begins. */
  #pjl(byte: number): void {
    if (byte === carriageReturn) return;
    if (byte === lineFeed) {
      if (/^@PJL\s+ENTER\s+LANGUAGE/i.test(this.#pjlLine)) this.#state = 'text';
      this.#pjlLine = '';
      return;
    }
    if (this.#pjlLine.length < longestPjlLine) this.#pjlLine += String.fromCharCode(byte);
    if ('@PJL'.startsWith(this.#pjlLine.slice(0, 4).toUpperCase())) return;
    this.#state = 'text';
    this.#text(byte);
  }
}

type State = 'text' | 'escape' | 'group' | 'value' | 'pjl';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const longestValue = 9;
const longestPjlLine = 64;

/** Font, raster, pattern and other downloads end in W; rows in planes in V; transparent data in X. */
function carriesData(name: string): boolean {
  return (name.endsWith('W') && name.length > 2) || name === '*bV' || name === '&pX';
}

function isNumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

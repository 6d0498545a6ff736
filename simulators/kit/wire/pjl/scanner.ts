import { universalExit } from '../pdl/envelope.ts';
import { type PjlCommand, readPjlCommand } from './command.ts';

/**
 * What a job stream consists of, in the order of the wire. The bytes of all `envelope` and
 * `document` events together are the stream; `exit` and `command` follow the bytes they tell of.
 */
export type PjlEvent =
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'envelope'; readonly bytes: Uint8Array }
  | { readonly kind: 'exit' }
  | { readonly kind: 'command'; readonly command: PjlCommand };

/** Of a longer line the rest is passed over: it still counts as envelope, its text is lost. */
export const lineTextBytes = 4096;

/**
 * Separates the PJL envelope from documents, for any chunking. Holds back only what may be the
 * start of `ESC%-12345X` or `@PJL`. A stream without either is one document, byte for byte; white
 * space around the envelope belongs to it, before a document without ENTER LANGUAGE to the document.
 */
export class PjlScanner {
  #mode: Mode = 'between';
  #held: Buffer = nothing;
  #line: Buffer = nothing;
  #enveloped = false;
  #events: PjlEvent[] = [];

  push(chunk: Uint8Array): readonly PjlEvent[] {
    const bytes = this.#held.length === 0 ? asBuffer(chunk) : Buffer.concat([this.#held, chunk]);
    let at = 0;
    while (at < bytes.length) {
      const next = this.#step(bytes, at);
      // No progress: only more bytes can tell what these are.
      if (next === at) break;
      at = next;
    }
    // A copy, so that a few bytes held don't keep the whole chunk.
    this.#held = at === bytes.length ? nothing : Buffer.from(bytes.subarray(at));
    return this.#told();
  }

  /** The stream is over: what was held back is told. */
  end(): readonly PjlEvent[] {
    const held = this.#held;
    const isPadding =
      this.#mode === 'between' && this.#enveloped && endOfPadding(held, 0) === held.length;
    if (this.#mode === 'line') this.#endLine(held);
    else this.#tell(isPadding ? 'envelope' : 'document', held);
    this.#held = nothing;
    this.#mode = 'between';
    return this.#told();
  }

  /** Answers where the next step starts. */
  #step(bytes: Buffer, at: number): number {
    if (this.#mode === 'line') return this.#inLine(bytes, at);
    return this.#mode === 'document' ? this.#inDocument(bytes, at) : this.#between(bytes, at);
  }

  #between(bytes: Buffer, at: number): number {
    const start = endOfPadding(bytes, at);
    if (start - at <= paddingLimit) {
      const exit = startsAs(bytes.subarray(start), exitPattern);
      if (exit === 'whole') return this.#exit(bytes, at, start);
      const line = startsAs(bytes.subarray(start), linePattern);
      if (line === 'whole') {
        this.#tell('envelope', bytes.subarray(at, start));
        this.#mode = 'line';
        this.#enveloped = true;
        return this.#inLine(bytes, start);
      }
      if (exit === 'part' || line === 'part') return at;
    }
    this.#mode = 'document';
    return this.#inDocument(bytes, at);
  }

  #inLine(bytes: Buffer, at: number): number {
    // A window, so that many short lines in a large chunk don't each search all of it.
    const view = bytes.subarray(at, at + lineTextBytes);
    const feed = view.indexOf(lineFeed);
    const lineEnd = feed < 0 ? view.length : feed + 1;
    const exit = view.subarray(0, lineEnd).indexOf(universalExit);
    if (exit >= 0) {
      this.#endLine(view.subarray(0, exit));
      return this.#exit(bytes, at + exit, at + exit);
    }
    if (feed >= 0) {
      this.#endLine(view.subarray(0, lineEnd));
      return at + lineEnd;
    }
    const sure = view.length - partialExit(view);
    this.#keepLine(view.subarray(0, sure));
    return at + sure;
  }

  #inDocument(bytes: Buffer, at: number): number {
    const found = findExit(bytes, at);
    const until = found < 0 ? bytes.length - partialExit(bytes.subarray(at)) : found;
    this.#tell('document', bytes.subarray(at, until));
    return found < 0 ? until : this.#exit(bytes, found, found);
  }

  /** The envelope from `at` on up to the exit at `start` and with it. */
  #exit(bytes: Buffer, at: number, start: number): number {
    const end = start + universalExit.length;
    this.#tell('envelope', bytes.subarray(at, end));
    this.#events.push({ kind: 'exit' });
    this.#mode = 'between';
    this.#enveloped = true;
    return end;
  }

  #endLine(rest: Buffer): void {
    this.#keepLine(rest);
    const command = readPjlCommand(this.#line);
    this.#line = nothing;
    this.#mode = command.verb === 'ENTER' ? 'document' : 'between';
    this.#events.push({ kind: 'command', command });
  }

  #keepLine(part: Buffer): void {
    this.#tell('envelope', part);
    const room = lineTextBytes - this.#line.length;
    if (room > 0) this.#line = Buffer.concat([this.#line, part.subarray(0, room)]);
  }

  #tell(kind: 'document' | 'envelope', bytes: Buffer): void {
    if (bytes.length > 0) this.#events.push({ kind, bytes });
  }

  #told(): readonly PjlEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

type Mode = 'between' | 'line' | 'document';

const nothing: Buffer = Buffer.alloc(0);
const lineFeed = 0x0a;
const escapeByte = 0x1b;
/** More white space than this before an envelope is a document. */
const paddingLimit = 16;
/** NUL, ^D, tab, line feed, form feed, carriage return, space: what drivers leave between jobs. */
const padding = new Set([0x00, 0x04, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function endOfPadding(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && at - from <= paddingLimit && padding.has(bytes[at] ?? 0)) at += 1;
  return at;
}

interface Pattern {
  readonly bytes: Uint8Array;
  same(byte: number, wanted: number): boolean;
}

const exitPattern: Pattern = {
  bytes: universalExit,
  same: (byte, wanted) => byte === wanted,
};

const exitStart = universalExit.subarray(0, 7);

const linePattern: Pattern = {
  bytes: Buffer.from('@PJL', 'latin1'),
  same: (byte, wanted) => byte === wanted || (wanted >= 0x41 && byte === (wanted | 0x20)),
};

/** Whether the bytes start with the pattern, or are so far its beginning. */
function startsAs(bytes: Uint8Array, pattern: Pattern): 'whole' | 'part' | 'no' {
  for (const [index, wanted] of pattern.bytes.entries()) {
    const byte = bytes[index];
    if (byte === undefined) return 'part';
    if (!pattern.same(byte, wanted)) return 'no';
  }
  return 'whole';
}

/** By its first seven octets: Node leaps to those, and looks octet by octet for more. */
function findExit(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(exitStart, from);
  while (at >= 0 && startsAs(bytes.subarray(at), exitPattern) !== 'whole') {
    at = bytes.indexOf(exitStart, at + 1);
  }
  return at;
}

/** How many last bytes may be the beginning of an exit. */
function partialExit(bytes: Buffer): number {
  const last = bytes.subarray(Math.max(0, bytes.length - universalExit.length + 1));
  const start = last.lastIndexOf(escapeByte);
  const isPart = start >= 0 && startsAs(last.subarray(start), exitPattern) === 'part';
  return isPart ? last.length - start : 0;
}

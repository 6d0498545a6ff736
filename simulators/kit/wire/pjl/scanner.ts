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

export interface PjlScanner {
  push(chunk: Uint8Array): readonly PjlEvent[];
  /** The stream is over: what was held back is told. */
  end(): readonly PjlEvent[];
}

/** Of a longer line the rest is passed over: it still counts as envelope, its text is lost. */
export const lineTextBytes = 4096;

/**
 * Separates the PJL envelope from documents, for any chunking. Holds back only what may be the
 * start of `ESC%-12345X` or `@PJL`. A stream without either is one document, byte for byte; white
 * space around the envelope belongs to it, before a document without ENTER LANGUAGE to the document.
 */
export function pjlScanner(): PjlScanner {
  let mode: Mode = 'between';
  let held: Buffer = nothing;
  let line: Buffer = nothing;
  let enveloped = false;

  function push(chunk: Uint8Array): readonly PjlEvent[] {
    const bytes = held.length === 0 ? asBuffer(chunk) : Buffer.concat([held, chunk]);
    const events: PjlEvent[] = [];
    let at = 0;
    for (let next = 0; at < bytes.length; at = next) {
      next = steps[mode](bytes, at, events);
      if (next === at) break;
    }
    // A copy, so that a few bytes held don't keep the whole chunk.
    held = at === bytes.length ? nothing : Buffer.from(bytes.subarray(at));
    return events;
  }

  function end(): readonly PjlEvent[] {
    const events: PjlEvent[] = [];
    const isPadding = mode === 'between' && enveloped && endOfPadding(held, 0) === held.length;
    if (mode === 'line') {
      endLine(held, events);
    } else if (held.length > 0) {
      events.push({ kind: isPadding ? 'envelope' : 'document', bytes: held });
    }
    held = nothing;
    mode = 'between';
    return events;
  }

  // Each step answers where the next one starts; the same place means that more bytes must decide.
  const steps: Readonly<Record<Mode, Step>> = { between, line: inLine, document: inDocument };

  function between(bytes: Buffer, at: number, events: PjlEvent[]): number {
    const start = endOfPadding(bytes, at);
    if (start - at <= paddingLimit) {
      const first = matches(bytes, start, universalExit, sameByte);
      const second = matches(bytes, start, pjlPrefix, sameLetter);
      if (first === 'whole') return exit(bytes, at, start, events);
      if (second === 'whole') {
        mode = 'line';
        enveloped = true;
        line = nothing;
        // The prefix goes to the line's text, white space before it only to the envelope.
        if (start > at) events.push({ kind: 'envelope', bytes: bytes.subarray(at, start) });
        return inLine(bytes, start, events);
      }
      if (first === 'part' || second === 'part') return at;
    }
    mode = 'document';
    return inDocument(bytes, at, events);
  }

  function inLine(bytes: Buffer, at: number, events: PjlEvent[]): number {
    // A window, so that many short lines in a large chunk don't each search all of it.
    const view = bytes.subarray(at, at + lineTextBytes);
    const feed = view.indexOf(lineFeed);
    const lineEnd = feed < 0 ? view.length : feed + 1;
    const escape = view.subarray(0, lineEnd).indexOf(universalExit);
    if (escape >= 0) {
      endLine(view.subarray(0, escape), events);
      return exit(bytes, at + escape, at + escape, events);
    }
    if (feed >= 0) {
      endLine(view.subarray(0, lineEnd), events);
      return at + lineEnd;
    }
    const sure = view.length - partialExit(view);
    keepLine(view.subarray(0, sure), events);
    return at + sure;
  }

  function inDocument(bytes: Buffer, at: number, events: PjlEvent[]): number {
    const found = bytes.indexOf(universalExit, at);
    const until = found < 0 ? bytes.length - partialExit(bytes.subarray(at)) : found;
    if (until > at) events.push({ kind: 'document', bytes: bytes.subarray(at, until) });
    return found < 0 ? until : exit(bytes, found, found, events);
  }

  /** The envelope from `at` on up to the exit at `start` and with it. */
  function exit(bytes: Buffer, at: number, start: number, events: PjlEvent[]): number {
    const end = start + universalExit.length;
    events.push({ kind: 'envelope', bytes: bytes.subarray(at, end) }, { kind: 'exit' });
    mode = 'between';
    enveloped = true;
    return end;
  }

  function keepLine(bytes: Buffer, events: PjlEvent[]): void {
    if (bytes.length > 0) events.push({ kind: 'envelope', bytes });
    const room = lineTextBytes - line.length;
    if (room > 0) line = Buffer.concat([line, bytes.subarray(0, room)]);
  }

  function endLine(bytes: Buffer, events: PjlEvent[]): void {
    keepLine(bytes, events);
    const command = readPjlCommand(line);
    line = nothing;
    mode = command.verb === 'ENTER' ? 'document' : 'between';
    events.push({ kind: 'command', command });
  }

  return { push, end };
}

type Mode = 'between' | 'line' | 'document';
type Step = (bytes: Buffer, at: number, events: PjlEvent[]) => number;
type Match = 'whole' | 'part' | 'no';

const nothing: Buffer = Buffer.alloc(0);
const lineFeed = 0x0a;
const escapeByte = 0x1b;
const pjlPrefix = Buffer.from('@PJL', 'latin1');
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

/** Whether the bytes at a place are the pattern, or so far its beginning. */
function matches(bytes: Buffer, start: number, pattern: Uint8Array, same: typeof sameByte): Match {
  for (let index = 0; index < pattern.length; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return 'part';
    if (!same(byte, pattern[index] ?? 0)) return 'no';
  }
  return 'whole';
}

function sameByte(byte: number, wanted: number): boolean {
  return byte === wanted;
}

/** `wanted` is an upper-case letter or a sign that has no other case. */
function sameLetter(byte: number, wanted: number): boolean {
  return byte === wanted || (byte === (wanted | 0x20) && wanted >= 0x41);
}

/** How many last bytes may be the beginning of an exit. */
function partialExit(bytes: Buffer): number {
  const last = bytes.subarray(Math.max(0, bytes.length - universalExit.length + 1));
  const start = last.lastIndexOf(escapeByte);
  const isPart = start >= 0 && matches(last, start, universalExit, sameByte) === 'part';
  return isPart ? last.length - start : 0;
}

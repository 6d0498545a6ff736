import { PdfFault, ShortInput } from './fault.ts';
import type { PdfDict, PdfRef, PdfValue } from './values.ts';

/** A place in bytes that the readers below move on. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/**
 * Reads one object (ISO 32000-1 7.3) and leaves the cursor behind it. Throws PdfFault `damaged` for
 * what is none, `limit` for too deep a nesting, ShortInput where the bytes end within it.
 */
export function readValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > deepestNesting) throw new PdfFault('limit', 'objects nested too deeply');
  skipSpace(cursor);
  const byte = peek(cursor);
  if (byte === 0x2f) return { kind: 'name', name: readName(cursor) };
  if (byte === 0x3c) {
    return peek(cursor, 1) === 0x3c ? readDict(cursor, depth) : skipHexString(cursor);
  }
  if (byte === 0x28) return skipString(cursor);
  if (byte === 0x5b) return readArray(cursor, depth);
  if (isDigit(byte)) return readNumberOrRef(cursor);
  if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return readNumber(cursor);
  return constant(readKeyword(cursor));
}

/** A run of regular characters: `obj`, `stream`, `trailer`. Throws ShortInput if the bytes end with it. */
export function readKeyword(cursor: Cursor): string {
  skipSpace(cursor);
  let word = '';
  for (let byte = peek(cursor); isRegular(byte); byte = peek(cursor)) {
    if (word.length >= longestKeyword) throw new PdfFault('damaged', 'no keyword is this long');
    word += String.fromCharCode(byte);
    cursor.at += 1;
  }
  if (word === '') throw new PdfFault('damaged', 'a keyword was expected');
  return word;
}

/** An unsigned integer. */
export function readInteger(cursor: Cursor): number {
  skipSpace(cursor);
  if (!isDigit(peek(cursor))) throw new PdfFault('damaged', 'an integer was expected');
  return readDigits(cursor);
}

/** White space and comments (7.2.3, 7.2.4). */
export function skipSpace(cursor: Cursor): void {
  for (;;) {
    const byte = cursor.bytes[cursor.at];
    if (byte === 0x25) skipComment(cursor);
    else if (byte !== undefined && isSpace(byte)) cursor.at += 1;
    else return;
  }
}

const deepestNesting = 64;
const longestKeyword = 32;
const longestName = 1024;

function peek(cursor: Cursor, ahead = 0): number {
  const byte = cursor.bytes[cursor.at + ahead];
  if (byte === undefined) throw new ShortInput();
  return byte;
}

function readDict(cursor: Cursor, depth: number): PdfDict {
  const entries = new Map<string, PdfValue>();
  cursor.at += 2;
  for (;;) {
    skipSpace(cursor);
    const byte = peek(cursor);
    if (byte === 0x3e && peek(cursor, 1) === 0x3e) {
      cursor.at += 2;
      return entries;
    }
    if (byte !== 0x2f) throw new PdfFault('damaged', 'a dictionary key was expected');
    const key = readName(cursor);
    entries.set(key, readValue(cursor, depth + 1));
  }
}

function readArray(cursor: Cursor, depth: number): readonly PdfValue[] {
  const items: PdfValue[] = [];
  cursor.at += 1;
  for (;;) {
    skipSpace(cursor);
    if (peek(cursor) === 0x5d) {
      cursor.at += 1;
      return items;
    }
    items.push(readValue(cursor, depth + 1));
  }
}

/** Names may write any character as `#xx` (7.3.5). */
export function readName(cursor: Cursor): string {
  cursor.at += 1;
  let name = '';
  for (let byte = peek(cursor); isRegular(byte); byte = peek(cursor)) {
    if (name.length >= longestName) throw new PdfFault('limit', 'a name is too long');
    name += String.fromCharCode(byte);
    cursor.at += 1;
  }
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export function skipString(cursor: Cursor): PdfValue {
  let open = 0;
  do {
    const byte = peek(cursor);
    if (byte === 0x5c) cursor.at += 1;
    else if (byte === 0x28) open += 1;
    else if (byte === 0x29) open -= 1;
    cursor.at += 1;
  } while (open > 0);
  return { kind: 'string' };
}

export function skipHexString(cursor: Cursor): PdfValue {
  while (peek(cursor) !== 0x3e) cursor.at += 1;
  cursor.at += 1;
  return { kind: 'string' };
}

/** `12 0 R` needs a look ahead; without it the 12 stands alone. */
function readNumberOrRef(cursor: Cursor): number | PdfRef {
  const start = cursor.at;
  const number = readDigits(cursor);
  const after = cursor.bytes[cursor.at];
  if (after === 0x2e) {
    cursor.at = start;
    return readNumber(cursor);
  }
  const ahead: Cursor = { bytes: cursor.bytes, at: cursor.at };
  skipSpace(ahead);
  if (ahead.at === cursor.at || !isDigit(ahead.bytes[ahead.at] ?? 0)) return number;
  const generation = readDigits(ahead);
  skipSpace(ahead);
  if (ahead.bytes[ahead.at] !== 0x52 || isRegular(ahead.bytes[ahead.at + 1] ?? 0x20)) {
    return number;
  }
  cursor.at = ahead.at + 1;
  return { kind: 'ref', number, generation };
}

function readDigits(cursor: Cursor): number {
  let value = 0;
  for (let byte = cursor.bytes[cursor.at]; isDigit(byte); byte = cursor.bytes[cursor.at]) {
    value = value * 10 + ((byte ?? 0) - 0x30);
    cursor.at += 1;
  }
  return value;
}

function readNumber(cursor: Cursor): number {
  const start = cursor.at;
  while (isNumeric(peek(cursor))) cursor.at += 1;
  const text = String.fromCharCode(
    ...cursor.bytes.subarray(start, Math.min(cursor.at, start + 64)),
  );
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) throw new PdfFault('damaged', 'a number was expected');
  return value;
}

function constant(keyword: string): null | boolean {
  if (keyword === 'null') return null;
  if (keyword === 'true') return true;
  if (keyword === 'false') return false;
  throw new PdfFault('damaged', `no object starts with ${keyword}`);
}

function skipComment(cursor: Cursor): void {
  for (;;) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined || byte === 0x0a || byte === 0x0d) return;
    cursor.at += 1;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isNumeric(byte: number): boolean {
  return isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function isSpace(byte: number): boolean {
  return (
    byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0 || byte === 0x0c
  );
}

/** Neither white space nor one of `()<>[]{}/%`. */
function isRegular(byte: number): boolean {
  return !isSpace(byte) && !delimiters.has(byte);
}

const delimiters: ReadonlySet<number> = new Set(Buffer.from('()<>[]{}/%', 'latin1'));

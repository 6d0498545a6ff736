import { latin1 } from '../bytes.ts';
import { PdfFault, ShortInput } from './fault.ts';
import {
  type Cursor,
  readKeyword,
  readName,
  skipHexString,
  skipSpace,
  skipString,
} from './syntax.ts';

export type ObjectKind = 'Catalog' | 'Pages' | 'Page' | 'ObjStm' | 'XRef';

export interface SeenKind {
  readonly kind: ObjectKind | undefined;
  /** The bytes end before its Type or its end. */
  readonly isCut: boolean;
  /** So many of the bytes were looked at. */
  readonly skimmedBytes: number;
}

/**
 * The kind of the object whose first bytes these are (from behind `obj` on), by the Type of its
 * dictionary, not of one inside it. In a dictionary that is broken or cut off the first Type of a
 * known kind counts.
 */
export function kindOfPart(bytes: Uint8Array): SeenKind {
  const cursor: Cursor = { bytes, at: 0 };
  try {
    const type = readType(cursor);
    return { kind: knownKind(type), isCut: false, skimmedBytes: cursor.at };
  } catch (error) {
    const isCut = error instanceof ShortInput;
    if (!isCut && !(error instanceof PdfFault)) throw error;
    return { kind: kindInText(bytes), isCut, skimmedBytes: cursor.at };
  }
}

function kindInText(object: Uint8Array): ObjectKind | undefined {
  const text = latin1(object, 0, Math.min(object.length, textBytes));
  const end = text.search(/endobj|stream\r?\n/);
  const types = (end < 0 ? text : text.slice(0, end)).matchAll(/\/Type\s*\/(\w+)/g);
  for (const [, type] of types) {
    const known = knownKind(type);
    if (known !== undefined) return known;
  }
  return undefined;
}

function knownKind(type: string | undefined): ObjectKind | undefined {
  return kinds.find((kind) => kind === type);
}

const kinds: readonly ObjectKind[] = ['Catalog', 'Pages', 'Page', 'ObjStm', 'XRef'];
const textBytes = 512;

/** Undefined for what is no dictionary, or one without Type. Throws PdfFault `damaged` for one without an end. */
function readType(cursor: Cursor): string | undefined {
  skipSpace(cursor);
  if (cursor.at + 1 >= cursor.bytes.length) throw new ShortInput();
  if (!isMark(cursor, '<<')) {
    if (otherObjects.has(cursor.bytes[cursor.at] ?? 0)) return undefined;
    throw new PdfFault('damaged', 'an object was expected');
  }
  let depth = 0;
  /** The key of the outermost dictionary whose value comes next. */
  let key: string | undefined;
  for (;;) {
    const token = readToken(cursor);
    if (token === 'open') depth += 1;
    else if (token === 'close') depth -= 1;
    if (depth === 0) return undefined;
    if (depth > 1) continue;
    if (typeof token === 'string') {
      // A value; the dictionary's own start is none, but comes before any key.
      key = undefined;
    } else if (key === undefined) {
      key = token.name;
    } else if (key === 'Type') {
      return token.name;
    } else {
      key = undefined;
    }
  }
}

type Token = 'open' | 'close' | 'other' | { readonly name: string };

function readToken(cursor: Cursor): Token {
  skipSpace(cursor);
  const byte = cursor.bytes[cursor.at];
  if (isMark(cursor, '<<') || isMark(cursor, '>>')) {
    cursor.at += 2;
    return byte === 0x3c ? 'open' : 'close';
  }
  if (byte === 0x2f) return { name: readName(cursor) };
  if (byte === 0x28) skipString(cursor);
  else if (byte === 0x3c) skipHexString(cursor);
  else if (byte === 0x5b || byte === 0x5d) {
    cursor.at += 1;
    return byte === 0x5b ? 'open' : 'close';
  } else if (byte !== undefined && strayMarks.has(byte)) cursor.at += 1;
  else if (objectEnds.has(readKeyword(cursor))) {
    throw new PdfFault('damaged', 'the dictionary does not end');
  }
  return 'other';
}

function isMark({ bytes, at }: Cursor, mark: '<<' | '>>'): boolean {
  return bytes[at] === mark.charCodeAt(0) && bytes[at + 1] === mark.charCodeAt(1);
}

/** Names, strings and arrays are whole objects of their own. */
const otherObjects: ReadonlySet<number> = new Set(Buffer.from('/([<'));
const strayMarks: ReadonlySet<number> = new Set(Buffer.from('>){}'));
const objectEnds: ReadonlySet<string> = new Set(['endobj', 'obj', 'stream', 'endstream']);

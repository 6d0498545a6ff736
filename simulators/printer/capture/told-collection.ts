import {
  type Attribute,
  attribute,
  type Collection,
  collection,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { enumNumber } from './enum-names.ts';
import { numberOf, textOf } from './syntax-by-name.ts';
import { betweenTexts, rangeTold, resolutionTold, unescaped } from './told-scalars.ts';

/**
 * `{x-dimension=21000 y-dimension=29700},{...}`: ipptool writes members without their syntaxes, so
 * these follow from the looks of a value and the name. Throws DumpFormatError.
 */
export function collectionsTold(text: string): Collection[] {
  const cursor: Cursor = { text, at: 0, depth: 0 };
  const read = collections(cursor);
  if (cursor.at < text.length) throw unexpected(cursor, 'the end');
  return read;
}

interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
}

const deepest = 16;
const memberName = /([A-Za-z0-9][\w.-]{0,254})=/y;
/** Up to the next member or the end of the collection; either may stand in a text if escaped. */
const scalar = /(?:\\.|[^\\{}])*?(?=\}| [A-Za-z0-9][\w.-]*=)/sy;

function collections(cursor: Cursor): Collection[] {
  const read = [oneCollection(cursor)];
  while (take(cursor, ',')) read.push(oneCollection(cursor));
  return read;
}

function oneCollection(cursor: Cursor): Collection {
  expect(cursor, '{');
  cursor.depth += 1;
  if (cursor.depth > deepest) {
    throw new DumpFormatError(`more than ${String(deepest)} collections in each other`);
  }
  const members: Attribute[] = [];
  while (!take(cursor, '}')) {
    if (members.length > 0) expect(cursor, ' ');
    members.push(member(cursor));
  }
  cursor.depth -= 1;
  return collection(...members);
}

function member(cursor: Cursor): Attribute {
  const [, name] = match(cursor, memberName) ?? [];
  if (name === undefined) throw unexpected(cursor, 'a member, name=value');
  if (cursor.text[cursor.at] === '{') return attribute(name, ...collections(cursor));
  const [written] = match(cursor, scalar) ?? [];
  if (written === undefined) throw unexpected(cursor, `the end of ${name}`);
  return attribute(name, ...written.split(betweenTexts).map((piece) => valueByLooks(name, piece)));
}

function valueByLooks(name: string, piece: string): Value {
  if (piece === 'no-value') return values.outOfBand('noValue');
  if (piece === 'true' || piece === 'false') return values.boolean(piece === 'true');
  if (/^-?\d{1,10}$/.test(piece) && (Number(piece) | 0) === Number(piece)) {
    return numberOf(name, Number(piece));
  }
  const enumerated = enumNumber(name, piece);
  if (enumerated !== undefined) return values.enumeration(enumerated);
  const range = /^-?\d+-/.test(piece) ? rangeTold(piece) : undefined;
  return range ?? resolutionTold(piece) ?? textOf(name, unescaped(piece));
}

function match(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found === null) return undefined;
  cursor.at += found[0].length;
  return found;
}

function take(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at += 1;
  return true;
}

function expect(cursor: Cursor, character: string): void {
  if (!take(cursor, character)) throw unexpected(cursor, JSON.stringify(character));
}

function unexpected({ text, at }: Cursor, wanted: string): DumpFormatError {
  const seen = at < text.length ? JSON.stringify(text.slice(at, at + 20)) : 'nothing';
  return new DumpFormatError(
    `a collection with ${seen} at character ${String(at + 1)} where ${wanted} should be`,
  );
}

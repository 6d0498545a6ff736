import { latin1 } from '../bytes.ts';
import { PdfFault, ShortInput } from './fault.ts';
import { type PdfFile, parseAt } from './file.ts';
import { type NumberRange, type Place, rangeOf, sortRanges } from './object-table.ts';
import { type Cursor, readInteger, readKeyword, readValue, skipSpace } from './syntax.ts';
import { isDict, type PdfDict } from './values.ts';
import type { XrefSection } from './xref.ts';

/**
 * A cross-reference table (ISO 32000-1 7.5.4). Only its subsections are remembered; an entry is read
 * when its object is asked for, so that a million objects take no memory.
 */
export async function readXrefTable(file: PdfFile, offset: number): Promise<XrefSection> {
  const subsections: Subsection[] = [];
  let at = await parseAt(file, offset, skipXrefKeyword(offset));
  for (;;) {
    const part = await parseAt(file, at, readPart(at));
    if (!('first' in part)) return tableSection(file, subsections, part.trailer);
    if (subsections.length >= mostSubsections) throw new PdfFault('limit', 'too many subsections');
    subsections.push(part);
    at = part.at + part.count * part.entryBytes;
  }
}

interface Subsection extends NumberRange {
  readonly entryBytes: number;
}

const mostSubsections = 65_536;
const entryPattern = /^(\d{10}) (\d{5}) ([nf])/;

function skipXrefKeyword(offset: number): (cursor: Cursor) => number {
  return (cursor) => {
    if (readKeyword(cursor) !== 'xref') throw new PdfFault('damaged', 'no xref');
    return offset + cursor.at;
  };
}

function readPart(offset: number): (cursor: Cursor) => Subsection | { readonly trailer: PdfDict } {
  return (cursor) => {
    skipSpace(cursor);
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new ShortInput();
    if (byte < 0x30 || byte > 0x39) return { trailer: readTrailer(cursor) };
    const first = readInteger(cursor);
    const count = readInteger(cursor);
    skipSpace(cursor);
    return subsectionAt(cursor, { first, count, at: offset + cursor.at });
  };
}

function readTrailer(cursor: Cursor): PdfDict {
  const keyword = readKeyword(cursor);
  const trailer = keyword === 'trailer' ? readValue(cursor) : undefined;
  if (!isDict(trailer)) throw new PdfFault('damaged', 'no trailer');
  return trailer;
}

/** Two slips of writers are met: entries of 19 bytes, and a first number 1 where the list's head is 0. */
function subsectionAt(cursor: Cursor, range: NumberRange): Subsection {
  if (range.count === 0) return { ...range, entryBytes: 20 };
  const bytes = cursor.bytes.subarray(cursor.at, cursor.at + 20);
  if (bytes.length < 20) throw new ShortInput();
  const entry = entryPattern.exec(latin1(bytes));
  if (entry === null) throw new PdfFault('damaged', 'a malformed cross-reference entry');
  const headOfFreeList = entry[2] === '65535' && entry[3] === 'f';
  return {
    first: range.first === 1 && headOfFreeList ? 0 : range.first,
    count: range.count,
    at: range.at,
    entryBytes: (bytes[19] ?? 0) <= 0x20 ? 20 : 19,
  };
}

function tableSection(
  file: PdfFile,
  subsections: readonly Subsection[],
  trailer: PdfDict,
): XrefSection {
  const sorted = sortRanges(subsections);
  return {
    trailer,
    entries: sorted.reduce((sum, { count }) => sum + count, 0),
    async find(number) {
      const range = rangeOf(sorted, number);
      if (range === undefined) return undefined;
      const at = range.at + (number - range.first) * range.entryBytes;
      return readEntry(await file.windows.from(at, 18));
    },
  };
}

function readEntry(bytes: Uint8Array): Place | 'free' {
  const entry = entryPattern.exec(latin1(bytes.subarray(0, 18)));
  if (entry === null) throw new PdfFault('damaged', 'a malformed cross-reference entry');
  const offset = Number(entry[1]);
  return entry[3] === 'f' || offset === 0 ? 'free' : { kind: 'offset', offset };
}

import type { RandomAccess } from '../random-access.ts';
import { Budget } from './budget.ts';
import { PdfFault, ShortInput } from './fault.ts';
import { type Cursor, readInteger, readKeyword, readValue } from './syntax.ts';
import type { PdfValue } from './values.ts';
import { Windows } from './windows.ts';

/** An indirect object where it stands in the file (ISO 32000-1 7.3.10). */
export interface IndirectObject {
  readonly number: number;
  readonly value: PdfValue;
  /** Where the stream's data starts, for a stream. */
  readonly dataAt: number | undefined;
}

/** A file of which pieces are read and parsed within a budget. */
export interface PdfFile {
  readonly windows: Windows;
  readonly budget: Budget;
}

export function openPdf(source: RandomAccess): PdfFile {
  const budget = new Budget();
  return { windows: new Windows(source, budget), budget };
}

/** Throws PdfFault `damaged` where no indirect object stands at `offset`. */
export function readIndirect(file: PdfFile, offset: number): Promise<IndirectObject> {
  return parseAt(file, offset, (cursor) => {
    const number = readInteger(cursor);
    readInteger(cursor);
    if (readKeyword(cursor) !== 'obj') throw new PdfFault('damaged', `no object at ${offset}`);
    const value = readValue(cursor);
    const isStream = value instanceof Map && readKeyword(cursor) === 'stream';
    return { number, value, dataAt: isStream ? offset + dataStart(cursor) : undefined };
  });
}

/**
 * Runs a reader on the bytes from `offset` on, again with more of them while it finds them short.
 * An object beyond `longestObjectBytes` is a fault.
 */
export async function parseAt<T>(
  file: PdfFile,
  offset: number,
  read: (cursor: Cursor) => T,
): Promise<T> {
  if (offset >= file.windows.size) throw new PdfFault('damaged', `${offset} is beyond the end`);
  for (let length = firstTryBytes; ; length *= 8) {
    const cursor: Cursor = { bytes: await file.windows.from(offset, length), at: 0 };
    try {
      return read(cursor);
    } catch (error) {
      if (!(error instanceof ShortInput)) throw error;
      if (cursor.bytes.length < length || offset + cursor.bytes.length >= file.windows.size) {
        throw new PdfFault('damaged', `the file ends inside the object at ${offset}`);
      }
      if (length >= longestObjectBytes)
        throw new PdfFault('limit', `too long: object at ${offset}`);
    } finally {
      file.budget.spend('bytesParsed', cursor.at);
    }
  }
}

const firstTryBytes = 2 * 1024;
const longestObjectBytes = 8 * 1024 * 1024;

/** After `stream` comes CRLF or LF (7.3.8.1); a lone CR is met as well. */
function dataStart(cursor: Cursor): number {
  const { bytes, at } = cursor;
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}

import { PdfFault } from './fault.ts';
import { type PdfFile, readIndirect } from './file.ts';
import { type NumberRange, type Place, rangeOf, sortRanges } from './object-table.ts';
import { readStream } from './stream-data.ts';
import { countOf, isArray, isDict, nameOf, type PdfDict, type PdfValue } from './values.ts';
import type { XrefSection } from './xref.ts';

/** A cross-reference stream (ISO 32000-1 7.5.8); its decoded entries stay in memory, within the budget. */
export async function readXrefStream(file: PdfFile, offset: number): Promise<XrefSection> {
  const object = await readIndirect(file, offset);
  const dict = object.value;
  if (!isDict(dict) || nameOf(dict.get('Type')) !== 'XRef') {
    throw new PdfFault('damaged', `no cross-references at ${offset}`);
  }
  const widths = readWidths(dict.get('W'));
  const entryBytes = widths.reduce((sum, width) => sum + width, 0);
  const data = await readStream(file, object, countOf(dict.get('Length')));
  const ranges = readIndex(dict, Math.floor(data.length / entryBytes));
  return {
    trailer: dict,
    entries: ranges.reduce((sum, { count }) => sum + count, 0),
    find(number) {
      const range = rangeOf(ranges, number);
      if (range === undefined) return undefined;
      const at = (range.at + number - range.first) * entryBytes;
      return readEntry(data.subarray(at, at + entryBytes), widths);
    },
  };
}

type Widths = readonly [number, number, number];

function readWidths(value: PdfValue | undefined): Widths {
  const [type, second, third] = isArray(value) ? value.map(countOf) : [];
  const widths: Widths = [type ?? 0, second ?? 0, third ?? 0];
  if (widths.some((width) => width > 8) || widths[1] === 0) {
    throw new PdfFault('damaged', 'cross-reference fields of an impossible width');
  }
  return widths;
}

/** Pairs of first number and count, of which no more entries are taken than the data holds. */
function readIndex(dict: PdfDict, held: number): readonly NumberRange[] {
  const index = dict.get('Index');
  const numbers = isArray(index) ? index.map(countOf) : [0, countOf(dict.get('Size'))];
  const ranges: NumberRange[] = [];
  let at = 0;
  for (let pair = 0; pair + 1 < numbers.length && at < held; pair += 2) {
    const first = numbers[pair];
    const stated = numbers[pair + 1];
    if (first === undefined || stated === undefined) throw new PdfFault('damaged', 'a bad Index');
    const count = Math.min(stated, held - at);
    ranges.push({ first, count, at });
    at += count;
  }
  return sortRanges(ranges);
}

/** A type field of no width means type 1. Types other than 0, 1 and 2 refer to nothing (7.5.8.3). */
function readEntry(entry: Uint8Array, widths: Widths): Place | 'free' {
  const type = widths[0] === 0 ? 1 : field(entry, 0, widths[0]);
  const second = field(entry, widths[0], widths[1]);
  if (type === 1) return { kind: 'offset', offset: second };
  const third = field(entry, widths[0] + widths[1], widths[2]);
  return type === 2 ? { kind: 'packed', stream: second, index: third } : 'free';
}

function field(entry: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = at; index < at + width; index += 1) value = value * 256 + (entry[index] ?? 0);
  return value;
}

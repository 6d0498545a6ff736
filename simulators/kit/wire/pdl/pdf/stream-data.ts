import { asBuffer } from '../bytes.ts';
import { PdfFault } from './fault.ts';
import type { IndirectObject, PdfFile } from './file.ts';
import { decodeStream } from './filters.ts';
import { isDict } from './values.ts';

/**
 * The decoded data of a stream object. `length` is its Length, undefined where that can't be had;
 * where no `endstream` follows it, the next one is looked for.
 */
export async function readStream(
  file: PdfFile,
  object: IndirectObject,
  length: number | undefined,
): Promise<Uint8Array> {
  const { value, dataAt } = object;
  if (!isDict(value) || dataAt === undefined) throw new PdfFault('damaged', 'no stream');
  const stated = length === undefined ? undefined : await dataOfLength(file, dataAt, length);
  return decodeStream(value, stated ?? (await dataToEnd(file, dataAt)), file.budget);
}

const longestDataBytes = 16 * 1024 * 1024;
const endKeyword = Buffer.from('endstream', 'latin1');

async function dataOfLength(
  file: PdfFile,
  at: number,
  length: number,
): Promise<Uint8Array | undefined> {
  if (length > longestDataBytes || at + length > file.windows.size) return undefined;
  const bytes = await file.windows.from(at, length + 2 + endKeyword.length);
  const after = asBuffer(bytes.subarray(length, length + 2 + endKeyword.length));
  return after.includes(endKeyword) ? bytes.subarray(0, length) : undefined;
}

async function dataToEnd(file: PdfFile, at: number): Promise<Uint8Array> {
  for (const reach of [64 * 1024, longestDataBytes]) {
    const bytes = asBuffer(await file.windows.from(at, reach));
    const end = bytes.indexOf(endKeyword);
    if (end >= 0) return bytes.subarray(0, end);
  }
  throw new PdfFault('damaged', `the stream at ${at} does not end`);
}

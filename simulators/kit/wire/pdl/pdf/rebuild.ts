import type { RandomAccess } from '../random-access.ts';
import { PdfFault } from './fault.ts';
import { type PdfFile, parseAt, readIndirect } from './file.ts';
import type { Place } from './object-table.ts';
import { kindOfPart } from './object-type.ts';
import { PdfObjects } from './objects.ts';
import { type ScannedFile, scanObjects } from './scan.ts';
import { readKeyword, readValue } from './syntax.ts';
import { isDict, type PdfDict, type PdfValue } from './values.ts';

/** What can be had of a file whose cross-references are lost. */
export interface RebuiltFile {
  /** Absent where no catalog was found. */
  readonly objects: PdfObjects | undefined;
  /** Page objects seen, each number once, whether or not the tree reaches them. */
  readonly pagesSeen: number;
  /** Object streams were there, but encrypted. */
  readonly encrypted: boolean;
}

/** Looks for the objects themselves; the last of a number stands. Throws PdfFault `limit`. */
export async function rebuild(file: PdfFile, source: RandomAccess): Promise<RebuiltFile> {
  const scanned = await scanObjects(source, file);
  const places = new Map<number, Place>();
  for (const [number, offset] of scanned.offsets) places.set(number, { kind: 'offset', offset });
  const trailers = await readTrailers(file, scanned);
  const encrypt = trailers.find((trailer) => trailer.has('Encrypt'))?.get('Encrypt');
  const objectsWith = (root: PdfValue | undefined): PdfObjects =>
    new PdfObjects(file, {
      trailer: new Map<string, PdfValue>([
        ['Root', root ?? null],
        ['Encrypt', encrypt ?? null],
      ]),
      capacity: places.size,
      find: (number) => Promise.resolve(places.get(number)),
    });
  const encrypted = await unpackInto(places, scanned, objectsWith(undefined));
  const roots = trailers.map((trailer) => trailer.get('Root'));
  if (scanned.catalog !== undefined) {
    roots.push({ kind: 'ref', number: scanned.catalog, generation: 0 });
  }
  const pagesSeen = scanned.pages.size;
  for (const root of roots) {
    const objects = objectsWith(root);
    if (await leadsToPages(objects)) return { objects, pagesSeen, encrypted };
  }
  return { objects: undefined, pagesSeen, encrypted };
}

/** The newest first: trailer dictionaries, and cross-reference streams, which are trailers too. */
async function readTrailers(file: PdfFile, scanned: ScannedFile): Promise<readonly PdfDict[]> {
  const trailers: PdfDict[] = [];
  for (const { at, kind } of scanned.trailers.toReversed()) {
    try {
      const value =
        kind === 'object'
          ? (await readIndirect(file, at)).value
          : await parseAt(file, at, (cursor) => {
              readKeyword(cursor);
              return readValue(cursor);
            });
      if (isDict(value)) trailers.push(value);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return trailers;
}

/** Adds what object streams hold, unless the file has a later version outside; true if some are encrypted. */
async function unpackInto(
  places: Map<number, Place>,
  scanned: ScannedFile,
  objects: PdfObjects,
): Promise<boolean> {
  for (const { number: stream, at } of scanned.objectStreams) {
    try {
      const { bytes, entries } = await objects.objectStream(stream);
      for (const [index, entry] of entries.entries()) {
        if ((scanned.offsets.get(entry.number) ?? -1) > at) continue;
        places.set(entry.number, { kind: 'packed', stream, index });
        const next = entries[index + 1]?.at ?? bytes.length;
        const { kind } = kindOfPart(bytes.subarray(entry.at, next));
        if (kind === 'Page') scanned.pages.add(entry.number);
        if (kind === 'Catalog') scanned.catalog = entry.number;
      }
    } catch (error) {
      if (error instanceof PdfFault && error.reason === 'encrypted') return true;
      if (!isDamage(error)) throw error;
    }
  }
  return false;
}

async function leadsToPages(objects: PdfObjects): Promise<boolean> {
  try {
    const catalog = await objects.dict(objects.table.trailer.get('Root'));
    return isDict(await objects.get(catalog.get('Pages')));
  } catch (error) {
    if (error instanceof PdfFault && error.reason !== 'limit') return false;
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof PdfFault && error.reason === 'damaged';
}

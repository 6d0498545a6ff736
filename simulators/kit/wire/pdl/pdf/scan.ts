import { latin1 } from '../bytes.ts';
import { chunksOf, type RandomAccess } from '../random-access.ts';
import type { Budget } from './budget.ts';
import { PdfFault } from './fault.ts';
import type { PdfFile } from './file.ts';
import { kindOfPart, type ObjectKind } from './object-type.ts';

/** What stands in a file, by its text alone. */
export interface ScannedFile {
  /** The last offset of each object number. */
  readonly offsets: Map<number, number>;
  readonly pages: Set<number>;
  readonly objectStreams: { readonly number: number; readonly at: number }[];
  /** Oldest first. */
  readonly trailers: { readonly at: number; readonly kind: 'keyword' | 'object' }[];
  catalog: number | undefined;
}

/**
 * One pass over the file in constant memory but for what it finds, and a second look at objects whose
 * Type comes late. Throws PdfFault `limit` for too much.
 */
export async function scanObjects(source: RandomAccess, file: PdfFile): Promise<ScannedFile> {
  const scan: Scan = { sightings: [], trailers: [], budget: file.budget };
  let piece: Piece = { bytes: Buffer.alloc(0), at: 0 };
  let done = 0;
  for await (const chunk of chunksOf(source, 0, chunkBytes)) {
    file.budget.spend('bytesRead', chunk.length);
    piece = { bytes: Buffer.concat([piece.bytes, chunk]), at: piece.at };
    const until = Math.max(0, piece.bytes.length - peekBytes);
    scanPiece(scan, piece, { from: done - piece.at, until });
    done = Math.max(done, piece.at + until);
    const keepFrom = Math.max(0, until - lookBehindBytes);
    piece = { bytes: piece.bytes.subarray(keepFrom), at: piece.at + keepFrom };
  }
  scanPiece(scan, piece, { from: done - piece.at, until: piece.bytes.length });
  for (const sighting of scan.sightings) {
    if (sighting.isCut) await lookAgain(file, sighting);
  }
  return foundIn(scan);
}

interface Piece {
  readonly bytes: Buffer;
  readonly at: number;
}

/** An object; `isCut` where its Type may come behind the bytes at hand, of which `kind` is a guess then. */
interface Sighting {
  readonly number: number;
  readonly at: number;
  /** The bytes behind `obj`. */
  readonly bodyAt: number;
  readonly isCut: boolean;
  kind: ObjectKind | undefined;
}

interface Scan {
  readonly sightings: Sighting[];
  readonly trailers: ScannedFile['trailers'][number][];
  readonly budget: Budget;
}

const chunkBytes = 256 * 1024;
const peekBytes = 4096;
const lookBehindBytes = 32;
const mostObjects = 500_000;
const mostTrailers = 64;
/** What a second look leaves to read of the budget, for the page tree. */
const leftToReadBytes = 64 * 1024 * 1024;
const longestObjectBytes = 8 * 1024 * 1024;

function scanPiece(scan: Scan, piece: Piece, span: { from: number; until: number }): void {
  const { bytes } = piece;
  for (let at = bytes.indexOf('obj', span.from); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (at >= span.until) break;
    const header = objectHeader(bytes, at);
    if (header === undefined) continue;
    scan.budget.spend('lookups', 4);
    const bodyAt = at + 3;
    const { kind, isCut } = kindOfPart(bytes.subarray(bodyAt, bodyAt + peekBytes));
    const { number } = header;
    const place = { at: piece.at + header.at, bodyAt: piece.at + bodyAt };
    scan.sightings.push({ number, ...place, isCut, kind });
  }
  for (
    let at = bytes.indexOf('trailer', span.from);
    at >= 0;
    at = bytes.indexOf('trailer', at + 7)
  ) {
    if (at >= span.until) break;
    scan.trailers.push({ at: piece.at + at, kind: 'keyword' });
    if (scan.trailers.length > mostTrailers) scan.trailers.shift();
  }
}

/** `12 0 ` before `obj`. */
function objectHeader(bytes: Buffer, at: number): { number: number; at: number } | undefined {
  if ((bytes[at - 1] ?? 0x21) > 0x20) return undefined;
  const from = Math.max(0, at - lookBehindBytes);
  const header = /(?<!\w)(\d{1,8})\s{1,4}\d{1,5}\s{1,4}$/.exec(latin1(bytes, from, at));
  if (header === null) return undefined;
  return { number: Number(header[1]), at: from + header.index };
}

/** Reads more bytes each time, as long as the budget allows. */
async function lookAgain({ windows, budget }: PdfFile, sighting: Sighting): Promise<void> {
  for (let length = 8 * peekBytes; length <= longestObjectBytes; length *= 8) {
    if (budget.left('bytesSkimmed') < length) return;
    if (budget.left('bytesRead') - length < leftToReadBytes) return;
    const bytes = (await windows.from(sighting.bodyAt, length)).subarray(0, length);
    const { kind, isCut, skimmedBytes } = kindOfPart(bytes);
    budget.spend('bytesSkimmed', Math.min(skimmedBytes, bytes.length));
    if (isCut && bytes.length === length) continue;
    sighting.kind = kind;
    return;
  }
}

function foundIn({ sightings, trailers }: Scan): ScannedFile {
  const found: ScannedFile = {
    offsets: new Map(),
    pages: new Set(),
    objectStreams: [],
    trailers: [],
    catalog: undefined,
  };
  for (const { number, at, kind } of sightings) {
    found.offsets.set(number, at);
    if (found.offsets.size > mostObjects) throw new PdfFault('limit', 'too many objects');
    if (kind === 'Page') found.pages.add(number);
    else found.pages.delete(number);
    if (kind === 'Catalog') found.catalog = number;
    if (kind === 'ObjStm') found.objectStreams.push({ number, at });
    if (kind === 'XRef') trailers.push({ at, kind: 'object' });
  }
  trailers.sort((one, other) => one.at - other.at);
  found.trailers.push(...trailers.slice(-mostTrailers));
  return found;
}

import { latin1 } from '../bytes.ts';
import { chunksOf, type RandomAccess } from '../random-access.ts';
import type { Budget } from './budget.ts';
import { PdfFault } from './fault.ts';

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

/** One pass over the file in constant memory but for what it finds. Throws PdfFault `limit` for too much. */
export async function scanObjects(source: RandomAccess, budget: Budget): Promise<ScannedFile> {
  const found: ScannedFile = {
    offsets: new Map(),
    pages: new Set(),
    objectStreams: [],
    trailers: [],
    catalog: undefined,
  };
  const scan = { found, budget };
  let piece: Piece = { bytes: Buffer.alloc(0), at: 0 };
  let done = 0;
  for await (const chunk of chunksOf(source, 0, chunkBytes)) {
    budget.spend('bytesRead', chunk.length);
    piece = { bytes: Buffer.concat([piece.bytes, chunk]), at: piece.at };
    const until = Math.max(0, piece.bytes.length - peekBytes);
    scanPiece(scan, piece, { from: done - piece.at, until });
    done = Math.max(done, piece.at + until);
    const keepFrom = Math.max(0, until - lookBehindBytes);
    piece = { bytes: piece.bytes.subarray(keepFrom), at: piece.at + keepFrom };
  }
  scanPiece(scan, piece, { from: done - piece.at, until: piece.bytes.length });
  return found;
}

type ObjectKind = 'Catalog' | 'Pages' | 'Page' | 'ObjStm' | 'XRef';

/** By the Type among the first bytes of an object. */
export function kindOfObject(object: Uint8Array): ObjectKind | undefined {
  const text = latin1(object.subarray(0, peekBytes));
  const end = text.search(/endobj|stream\r?\n/);
  const type = typePattern.exec(end < 0 ? text : text.slice(0, end))?.[1];
  return kinds.find((kind) => kind === type);
}

interface Piece {
  readonly bytes: Buffer;
  readonly at: number;
}

interface Scan {
  readonly found: ScannedFile;
  readonly budget: Budget;
}

const chunkBytes = 256 * 1024;
const peekBytes = 512;
const lookBehindBytes = 32;
const mostObjects = 500_000;
const mostTrailers = 64;
const kinds: readonly ObjectKind[] = ['Catalog', 'Pages', 'Page', 'ObjStm', 'XRef'];
const typePattern = /\/Type\s*\/(\w+)/;

function scanPiece(scan: Scan, piece: Piece, span: { from: number; until: number }): void {
  const { bytes } = piece;
  for (let at = bytes.indexOf('obj', span.from); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (at >= span.until) break;
    const header = objectHeader(bytes, at);
    if (header === undefined) continue;
    scan.budget.spend('lookups', 4);
    const kind = kindOfObject(bytes.subarray(at + 3));
    note(scan.found, { number: header.number, at: piece.at + header.at, kind });
  }
  for (
    let at = bytes.indexOf('trailer', span.from);
    at >= 0;
    at = bytes.indexOf('trailer', at + 7)
  ) {
    if (at >= span.until) break;
    keepTrailer(scan.found, { at: piece.at + at, kind: 'keyword' });
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

interface Sighting {
  readonly number: number;
  readonly at: number;
  readonly kind: ObjectKind | undefined;
}

function note(found: ScannedFile, { number, at, kind }: Sighting): void {
  found.offsets.set(number, at);
  if (found.offsets.size > mostObjects) throw new PdfFault('limit', 'too many objects');
  if (kind === 'Page') found.pages.add(number);
  else found.pages.delete(number);
  if (kind === 'Catalog') found.catalog = number;
  if (kind === 'ObjStm') found.objectStreams.push({ number, at });
  if (kind === 'XRef') keepTrailer(found, { at, kind: 'object' });
}

function keepTrailer(found: ScannedFile, trailer: ScannedFile['trailers'][number]): void {
  found.trailers.push(trailer);
  if (found.trailers.length > mostTrailers) found.trailers.shift();
}

import type { PageCount } from './page-count.ts';
import { surePages, unsurePages } from './page-count.ts';
import type { RandomAccess } from './random-access.ts';

/** One page for each directory that is not a thumbnail (TIFF 6.0, section 2; BigTIFF too). */
export async function countTiffPages(source: RandomAccess): Promise<PageCount> {
  const header = Buffer.from(await source.read(0, 16));
  const layout = header.length >= 8 ? readLayout(header) : undefined;
  if (layout === undefined) return unsurePages(1, 'damaged');
  const seen = new Set<number>();
  let pages = 0;
  let at = layout.first;
  while (at !== 0) {
    if (seen.has(at)) return unsurePages(pages, 'damaged');
    if (seen.size >= mostDirectories) return unsurePages(pages, 'limit');
    seen.add(at);
    const directory = await readDirectory(source, layout, at);
    if (directory === undefined) return unsurePages(pages, 'damaged');
    if (!directory.thumbnail) pages += 1;
    at = directory.next;
  }
  return pages === 0 ? unsurePages(1, 'damaged') : surePages(pages);
}

interface Layout {
  readonly big: boolean;
  readonly little: boolean;
  readonly first: number;
}

interface Directory {
  readonly next: number;
  readonly thumbnail: boolean;
}

const mostDirectories = 100_000;
const newSubfileType = 254;

function readLayout(header: Buffer): Layout | undefined {
  const little = header[0] === 0x49;
  const big = uint(header, { at: 2, bytes: 2, little }) === 43;
  if (big && header.length < 16) return undefined;
  const first = uint(header, big ? { at: 8, bytes: 8, little } : { at: 4, bytes: 4, little });
  return { big, little, first };
}

/** A reduced-resolution image says so in bit 0 of its first entry, since entries are sorted by tag. */
async function readDirectory(
  source: RandomAccess,
  { big, little }: Layout,
  at: number,
): Promise<Directory | undefined> {
  const countBytes = big ? 8 : 2;
  const entryBytes = big ? 20 : 12;
  if (at >= source.size) return undefined;
  const start = Buffer.from(await source.read(at, countBytes + entryBytes));
  if (start.length < countBytes + entryBytes) return undefined;
  const entries = uint(start, { at: 0, bytes: countBytes, little });
  const nextAt = at + countBytes + entries * entryBytes;
  if (entries === 0 || nextAt >= source.size) return undefined;
  const nextBytes = big ? 8 : 4;
  const next = Buffer.from(await source.read(nextAt, nextBytes));
  if (next.length < nextBytes) return undefined;
  const tag = uint(start, { at: countBytes, bytes: 2, little });
  const value = uint(start, { at: countBytes + (big ? 12 : 8), bytes: 4, little });
  return {
    next: uint(next, { at: 0, bytes: nextBytes, little }),
    thumbnail: tag === newSubfileType && (value & 1) === 1,
  };
}

interface Field {
  readonly at: number;
  readonly bytes: number;
  readonly little: boolean;
}

function uint(buffer: Buffer, { at, bytes, little }: Field): number {
  if (bytes === 8) {
    return Number(little ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at));
  }
  return little ? buffer.readUIntLE(at, bytes) : buffer.readUIntBE(at, bytes);
}

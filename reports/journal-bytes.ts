import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip } from 'node:zlib';
import { compressedBefore, journalParts, runFiles } from './run-files.ts';

/** A file of a journal, up to so many of its bytes. */
interface Part {
  readonly file: string;
  readonly bytes?: number;
}

/** The lines of a journal, uncompressed: by its own path, or that of the folder of a run, finished or not. */
export async function* journalBytes(path: string): AsyncGenerator<Uint8Array> {
  for (const { file, bytes } of await partsOf(path)) {
    const most = bytes === undefined ? {} : { end: bytes - 1 };
    yield* uncompressed(createReadStream(file, most) as AsyncIterable<Buffer>);
  }
}

/** The size of the journal on disk, in bytes. */
export async function journalSize(path: string): Promise<number> {
  const parts = await partsOf(path);
  const sizes = await Promise.all(parts.map(async ({ file }) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function partsOf(path: string): Promise<readonly Part[]> {
  if (!(await stat(path)).isDirectory()) return [{ file: path }];
  const names = await readdir(path);
  const whole = join(path, runFiles.journal);
  if (names.includes(runFiles.journal)) return [{ file: whole }];
  const places = names.map(compressedBefore).filter((one) => one !== undefined);
  if (places.length === 0) return [{ file: whole }];
  // A run that was killed while it replaced one file by another leaves both: the later one counts.
  const bytes = Math.max(...places);
  const latest = { file: join(path, journalParts.latest(bytes)) };
  return bytes === 0 ? [latest] : [{ file: join(path, journalParts.compressed), bytes }, latest];
}

/** Inflates a gzip file chunk by chunk and passes any other on; a truncated file ends where it was cut. */
async function* uncompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < magic.length) {
    const next = await source.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  if (!head.subarray(0, magic.length).equals(magic)) {
    yield* whole();
    return;
  }
  const inflating = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 });
  // An error of the source surfaces where the inflated bytes are read.
  const carried = pipeline(whole(), inflating).catch(() => undefined);
  yield* inflating as AsyncIterable<Buffer>;
  await carried;
}

/** RFC 1952 2.3.1. */
const magic = Buffer.from([0x1f, 0x8b]);

import type { FileHandle } from 'node:fs/promises';

/** Bytes that can be read anywhere: a buffer, a file, a row. `read` answers fewer bytes only at the end. */
export interface RandomAccess {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Reads are views of `bytes`, not copies. */
export function bytesSource(bytes: Uint8Array): RandomAccess {
  return {
    size: bytes.length,
    read(offset, length) {
      if (offset < 0 || length < 0) return Promise.reject(new RangeError('a read out of range'));
      return Promise.resolve(bytes.subarray(offset, offset + length));
    },
  };
}

/** The file as long as it is now; the handle stays the caller's to close. */
export async function fileSource(handle: FileHandle): Promise<RandomAccess> {
  const { size } = await handle.stat();
  return { size, read: (offset, length) => readFully(handle, offset, length) };
}

/** The bytes from `offset` on, up to `end`. */
export function sourceFrom(
  source: RandomAccess,
  offset: number,
  end: number = source.size,
): RandomAccess {
  if (offset === 0 && end === source.size) return source;
  const size = Math.max(0, end - offset);
  return {
    size,
    read: (at, length) => source.read(at + offset, Math.min(length, Math.max(0, size - at))),
  };
}

/** The source from `offset` on, in order, at most `chunkBytes` in memory; ends early where a read does. */
export async function* chunksOf(
  source: RandomAccess,
  offset: number,
  chunkBytes = 64 * 1024,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = offset;
  while (at < source.size) {
    const chunk = await source.read(at, Math.min(chunkBytes, source.size - at));
    if (chunk.length === 0) return;
    yield chunk;
    at += chunk.length;
  }
}

async function readFully(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
  }
  return bytes;
}

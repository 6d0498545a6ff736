import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomIds } from '../../kit/ids.ts';
import { type ContentStore, ContentTooLarge, inlineLimitBytes } from './content.ts';
import { type ContentParts, openContent } from './open.ts';

let folder: string;
let parts: ContentParts;
let content: ContentStore;
const inline = new Map<string, Uint8Array>();
const unlimited = Number.MAX_SAFE_INTEGER;

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'platen-content-')), 'documents');
  const documents = {
    inlineContent: (uuid: string) => Promise.resolve(inline.get(uuid)),
    files: () => Promise.resolve(new Set(['kept'])),
  };
  parts = { folder, ids: randomIds, documents, isShared: false };
  content = await openContent(parts);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? bytes.length;
    // The store gives the memory of what it has written back.
    yield bytes.slice(at, at + size);
    at += size;
  }
}

function sample(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);
}

const files = (): readonly string[] => readdirSync(folder);

describe('content that is taken', () => {
  it('is handed back when it is small, and leaves no file', async () => {
    for (const size of [0, 1, inlineLimitBytes]) {
      const bytes = sample(size);
      const taken = await content.take(chunked(bytes, [4096]), unlimited);
      expect(taken.ref).toEqual({ kind: 'inline', size });
      expect('bytes' in taken && Buffer.compare(taken.bytes, bytes)).toBe(0);
    }
    expect(files()).toEqual([]);
  });

  it('is a file of its owner’s when it is larger', async () => {
    const bytes = sample(inlineLimitBytes + 1);
    const taken = await content.take(chunked(bytes, [60_000]), unlimited);
    if (taken.ref.kind !== 'file') throw new Error('no file was made');
    expect(files()).toEqual([taken.ref.file]);
    const path = join(folder, taken.ref.file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('comes out as it went in, however it was cut', async () => {
    const size = fc.oneof(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: -2, max: 2 }).map((more) => inlineLimitBytes + more),
      fc.integer({ min: 1, max: 3_000_000 }),
    );
    const cuts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(size, cuts, async (length, sizes) => {
        // Tiny pieces of large content are only slow.
        const pieces = sizes.map((one) => Math.max(one, Math.floor(length / 500)));
        const bytes = sample(length);
        const taken = await content.take(chunked(bytes, pieces), unlimited);
        if ('bytes' in taken) inline.set('some', taken.bytes);
        const opened = await content.open('some', taken.ref);
        if (opened === undefined) throw new Error('the content is gone');
        expect((await buffer(opened)).equals(bytes)).toBe(true);
        await using source = await content.inspect(taken);
        expect(source.size).toBe(length);
        const tail = await source.read(Math.floor(length / 2), length);
        expect(Buffer.compare(tail, bytes.subarray(Math.floor(length / 2)))).toBe(0);
        await content.discard(taken.ref);
        expect(files()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is refused beyond the limit while it arrives, and nothing stays', async () => {
    for (const limit of [10, inlineLimitBytes + 10]) {
      let given = 0;
      async function* endless(): AsyncGenerator<Uint8Array> {
        for (;;) {
          given += 1000;
          yield sample(1000);
        }
      }
      await expect(content.take(endless(), limit)).rejects.toBeInstanceOf(ContentTooLarge);
      expect(given).toBeLessThanOrEqual(limit + 1000);
      expect(files()).toEqual([]);
    }
    const exact = sample(500);
    expect((await content.take(chunked(exact, [100]), 500)).ref.size).toBe(500);
  });

  it('leaves nothing behind when its source fails', async () => {
    for (const size of [10, 900_000]) {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield* chunked(sample(size), [65_536]);
        throw new Error('the client went away');
      }
      await expect(content.take(broken(), unlimited)).rejects.toThrow('the client went away');
      expect(files()).toEqual([]);
    }
  });

  it('is taken from a fast source no faster than the disk writes it', async () => {
    const piece = 256 * 1024;
    const count = 200;
    let mostAhead = 0;
    async function* fast(): AsyncGenerator<Uint8Array> {
      for (let given = 0; given < count; given += 1) {
        const [part] = files();
        const written = part === undefined ? 0 : statSync(join(folder, part)).size;
        mostAhead = Math.max(mostAhead, given * piece - written);
        yield new Uint8Array(piece);
      }
    }
    const taken = await content.take(fast(), unlimited);
    expect(taken.ref.size).toBe(count * piece);
    expect(mostAhead).toBeLessThanOrEqual(4 * 1024 * 1024);
  });
});

describe('content that is kept', () => {
  it('is told to be gone when it is (SIL-5B)', async () => {
    expect(await content.open('x', { kind: 'none' })).toBeUndefined();
    expect(await content.open('x', { kind: 'file', size: 1, file: 'nowhere' })).toBeUndefined();
    expect(await content.open('nobody', { kind: 'inline', size: 1 })).toBeUndefined();
    await expect(
      content.discard({ kind: 'file', size: 1, file: 'nowhere' }),
    ).resolves.toBeUndefined();
  });

  it('is read no faster than it is wanted', async () => {
    writeFileSync(join(folder, 'kept'), sample(8_000_000));
    const opened = await content.open('x', { kind: 'file', size: 8_000_000, file: 'kept' });
    if (opened === undefined) throw new Error('the content is gone');
    await once(opened, 'readable');
    expect(opened.readableLength).toBeLessThanOrEqual(512 * 1024);
    opened.destroy();
  });

  it('outlives a start, while what no document names is swept away', async () => {
    for (const file of ['kept', 'orphan', 'half.part']) writeFileSync(join(folder, file), 'x');
    mkdirSync(join(folder, 'not-ours'));
    await openContent(parts);
    expect(files()).toEqual(['kept', 'not-ours']);
  });

  it('is swept away after an hour only where others may be writing it', async () => {
    for (const file of ['kept', 'old', 'young', 'growing.part']) {
      writeFileSync(join(folder, file), 'x');
    }
    const longAgo = new Date(statSync(join(folder, 'old')).mtimeMs - 2 * 3_600_000);
    for (const file of ['kept', 'old']) utimesSync(join(folder, file), longAgo, longAgo);
    await openContent({ ...parts, isShared: true });
    expect(files().toSorted()).toEqual(['growing.part', 'kept', 'young']);
  });
});

import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesSource, chunksOf, fileSource, sourceFrom } from './random-access.ts';

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-'));
  await writeFile(join(folder, 'file'), bytes);
});

afterAll(() => rm(folder, { recursive: true }));

test('a file reads as its bytes do', async () => {
  await using handle = await open(join(folder, 'file'));
  const [file, memory] = [await fileSource(handle), bytesSource(bytes)];
  expect(file.size).toBe(memory.size);
  await fc.assert(
    fc.asyncProperty(fc.nat(1200), fc.nat(1200), async (offset, length) => {
      expect(Buffer.from(await file.read(offset, length))).toEqual(
        Buffer.from(await memory.read(offset, length)),
      );
    }),
  );
});

test('chunks are the source from the offset on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1200), fc.integer({ min: 1, max: 300 }), async (offset, length) => {
      const chunks = await Array.fromAsync(chunksOf(bytesSource(bytes), offset, length));
      expect(Buffer.concat(chunks)).toEqual(bytes.subarray(offset));
      expect(Math.max(0, ...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(length);
    }),
  );
});

test('chunks end where a source ends before its size', async () => {
  const whole = bytesSource(bytes);
  const source = { size: 5000, read: (at: number, length: number) => whole.read(at, length) };
  expect(Buffer.concat(await Array.fromAsync(chunksOf(source, 0)))).toEqual(bytes);
});

test('a read that cannot be is refused, not answered with other bytes', async () => {
  await expect(bytesSource(bytes).read(-1, 5)).rejects.toThrow(RangeError);
  await expect(bytesSource(bytes).read(5, -1)).rejects.toThrow(RangeError);
});

test('a source from an offset has the same bytes further on', async () => {
  const later = sourceFrom(bytesSource(bytes), 100);
  expect(later.size).toBe(900);
  expect(await later.read(5, 10)).toEqual(bytes.subarray(105, 115));
});

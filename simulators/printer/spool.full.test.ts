import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryBytes, Spool } from './spool.ts';
import { SpoolFile } from './spool-file.ts';

const megabyte = 1024 * 1024;
let folder = '';
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-spool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sizes = fc.array(
  fc.oneof(
    fc.nat(1000),
    fc.nat(5 * megabyte),
    fc.constantFrom(memoryBytes, memoryBytes + 1, megabyte - 1, megabyte, megabyte + 1),
  ),
  { maxLength: 5 },
);

test('what was written is there, though every part is written over as soon as it is taken', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(250), async (parts, seed) => {
      const spool = new Spool(nextPath());
      const wanted: Buffer[] = [];
      for (const [index, size] of parts.entries()) {
        const part = patterned(size, seed + index);
        wanted.push(Buffer.from(part));
        await spool.write(part);
        part.fill(0);
      }
      const whole = Buffer.concat(wanted);
      const source = await spool.source();
      expect(source.size).toBe(whole.length);
      expect(whole.equals(await source.read(0, whole.length))).toBe(true);
      const kept = nextPath();
      await spool.keep(kept);
      expect(whole.equals(await readFile(kept))).toBe(true);
      await rm(kept);
    }),
    { numRuns: 25 },
  );
  expect(await readdir(folder)).toEqual([]);
});

test('a sender waits once three slabs are full, and goes on when one is written', async () => {
  const ready = Promise.withResolvers<void>();
  const path = nextPath();
  const file = new SpoolFile(path, () => ready.promise);
  expect(file.write(patterned(3 * megabyte, 1))).toBeUndefined();
  const waiting = file.write(patterned(10, 2));
  expect(waiting).toBeInstanceOf(Promise);
  ready.resolve();
  await waiting;
  await file.flushed();
  expect((await stat(path)).size).toBe(3 * megabyte + 10);
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('a file that can not be made is told to the writer who waits, and to all who come', async () => {
  const file = new SpoolFile(join(folder, 'missing', 'x'), async () => undefined);
  await expect(file.write(new Uint8Array(4 * megabyte))).rejects.toThrow('ENOENT');
  await file.settled();
  await expect(file.write(new Uint8Array(1))).rejects.toThrow('ENOENT');
  await expect(file.source()).rejects.toThrow('ENOENT');
  await file.discard();
});

test('a document that is discarded leaves nothing', async () => {
  for (const size of [10, memoryBytes + 1, 2 * megabyte]) {
    const spool = new Spool(nextPath());
    await spool.write(new Uint8Array(size));
    await spool.write(new Uint8Array(10));
    await spool.discard();
  }
  expect(await readdir(folder)).toEqual([]);
});

function nextPath(): string {
  files += 1;
  return join(folder, String(files));
}

function patterned(size: number, seed: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >>> 8) + seed) & 0xff);
}

import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uncompressed } from './compression.ts';

const ways = [
  ['none', (bytes: Uint8Array) => Buffer.from(bytes)],
  ['gzip', gzipSync],
  ['deflate', deflateRawSync],
  ['deflate', deflateSync],
] as const;

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}

async function unpacked(packed: Uint8Array, compression: string, size = 1000): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(uncompressed(cut(packed, size), compression)));
}

test.each(ways)(
  'what is packed by %s comes out as it was, however it is cut',
  async (name, pack) => {
    const document = fc.uint8Array({ minLength: 1, maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(document, fc.integer({ min: 2, max: 700 }), async (bytes, size) => {
        expect((await unpacked(pack(bytes), name, size)).equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

const packed = gzipSync(Buffer.alloc(10_000, 'x'));

test.each<[string, string, Uint8Array]>([
  ['data that is not packed', 'gzip', Buffer.from('%PDF-1.4 as it is')],
  ['data that is not packed', 'deflate', Buffer.from([0xff, 0xff, 0xff])],
  ['data that breaks off', 'gzip', packed.subarray(0, -12)],
  ['a wrong sum', 'gzip', Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)])],
  ['nothing', 'gzip', Buffer.alloc(0)],
])('%s as %s is a compression error (RFC 8011 B.1.4.16)', async (_, compression, bytes) => {
  await expect(unpacked(bytes, compression)).rejects.toMatchObject({
    status: 'client-error-compression-error',
  });
});

test('an error of the source stays what it is', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(packed.subarray(0, 20));
    throw new Error('the client is gone');
  }
  const reading = Array.fromAsync(uncompressed(broken(), 'gzip'));
  await expect(reading).rejects.toThrow('the client is gone');
});

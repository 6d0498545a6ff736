import { expect, test } from 'vitest';
import { bytesSource } from './random-access.ts';
import { countTiffPages } from './tiff.ts';

interface Directory {
  readonly next: number;
  readonly subfileType?: number;
}

test('TIFF 6.0, section 2: a page for each directory', async () => {
  expect(await count([{ next: 1 }, { next: 2 }, { next: -1 }])).toEqual({ pages: 3, sure: true });
});

test('thumbnails are no pages', async () => {
  const counted = await count([{ next: 1 }, { next: -1, subfileType: 1 }]);
  expect(counted).toEqual({ pages: 1, sure: true });
});

test.each([
  ['directories in a circle', [{ next: 1 }, { next: 0 }]],
  ['a directory beyond the end', [{ next: 1 }, { next: 900 }]],
])('%s are damage', async (_, directories) => {
  expect(await count(directories)).toEqual({ pages: 2, sure: false, reason: 'damaged' });
});

test('BigTIFF, high byte first', async () => {
  const file = Buffer.alloc(16 + 8 + 20 + 8);
  file.write('MM\0+\0\x08\0\0', 'latin1');
  file.writeBigUInt64BE(16n, 8);
  file.writeBigUInt64BE(1n, 16);
  file.writeUInt16BE(256, 24);
  expect(await countTiffPages(bytesSource(file))).toEqual({ pages: 1, sure: true });
});

/** Directories of one entry, one behind the other; `next` is an index, -1 ends. */
function count(directories: readonly Directory[]): ReturnType<typeof countTiffPages> {
  const size = 2 + 12 + 4;
  const file = Buffer.alloc(8 + directories.length * size);
  file.write('II*\0\x08', 'latin1');
  for (const [index, { next, subfileType }] of directories.entries()) {
    const at = 8 + index * size;
    file.writeUInt16LE(1, at);
    file.writeUInt16LE(254, at + 2);
    file.writeUInt32LE(subfileType ?? 0, at + 10);
    file.writeUInt32LE(next < 0 ? 0 : 8 + next * size, at + 14);
  }
  return countTiffPages(bytesSource(file));
}

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bytesSource, type RandomAccess } from '../../../kit/wire/pdl/random-access.ts';
import { findPage } from './find-page.ts';

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../fixtures/documents/${name}`, import.meta.url));

test.each([
  ['two-pages.pwg', 'pwg-raster', 1796],
  ['two-pages.urf', 'urf', 32],
] as const)('both pages of %s are found, and there is no third one', async (...args) => {
  const [name, language, headerBytes] = args;
  const bytes = await fixture(name);
  const first = await findPage(bytesSource(bytes), language, 1);
  const second = await findPage(bytesSource(bytes), language, 2);
  expect(second.linesAt).toBeGreaterThan(first.linesAt + headerBytes);
  const header = bytes.subarray(second.linesAt - headerBytes, second.linesAt);
  expect(header.equals(second.pageHeader)).toBe(true);
  const third = findPage(bytesSource(bytes), language, 3);
  await expect(third).rejects.toThrow('the document has 2 pages');
});

test('a page far behind is found without holding the pages before it', async () => {
  const [head, page] = urf();
  const pages = 5000;
  const bytes = Buffer.concat([head, ...Array.from({ length: pages }, () => page)]);
  let largest = 0;
  const source: RandomAccess = {
    size: bytes.length,
    read(at, length) {
      largest = Math.max(largest, length);
      return bytesSource(bytes).read(at, length);
    },
  };
  const { linesAt } = await findPage(source, 'urf', pages);
  expect(linesAt).toBe(head.length + (pages - 1) * page.length + 32);
  expect(largest).toBeLessThanOrEqual(64 * 1024);
  const exit = Buffer.concat([bytes, Buffer.from(`\x1b%-12345X${' '.repeat(40)}`)]);
  const beyond = findPage(bytesSource(exit), 'urf', pages + 1);
  await expect(beyond).rejects.toThrow(`the document has ${pages} pages`);
});

test('a damaged page before the one that is wanted is a reason', async () => {
  const [head, page] = urf();
  const damaged = Buffer.concat([head, page.subarray(0, 32), Buffer.from([0, 250]), page]);
  const found = findPage(bytesSource(damaged), 'urf', 2);
  await expect(found).rejects.toThrow('a page before it is damaged');
  const noHeader = Buffer.concat([head, page, Buffer.alloc(32), page]);
  const third = findPage(bytesSource(noHeader), 'urf', 3);
  await expect(third).rejects.toThrow('the header of page 2 is damaged');
});

/** The header of a URF file, and a page of two equal lines of three grey pixels. */
function urf(): readonly [head: Buffer, page: Buffer] {
  const header = Buffer.alloc(32);
  header[0] = 8;
  header.writeUInt32BE(3, 12);
  header.writeUInt32BE(2, 16);
  header.writeUInt32BE(72, 20);
  return [
    Buffer.concat([Buffer.from('UNIRAST\0'), Buffer.alloc(4)]),
    Buffer.concat([header, Buffer.from([1, 2, 9])]),
  ];
}

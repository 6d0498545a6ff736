import { expect, test } from 'vitest';
import { countPages } from './pages.ts';
import { bytesSource } from './random-access.ts';

test.each([
  ['DSC 5.1: the number in the header', '%!PS\n%%Pages: 7\n%%EndComments\n', 7],
  ['DSC 5.1: the number in the trailer', '%!PS\n%%Pages: (atend)\n...\n%%Trailer\n%%Pages: 3\n', 3],
  ['the page comments, without a number', '%!PS\n%%Page: 1 1\r%%Page: 2 2\r\n', 2],
  ['the page comments, where the trailer is cut off', '%!\n%%Pages: (atend)\n%%Page: 1 1\n', 1],
  [
    'pages of an embedded document do not count',
    '%!PS\n%%EndComments\n%%Page: 1 1\n%%BeginDocument: x\n%%Pages: 9\n%%Page: 1 1\n%%Page: 2 2\n%%EndDocument\n',
    1,
  ],
])('%s', async (_, text, pages) => {
  const source = bytesSource(Buffer.from(text));
  expect(await countPages(source, 'postscript')).toEqual({ pages, sure: true });
});

test('without comments the showpages are an estimate', async () => {
  const counted = await count('%!\n1 2 moveto showpage\n{showpage} /showpage-like\nshowpage');
  expect(counted).toEqual({ pages: 3, sure: false, reason: 'estimated' });
});

test('without any sign it is a page, unsure', async () => {
  expect(await count('%!\n')).toEqual({ pages: 1, sure: false, reason: 'estimated' });
});

test('a binary header leads to the program', async () => {
  const program = '%!PS-Adobe-3.0 EPSF-3.0\n%%Pages: 1\n';
  const header = Buffer.alloc(30);
  header.writeUInt32BE(0xc5d0d3c6);
  header.writeUInt32LE(30, 4);
  const source = bytesSource(Buffer.concat([header, Buffer.from(program)]));
  expect(await countPages(source, 'postscript')).toEqual({ pages: 1, sure: true });
});

test.each([
  ['%!PS\n%%Pages: 1\n%%DocumentMedia: A5 420 595 80 () ()\n', { width: 420, height: 595 }],
  ['%!PS\n%%Pages: 1\n<</PageSize [612 792.5]>> setpagedevice\n', { width: 612, height: 792.5 }],
  ['%!PS\n%%Pages: 1\n%%BoundingBox: 0 0 595 842\n', { width: 595, height: 842 }],
  ['%!PS\n%%Pages: 1\n%%BoundingBox: 10 10 500 700\n', undefined],
])('the page size of %j', async (text, pageSize) => {
  expect((await count(text)).pageSize).toEqual(pageSize);
});

function count(text: string): ReturnType<typeof countPages> {
  return countPages(bytesSource(Buffer.from(text, 'latin1')), 'postscript');
}

import { expect, test } from 'vitest';
import type { PageCount } from './page-count.ts';
import { countPages } from './pages.ts';
import { bytesSource } from './random-access.ts';

const little = ') HP-PCL XL;2;0;Comment\n';
const big = '( HP-PCL XL;2;0;Comment\n';
const beginPage = '\xc0\x02\xf8\x25\x43';
const endPage = '\x44';
const page = beginPage + endPage;

test.each([
  ['pages', little + page + page, 2],
  ['high byte first', big + page, 1],
  ['operators in a ubyte array', `${little}\x43\xc8\xc0\x03\x44\x44\x44\xf8\x25\x44`, 1],
  ['operators in a uint16 array', `${little}\x43\xc9\xc1\x02\0\x44\x44\x44\x44\xf8\x25\x44`, 1],
  ['the same, high byte first', `${big}\x43\xc9\xc1\0\x02\x44\x44\x44\x44\xf8\x25\x44`, 1],
  ['operators in a box and a point', `${little}\x43\xe1DDDDDDDD\xd3DDDD\xf8\x42\x44`, 1],
  ['operators in embedded data', `${little}\x43\xfa\x04\0\0\0DDDD\xfb\x02DD\x44`, 1],
  ['an envelope', `\x1b%-12345X@PJL ENTER LANGUAGE=PCLXL\r\n${little}${page}\x1b%-12345X`, 1],
])('%s', async (_, job, pages) => {
  expect(await count(job)).toMatchObject({ pages, sure: true });
});

test.each([
  ['as a byte', `${little}\x43\xc0\x03\xf8\x31\x44${page}`, 4],
  ['as two bytes', `${little}\x43\xc1\x03\x01\xf8\x31\x44`, 259],
  ['high byte first', `${big}\x43\xc1\x01\x03\xf8\x31\x44`, 259],
  ['of each page', `${little}\x43\xc0\x03\xf8\x31\x44\x43\xc0\x02\xf8\x31\x44`, 5],
  ['with a long attribute', `${little}\x43\xc0\x03\xf9\x31\0\x44`, 3],
  ['not of another operator', `${little}\xc0\x03\xf8\x31\x43\x44`, 1],
])('PageCopies of EndPage are counted: %s', async (_, job, pages) => {
  expect(await count(job)).toMatchObject({ pages, sure: true });
});

test.each([
  ['no copies', `${little}\x43\xc0\0\xf8\x31\x44`],
  ['more copies than there can be', `${little}\x43\xc1\xff\xff\xf8\x31\x44`],
])('%s are an estimate of one', async (_, job) => {
  expect(await count(job)).toEqual({ pages: 1, sure: false, reason: 'estimated' });
});

test.each([
  ['a page that does not end', little + page + beginPage, 1],
  ['embedded data that is cut off', `${little}${page}\xfa\x04\0\0\0D`, 1],
  ['an unknown tag', `${little}${page}\xff`, 1],
  ['an array with a length of no integer type', `${little}${page}\xc8\xc5`, 1],
  ['only a header', little, 1],
])('%s is damage', async (_, job, pages) => {
  expect(await count(job)).toMatchObject({ pages, sure: false, reason: 'damaged' });
});

test('the media size is the first page’s', async () => {
  expect((await count(little + page)).pageSize).toEqual({ width: 595, height: 842 });
});

function count(job: string): Promise<PageCount> {
  return countPages(bytesSource(Buffer.from(job, 'latin1')), 'pcl-xl');
}

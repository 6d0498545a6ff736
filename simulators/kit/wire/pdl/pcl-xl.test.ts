import { expect, test } from 'vitest';
import type { PageCount } from './page-count.ts';
import { countPclXlPages } from './pcl-xl.ts';
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
  return countPclXlPages(bytesSource(Buffer.from(job, 'latin1')));
}

import { expect, test } from 'vitest';
import type { PageCount } from './page-count.ts';
import { countPages } from './pages.ts';
import { bytesSource } from './random-access.ts';

const exit = '\x1b%-12345X';

test.each([
  ['a page that a form feed ends', '\x1bEhello\f\x1bE', 1],
  ['a page that a reset ends', '\x1bEhello\x1bE', 1],
  ['a page that the exit ends', `\x1bEhello${exit}`, 1],
  ['an empty page that a form feed ejects', '\x1bEone\f\fthree\f', 3],
  ['form feeds in raster data', '\x1bE\x1b*r1A\x1b*b4W\f\f\f\f\x1b*rB\f', 1],
  ['escapes in a downloaded font', '\x1bE\x1b)s6W\x1bE\x1bE\f\fx\f', 1],
  ['data of a combined sequence', '\x1b*b2m3W\f\f\fx\f', 1],
  ['transparent data', '\x1b&p2X\f\f\f', 1],
  ['a filled rectangle alone', '\x1b*c100a50b0P\f', 1],
  ['a new paper source between', 'one\x1b&l1Htwo\f', 2],
  ['a new size on an unmarked page', '\x1b&l26A\x1b&l2Aone\f', 1],
  ['PJL lines around', `${exit}@PJL JOB\r\n@PJL ENTER LANGUAGE=PCL\r\nx\f${exit}@PJL EOJ\r\n`, 1],
  ['two jobs', `${exit}@PJL\r\n\x1bEx\f\x1bE${exit}@PJL\r\n\x1bEy\f\x1bE${exit}`, 2],
  ['text right behind the exit', `${exit}hello\f`, 1],
])('%s', async (_, job, pages) => {
  expect(await count(job)).toMatchObject({ pages, sure: true });
});

test.each([
  ['a page that nothing ends', '\x1bEhello', 1],
  ['lines that run over', 'line\r\n'.repeat(70), 2],
  ['data that is cut off', 'x\f\x1b*b900W123', 2],
  ['no page at all', '\x1bE', 1],
])('%s is an estimate', async (_, job, pages) => {
  expect(await count(job)).toEqual({ pages, sure: false, reason: 'estimated' });
});

test.each([
  ['those of all pages', '\x1bE\x1b&l3Xone\ftwo\f\x1bE', 6],
  ['those that stand on the page itself', 'one\x1b&l3X\f', 3],
  ['those of the pages behind', 'one\f\x1b&l3Xtwo\fthree\f', 7],
  ['the last on a page', '\x1b&l3Xone\x1b&l2X\f', 2],
  ['those of a combined sequence', '\x1b&l1o3x26Aone\f', 3],
  ['those of an empty page', '\x1b&l3X\f', 3],
  ['until a reset', '\x1bE\x1b&l3Xone\x1bEtwo\f', 4],
  ['no fewer than one', '\x1b&l0Xone\f\x1b&l-3Xtwo\f', 2],
  ['no more than 32767', '\x1b&l99999Xone\f', 32_767],
])('copies are counted: %s', async (_, job, pages) => {
  expect(await count(job)).toMatchObject({ pages, sure: true });
});

test('pages that ask for no copies are left to the printer', async () => {
  const job = 'one\f\x1b&l3Xtwo\f\x1bEthree\f';
  expect(await count(job)).toEqual({ pages: 5, sure: true, leftToPrinter: 2 });
});

test('positioned lines do not run over', async () => {
  const job = `${Array.from({ length: 90 }, (_, n) => `\x1b*p${n * 30}Yline\n`).join('')}\f`;
  expect(await count(job)).toEqual({ pages: 1, sure: true });
});

test('the page size is the one of the first page', async () => {
  const job = '\x1bE\x1b&l27Aone\f\x1b&l26Atwo\f\x1bE';
  expect((await count(job)).pageSize).toEqual({ width: 842, height: 1191 });
});

function count(job: string): Promise<PageCount> {
  return countPages(bytesSource(Buffer.from(job, 'latin1')), 'pcl');
}

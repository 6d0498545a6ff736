import { expect, test } from 'vitest';
import type { DocumentLanguage } from './language.ts';
import { identify } from './language.ts';
import type { PageCount } from './page-count.ts';
import { countPages } from './pages.ts';
import { bytesSource } from './random-access.ts';

const exit = '\x1b%-12345X';
const pcl = '\x1bEone\ftwo\f\x1bE';
const copies = '\x1bE\x1b&l3Xone\ftwo\f\x1bE';
const page = '\xc0\x02\xf8\x25\x43\x44';
const pclXl = `) HP-PCL XL;2;0;\n${page}${page}`;
const postScript = '%!PS\n%%Pages: 2\n%%EndComments\n';

test.each([
  ['a document without PJL', copies, 6],
  ['COPIES', `${exit}@PJL SET COPIES=2\r\n@PJL ENTER LANGUAGE=PCL\r\n${pcl}${exit}`, 4],
  ['QTY', `${exit}@PJL SET QTY=2\n@PJL ENTER LANGUAGE=PCLXL\n${pclXl}${exit}`, 4],
  ['QTY and COPIES', `${exit}@PJL SET QTY=2\n@PJL SET COPIES=3\n${pcl}${exit}`, 12],
  ['the document’s copies before COPIES', `${exit}@PJL SET COPIES=2\n${copies}${exit}`, 6],
  ['sets of the document’s copies', `${exit}@PJL SET QTY=2\n${copies}${exit}`, 12],
  [
    'COPIES for the pages that ask for none',
    `${exit}@PJL SET COPIES=2\n@PJL ENTER LANGUAGE=PCL\none\f\x1b&l3Xtwo\f\x1bEthree\f${exit}`,
    7,
  ],
  ['COPIES of one document', `${exit}@PJL SET COPIES=2\n${pcl}${exit}${pcl}${exit}`, 6],
  [
    'COPIES of a JOB',
    `${exit}@PJL JOB\n@PJL SET COPIES=2\n${pcl}${exit}@PJL\n${pcl}${exit}@PJL EOJ\n${exit}${pcl}${exit}`,
    10,
  ],
  ['more than 999 copies', `${exit}@PJL SET COPIES=4000\n${pcl}${exit}`, 1998],
  [
    'jobs in different languages',
    `${exit}@PJL ENTER LANGUAGE=PCLXL\n${pclXl}${exit}@PJL ENTER LANGUAGE=POSTSCRIPT\n${postScript}${exit}${copies}${exit}`,
    10,
  ],
  ['a reset before the job', `\x1bE${exit}@PJL ENTER LANGUAGE=PCLXL\n${pclXl}${exit}`, 2],
  ['what fills the line behind it', `${exit}${pcl}${exit}${'\0'.repeat(900)}`, 2],
  ['text', `${exit}@PJL SET COPIES=2\n@PJL ENTER LANGUAGE=TEXT\nline\n${exit}`, 2],
])('%s: the pages of the stream', async (_, stream, pages) => {
  expect(await count(stream)).toMatchObject({ pages, sure: true });
});

test('one unsure job makes the stream unsure', async () => {
  const stream = `${exit}${pcl}${exit}%!\nshowpage\n${exit}${pcl}${exit}`;
  expect(await count(stream)).toMatchObject({ pages: 5, sure: false, reason: 'estimated' });
});

test('copies beyond all belief are unsure', async () => {
  const stream = `${exit}@PJL SET QTY=999\n\x1b&l32767X${'x\f'.repeat(10)}${exit}`;
  expect(await count(stream)).toMatchObject({ pages: 10_000_000, sure: false, reason: 'limit' });
});

test('an envelope around a language that is not streamed is looked into', async () => {
  const pjl = `${exit}@PJL SET COPIES=2\n@PJL ENTER LANGUAGE=JPEG\n\xff\xd8\xff${exit}`;
  expect(await count(pjl)).toMatchObject({ pages: 2, sure: true });
});

test('an envelope without a document has a count', async () => {
  expect(await count(`${exit}@PJL INFO ID\r\n`, 'pcl')).toMatchObject({ pages: 1, sure: false });
});

async function count(stream: string, language?: DocumentLanguage): Promise<PageCount> {
  const source = bytesSource(Buffer.from(stream, 'latin1'));
  return countPages(source, language ?? (await identify(source)));
}

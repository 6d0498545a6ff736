import { expect, test } from 'vitest';
import { bytesSource } from './random-access.ts';
import { countTextPages } from './text.ts';

const line = 'words\n';

test.each([
  ['one line', line, 1],
  ['66 lines', line.repeat(66), 1],
  ['67 lines', line.repeat(67), 2],
  ['66 lines and blank ones', line.repeat(66) + '\n'.repeat(40), 1],
  ['CRLF lines', 'words\r\n'.repeat(67), 2],
  ['a form feed between', 'one\ftwo', 2],
  ['a form feed at the end', 'one\f', 1],
  ['a full page and a form feed', `${line.repeat(66)}\f`, 1],
  ['a form feed on the second page', `${line.repeat(70)}\fmore`, 3],
  ['an empty page between', 'one\f\fthree', 3],
  ['80 columns', `${'x'.repeat(80)}\n`.repeat(66), 1],
  ['81 columns', `${'x'.repeat(81)}\n`.repeat(34), 2],
  ['80 columns that are 240 bytes', `${'\u2014'.repeat(80)}\n`.repeat(66), 1],
  ['tabs of eight', `${'\tx'.repeat(10)}\n`.repeat(34), 2],
  ['overprinting', `${'x'.repeat(60)}\r${'_'.repeat(60)}\n`.repeat(66), 1],
  ['blanks only', '   \n', 1],
  ['an envelope around', '\x1b%-12345X@PJL\r\nword\f\x1b%-12345X', 1],
])('%s', async (_, text, pages) => {
  const counted = await countTextPages(bytesSource(Buffer.from(text)));
  expect(counted).toEqual({ pages, sure: true });
});

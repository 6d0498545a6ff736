import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesSource, type RandomAccess } from '../../kit/wire/pdl/random-access.ts';
import { countTextPages } from '../../kit/wire/pdl/text.ts';
import { findTextPage } from './find-text-page.ts';

test.each([
  ['a\fb', 2, 'b'],
  ['a\f\fb', 2, '\fb'],
  ['a\f\n\nb\fc', 2, '\n\nb\fc'],
  [`${'x\n'.repeat(66)}y`, 2, 'y'],
  [`${'\n'.repeat(70)}\fy`, 2, 'y'],
  [`${'x\n'.repeat(65)}${'x'.repeat(80)}yz`, 2, 'yz'],
  [`\x1b%-12345X@PJL ENTER LANGUAGE=TEXT\na\fb`, 2, 'b'],
])('the pages of %j are found: page %i is %j', async (text, page, rest) => {
  const bytes = Buffer.from(text);
  expect(bytes.subarray(await findTextPage(bytesSource(bytes), page)).toString()).toBe(rest);
});

test('a text has as many pages as are counted, however it is read', async () => {
  const piece = fc.constantFrom('a', ' ', '\n', '\f', '\t', '\n'.repeat(40), 'x'.repeat(300), 'é');
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const bytes = Buffer.from(pieces.join(''));
      const { pages } = await countTextPages(bytesSource(bytes));
      let before = -1;
      for (let page = 1; page <= pages; page += 1) {
        const start = await findTextPage(inPieces(bytes), page);
        expect(start).toBe(await findTextPage(bytesSource(bytes), page));
        expect(start).toBeGreaterThan(before);
        before = start;
      }
      const words = `the document has ${pages} page${pages === 1 ? '' : 's'}`;
      if (bytes.length > 0)
        await expect(findTextPage(bytesSource(bytes), pages + 1)).rejects.toThrow(words);
    }),
    { numRuns: 50 },
  );
});

/** A source that returns few bytes at a time. */
function inPieces(bytes: Uint8Array): RandomAccess {
  const source = bytesSource(bytes);
  return { size: source.size, read: (at, length) => source.read(at, Math.min(length, 100)) };
}

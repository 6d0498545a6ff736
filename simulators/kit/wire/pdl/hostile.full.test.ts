import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentLanguage, documentLanguages, identify } from './language.ts';
import { mostPages, type PageCount } from './page-count.ts';
import { countPages } from './pages.ts';
import { bytesSource } from './random-access.ts';

const folder = new URL('../../../../fixtures/documents/', import.meta.url);
const fixtures: readonly (readonly [string, DocumentLanguage])[] = [
  ['three-pages.pdf', 'pdf'],
  ['object-streams.pdf', 'pdf'],
  ['hybrid-xref.pdf', 'pdf'],
  ['linearized.pdf', 'pdf'],
  ['encrypted-object-streams.pdf', 'pdf'],
  ['broken/page-tree-cycle.pdf', 'pdf'],
  ['two-pages.ps', 'postscript'],
  ['two-pages.txt', 'text'],
  ['two-pages.pcl', 'pcl'],
  ['two-pages.pxl', 'pcl-xl'],
  ['two-pages.pwg', 'pwg-raster'],
  ['two-pages.urf', 'urf'],
  ['two-pages.tiff', 'tiff'],
  ['letter.docx', 'xps'],
];

test.each(documentLanguages)('garbage called %s gets a count', async (language) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (garbage) => {
      expect(wrongIn(await countPages(bytesSource(garbage), language))).toEqual([]);
    }),
  );
});

describe.each(fixtures)('%s as %s', (name, language) => {
  const bytes = readFileSync(new URL(name, folder));

  test('cut off at any byte it gets a count', async () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(wrongIn(await countPages(bytesSource(bytes.subarray(0, length)), language))).toEqual(
        [],
      );
    }
  });

  test('with changed bytes it gets a count', async () => {
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const mutated = Buffer.from(bytes);
        for (const [at, value] of changed) mutated[at] = value;
        expect(wrongIn(await countPages(bytesSource(mutated), language))).toEqual([]);
        await identify(bytesSource(mutated));
      }),
      { numRuns: 300 },
    );
  });

  test('with pieces of itself elsewhere it gets a count', async () => {
    const place = fc.nat(bytes.length - 1);
    await fc.assert(
      fc.asyncProperty(place, place, fc.nat(400), async (from, to, length) => {
        const shuffled = Buffer.from(bytes);
        bytes.copy(shuffled, to, from, from + length);
        expect(wrongIn(await countPages(bytesSource(shuffled), language))).toEqual([]);
      }),
    );
  });
});

test('a PDF that lost its end is never sure of fewer pages than it had', async () => {
  const bytes = readFileSync(new URL('three-pages.pdf', folder));
  for (let length = 0; length < bytes.length; length += 1) {
    const counted = await countPages(bytesSource(bytes.subarray(0, length)), 'pdf');
    if (counted.sure) expect(counted.pages).toBe(3);
    expect(counted.pages).toBeLessThanOrEqual(3);
  }
});

test('an error of the source itself goes to the caller', async () => {
  const broken = { size: 100_000, read: () => Promise.reject(new Error('disk')) };
  for (const language of ['pdf', 'text', 'tiff', 'postscript'] as const) {
    await expect(countPages(broken, language)).rejects.toThrow('disk');
  }
});

test('a source that ends before its size gets a count', async () => {
  const bytes = readFileSync(new URL('three-pages.pdf', folder));
  const whole = bytesSource(bytes);
  for (const [, language] of fixtures) {
    const source = {
      size: 50_000_000,
      read: (at: number, length: number) => whole.read(at, length),
    };
    expect(wrongIn(await countPages(source, language))).toEqual([]);
  }
});

/** What is no count: pages out of range, a reason where there is none to be, a page without extent. */
function wrongIn({ pages, sure, reason, pageSize }: PageCount): readonly string[] {
  const wrong: string[] = [];
  if (!Number.isInteger(pages) || pages < 1 || pages > mostPages) wrong.push(`pages ${pages}`);
  if ((reason === undefined) !== sure) wrong.push(`reason ${reason}`);
  if (pageSize !== undefined && !(pageSize.width > 0 && pageSize.height > 0)) wrong.push('size');
  return wrong;
}

import { describe, expect, test } from 'vitest';
import type { PageCount } from '../page-count.ts';
import { bytesSource } from '../random-access.ts';
import { countPdfPages } from './pdf.ts';
import { catalog, page, pagesNode, type SampleOptions, samplePdf } from './sample-pdf.ts';

const threeKids = '[3 0 R 4 0 R 5 0 R]';
const threePages = [page, page, page];

describe('Count (ISO 32000-1 7.7.3.2)', () => {
  test.each([
    ['as it should be', '/Count 3'],
    ['missing', ''],
    ['negative', '/Count -1'],
    ['a fraction', '/Count 2.5'],
    ['no number', '/Count /Three'],
    ['too small', '/Count 1'],
    ['too large', '/Count 2000000000'],
    ['larger than any integer', `/Count ${'9'.repeat(400)}`],
  ])('%s: the tree decides', async (_, count) => {
    const counted = await count3(pagesNode(threeKids, count));
    expect(counted).toEqual({ pages: 3, sure: true });
  });

  test('Count and Kids may be references', async () => {
    const bodies = [catalog, pagesNode('6 0 R', '/Count 7 0 R'), ...threePages, threeKids, '3'];
    expect(await countBodies(bodies)).toEqual({ pages: 3, sure: true });
  });
});

describe('the page tree', () => {
  test('may be thousands of levels deep', async () => {
    const levels = 5000;
    const nodes = Array.from({ length: levels }, (_, level) => pagesNode(`[${level + 3} 0 R]`, ''));
    expect(await countBodies([catalog, ...nodes, page])).toEqual({ pages: 1, sure: true });
  });

  test('that doubles at each level is not followed twice', async () => {
    const nodes = Array.from({ length: 60 }, (_, level) =>
      pagesNode(`[${level + 3} 0 R ${level + 3} 0 R]`, ''),
    );
    const counted = await countBodies([catalog, ...nodes, page]);
    expect(counted).toEqual({ pages: 2, sure: false, reason: 'damaged' });
  });

  test('a page listed twice is two pages', async () => {
    expect(await count3(pagesNode('[3 0 R 3 0 R]', ''))).toEqual({ pages: 2, sure: true });
  });

  test('with a kid that is not there is not sure', async () => {
    const counted = await count3(pagesNode('[3 0 R 99 0 R]', '/Count 2'));
    expect(counted).toEqual({ pages: 3, sure: false, reason: 'damaged' });
  });

  test('references in a circle are damage', async () => {
    const counted = await countBodies(['2 0 R', '1 0 R']);
    expect(counted).toEqual({ pages: 1, sure: false, reason: 'damaged' });
  });
});

describe('the size of the first page', () => {
  test.each([
    ['its own box', '', '/MediaBox [0 0 612 792]'],
    ['an inherited box', '/MediaBox [0 0 612 792]', ''],
    ['its own before an inherited', '/MediaBox [0 0 1 1]', '/MediaBox [0 0 612 792]'],
    ['corners the other way about', '', '/MediaBox [612 792 0 0]'],
    ['an origin elsewhere', '', '/MediaBox [-10 -10.5 602 781.5]'],
    ['references', '', '/MediaBox [0 0 4 0 R 5 0 R]'],
  ])('is %s', async (_, inherited, own) => {
    const bodies = [
      catalog,
      pagesNode('[3 0 R]', `/Count 1 ${inherited}`),
      `<< /Type /Page ${own} >>`,
      '612',
      '792',
    ];
    expect(await countBodies(bodies)).toMatchObject({ pageSize: { width: 612, height: 792 } });
  });

  test.each([
    '/MediaBox [0 0 0 0]',
    '/MediaBox [0 0]',
    '/MediaBox 4',
    '/MediaBox [1000000000 /a () <<>>]',
  ])('%s is none', async (box) => {
    const counted = await countBodies([catalog, pagesNode('[3 0 R]', box), page]);
    expect(counted).toEqual({ pages: 1, sure: true });
  });
});

describe('cross-references', () => {
  test.each<readonly [string, SampleOptions]>([
    ['with CRLF entries', { lineEnd: '\r\n' }],
    ['with entries of 19 bytes', { lineEnd: '\n' }],
    ['that start at 1 by mistake', { first: 1 }],
    ['whose Prev leads back to themselves', { trailer: '/Prev 9' }],
    ['that are elsewhere', { startXref: 20 }],
    ['beyond the end', { startXref: 999_999 }],
    ['with an XRefStm that is none', { trailer: '/XRefStm 15' }],
  ])('%s are understood or done without', async (_, options) => {
    const counted = await count3(pagesNode(threeKids, '/Count 3'), options);
    expect(counted).toEqual({ pages: 3, sure: true });
  });

  test('in a circle of three end', async () => {
    const one = samplePdf([catalog, pagesNode(threeKids, ''), ...threePages]).toString('latin1');
    const start = one.indexOf('xref\n0');
    const bytes = one.replace('/Root 1 0 R ', `/Root 1 0 R /Prev ${start}`);
    expect(await count(Buffer.from(bytes, 'latin1'))).toEqual({ pages: 3, sure: true });
  });

  test('that lead to other objects are not believed', async () => {
    const whole = samplePdf([catalog, pagesNode(threeKids, '/Count 3'), ...threePages]);
    const text = whole.toString('latin1');
    const swapped = text.replace(/(\d{10} 00000 n \n)(\d{10} 00000 n \n)/, '$2$1');
    expect(swapped).not.toBe(text);
    expect(await count(Buffer.from(swapped, 'latin1'))).toEqual({ pages: 3, sure: true });
  });
});

describe('a file without cross-references', () => {
  test('the last version of an object stands', async () => {
    const update = '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n';
    const whole = samplePdf([catalog, pagesNode(threeKids, '/Count 3'), ...threePages]);
    const bytes = Buffer.concat([whole.subarray(0, whole.indexOf('xref')), Buffer.from(update)]);
    expect(await count(bytes)).toEqual({ pages: 1, sure: true });
  });

  test('without a catalog its page objects are counted', async () => {
    const whole = samplePdf(['<< >>', pagesNode(threeKids, '/Count 3'), ...threePages]);
    const bytes = whole.subarray(0, whole.indexOf('xref'));
    expect(await count(bytes)).toEqual({ pages: 3, sure: false, reason: 'damaged' });
  });

  test('is understood across the boundaries of what is read at a time', async () => {
    for (let filling = 262_000; filling < 262_250; filling += 1) {
      const stream = `<< /Length ${filling} >>\nstream\n${' '.repeat(filling)}\nendstream`;
      const bodies = [catalog, pagesNode('[3 0 R 4 0 R]', ''), page, page, stream, page];
      const whole = samplePdf([...bodies.slice(4), ...bodies.slice(0, 4)]);
      const text = whole.toString('latin1');
      const renumbered = text
        .slice(0, text.indexOf('xref'))
        .replace(/^(\d+) 0 obj/gm, (_, n: string) => `${((Number(n) + 3) % 6) + 1} 0 obj`);
      const counted = await count(Buffer.from(renumbered, 'latin1'));
      expect(counted, `filling ${filling}`).toEqual({ pages: 2, sure: true });
    }
  });
});

function count3(tree: string, options?: SampleOptions): Promise<PageCount> {
  return countBodies([catalog, tree, ...threePages], options);
}

function countBodies(bodies: readonly string[], options?: SampleOptions): Promise<PageCount> {
  return count(samplePdf(bodies, options));
}

function count(bytes: Buffer): Promise<PageCount> {
  return countPdfPages(bytesSource(bytes));
}

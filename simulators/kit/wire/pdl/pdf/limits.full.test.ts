import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesSource, type RandomAccess } from '../random-access.ts';
import { countPdfPages } from './pdf.ts';
import { catalog, page, pagesNode, samplePdf } from './sample-pdf.ts';

describe('what a hostile file can cost is bounded', () => {
  test('an object stream that inflates without end', async () => {
    const data = deflateSync(Buffer.alloc(48 * 1024 * 1024));
    const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>`;
    const bytes = samplePdf(['<< >>', `${stream}\nstream\n${data.toString('latin1')}\nendstream`]);
    expect(await countPdfPages(bytesSource(bytes))).toMatchObject({ pages: 1, sure: false });
  });

  test('cross-references that inflate without end', async () => {
    const data = deflateSync(Buffer.alloc(48 * 1024 * 1024));
    const dict = `<< /Type /XRef /W [1 8 8] /Size 9999999 /Root 1 0 R /Filter /FlateDecode /Length ${data.length} >>`;
    const bytes = samplePdf(
      [
        catalog,
        pagesNode('[3 0 R]', ''),
        page,
        `${dict}\nstream\n${data.toString('latin1')}\nendstream`,
      ],
      { startXref: 168 },
    );
    const at = bytes.indexOf('4 0 obj');
    const led = Buffer.from(
      bytes.toString('latin1').replace('startxref\n168', `startxref\n${at}`),
      'latin1',
    );
    expect(await countPdfPages(bytesSource(led))).toEqual({ pages: 1, sure: true });
  });

  test.each([
    ['arrays within arrays', '['.repeat(300_000)],
    ['dictionaries within dictionaries', '<</a'.repeat(300_000)],
    ['an array that does not end', '[0 '.padEnd(9_000_000, '1 ')],
    ['a string that does not end', '('.padEnd(9_000_000, 'a')],
    ['a name that does not end', '/'.padEnd(9_000_000, 'a')],
    ['a number that does not end', '1'.repeat(9_000_000)],
    ['a comment that does not end', '%'.repeat(9_000_000)],
    ['nothing but white space', ' '.repeat(9_000_000)],
  ])('%s', async (_, body) => {
    const counted = await countPdfPages(bytesSource(samplePdf([body, page])));
    expect(counted).toMatchObject({ pages: 1, sure: false });
  });

  test('as many trailers, objects and keywords as fit', async () => {
    for (const words of [
      'obj ',
      '1 0 obj ',
      'trailer ',
      '1 0 obj<</Type/ObjStm>>stream ',
      '1 0 obj[',
    ]) {
      const bytes = Buffer.from(`%PDF-1.4\n${words.repeat(4_000_000 / words.length)}`);
      const counted = await countPdfPages(bytesSource(bytes));
      expect(counted, words).toMatchObject({ pages: 1, sure: false });
    }
  });

  test('a hundred thousand subsections', async () => {
    const table = `xref\n${'1 1\n0000000009 00000 n \n'.repeat(100_000)}trailer\n<</Root 1 0 R>>`;
    const bytes = Buffer.from(`%PDF-1.4\n${table}\nstartxref\n9\n%%EOF`);
    expect(await countPdfPages(bytesSource(bytes))).toMatchObject({ pages: 1, sure: false });
  });
});

test('a large file with changed bytes gets a count', async () => {
  const filling = 300_000;
  const stream = `<< /Length ${filling} >>\nstream\n${' '.repeat(filling)}\nendstream`;
  const whole = samplePdf([catalog, pagesNode('[3 0 R 4 0 R]', '/Count 2'), page, page, stream]);
  const fromStart = fc.nat(400);
  const fromEnd = fc.nat(400).map((back) => whole.length - 1 - back);
  const digits = fc.integer({ min: 0x30, max: 0x39 });
  const change = fc.tuple(fc.oneof(fromStart, fromEnd), fc.oneof(digits, fc.nat(255)));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 10 }), async (changes) => {
      const mutated = Buffer.from(whole);
      for (const [at, value] of changes) mutated[at] = value;
      const { pages, sure, reason } = await countPdfPages(bytesSource(mutated));
      expect(pages).toBeGreaterThanOrEqual(1);
      expect(reason === undefined).toBe(sure);
    }),
    { numRuns: 500 },
  );
});

test.each(['400000', '999999999999999', '9'.repeat(40), '-5'])(
  'a large file whose startxref is %s is searched',
  async (start) => {
    const stream = `<< >>\nstream\n${' '.repeat(300_000)}\nendstream`;
    const bytes = samplePdf([catalog, pagesNode('[3 0 R]', '/Count 1'), page, stream]);
    const led = bytes.toString('latin1').replace(/startxref\n\d+/, `startxref\n${start}`);
    const counted = await countPdfPages(bytesSource(Buffer.from(led, 'latin1')));
    expect(counted).toEqual({ pages: 1, sure: true });
  },
);

describe('a large file takes few reads', () => {
  test('of a hundred megabytes, whose Count is believed', async () => {
    const { source, reads } = sparse(samplePdf([catalog, pagesNode('[3 0 R]', '/Count 1'), page]));
    expect(await countPdfPages(source)).toEqual({ pages: 1, sure: true });
    expect(reads.length).toBeLessThanOrEqual(8);
    expect(reads.reduce((sum, length) => sum + length, 0)).toBeLessThan(256 * 1024);
  });

  test('of a hundred thousand pages in one node', async () => {
    const pages = 100_000;
    const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
    const whole = samplePdf([
      catalog,
      pagesNode(`[${kids}]`, `/Count ${pages}`),
      ...Array.from({ length: pages }, () => page),
    ]);
    const { source, reads } = counting(bytesSource(whole));
    expect(await countPdfPages(source)).toEqual({ pages, sure: true });
    expect(reads.length).toBeLessThanOrEqual(12);
  });

  test('and a tree of ten thousand pages without a Count is walked', async () => {
    const pages = 10_000;
    const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
    const bodies = [
      catalog,
      pagesNode(`[${kids}]`, ''),
      ...Array.from({ length: pages }, () => page),
    ];
    expect(await countPdfPages(bytesSource(samplePdf(bodies)))).toEqual({ pages, sure: true });
  });

  /** The PDF stands behind a hundred megabytes of room, as pictures would take. */
  function sparse(pdf: Buffer): ReturnType<typeof counting> {
    const room = 100_000_000;
    const moved = pdf
      .toString('latin1')
      .replace(/(\d{10}) 00000 n/g, (_, offset: string) => `${moveBy(offset, room)} 00000 n`)
      .replace(/startxref\n(\d+)/, (_, offset: string) => `startxref\n${Number(offset) + room}`);
    const end = Buffer.from(moved, 'latin1');
    const start = Buffer.from('%PDF-1.4\n');
    return counting({
      size: room + end.length,
      read(offset, length) {
        const bytes = Buffer.alloc(Math.min(length, room + end.length - offset), ' ');
        start.copy(bytes, 0, Math.min(offset, start.length));
        end.copy(bytes, Math.max(0, room - offset), Math.max(0, offset - room));
        return Promise.resolve(bytes);
      },
    });
  }
});

function moveBy(offset: string, by: number): string {
  return String(Number(offset) + by).padStart(10, '0');
}

function counting(source: RandomAccess): {
  readonly source: RandomAccess;
  readonly reads: number[];
} {
  const reads: number[] = [];
  return {
    reads,
    source: {
      size: source.size,
      read(offset, length) {
        reads.push(length);
        return source.read(offset, length);
      },
    },
  };
}

import { describe, expect, test } from 'vitest';
import type { PageCount } from './page-count.ts';
import { countPwgPages } from './pwg-raster.ts';
import { bytesSource } from './random-access.ts';
import { countUrfPages } from './urf.ts';

interface Header {
  readonly swapped?: boolean;
  readonly lines?: number;
  readonly bytesPerLine?: number;
  readonly bitsPerPixel?: number;
  readonly colorOrder?: number;
}

/** Two lines of six bytes: three pixels in colour. */
const rgb = { lines: 2, bytesPerLine: 6, bitsPerPixel: 16 };
const twoLinesAtOnce = Buffer.of(1, 2, 0xaa, 0xbb);
const eachLine = Buffer.of(0, 254, 1, 1, 2, 2, 3, 3, 0, 1, 9, 9, 0, 8, 8);

describe('PWG raster (PWG 5102.4 4.3, 4.4)', () => {
  test.each([
    ['a repeated line', [pwg(rgb), twoLinesAtOnce], 1],
    ['literal and repeated units', [pwg(rgb), eachLine], 1],
    ['a line left blank', [pwg(rgb), Buffer.of(1, 128)], 1],
    ['packed pixels', [pwg({ lines: 1, bytesPerLine: 3, bitsPerPixel: 1 }), Buffer.of(0, 2, 7)], 1],
    ['more repeats than lines', [pwg(rgb), Buffer.of(200, 2, 0, 0)], 1],
    ['two pages', [pwg(rgb), twoLinesAtOnce, pwg(rgb), eachLine], 2],
    ['an exit behind the last', [pwg(rgb), eachLine, Buffer.from('\x1b%-12345X')], 1],
  ] as const)('%s', async (_, parts, pages) => {
    expect(await countPwg('RaS2', parts)).toMatchObject({ pages, sure: true });
  });

  test('uncompressed and swapped relatives', async () => {
    const plain = [pwg({ ...rgb, swapped: true }), Buffer.alloc(12)];
    expect(await countPwg('3SaR', [...plain, ...plain])).toMatchObject({ pages: 2, sure: true });
    expect(await countPwg('RaS3', [pwg(rgb), Buffer.alloc(11)])).toMatchObject({ sure: false });
  });

  test.each([
    ['a line that overflows', [pwg(rgb), Buffer.of(0, 3, 0, 0)]],
    ['a page without its last line', [pwg(rgb), Buffer.of(0, 2, 0, 0)]],
    ['a page of no lines', [pwg({ ...rgb, lines: 0 })]],
    ['planes', [pwg({ ...rgb, colorOrder: 2 }), eachLine]],
    ['half a header behind the last', [pwg(rgb), eachLine, pwg(rgb).subarray(0, 900)]],
    ['nothing', []],
  ] as const)('%s is damage', async (_, parts) => {
    expect(await countPwg('RaS2', parts)).toMatchObject({
      pages: 1,
      sure: false,
      reason: 'damaged',
    });
  });

  test('the page size is in points', async () => {
    const counted = await countPwg('RaS2', [pwg(rgb), eachLine]);
    expect(counted.pageSize).toEqual({ width: 420, height: 595 });
  });
});

describe('URF', () => {
  test('pages and their size, by pixels and resolution', async () => {
    const counted = await countUrf(Buffer.of(1, 1, 9, 9, 9), Buffer.of(1, 128));
    expect(counted).toEqual({ pages: 2, sure: true, pageSize: { width: 1, height: 1 } });
  });

  test('a page without its data is damage', async () => {
    expect(await countUrf(Buffer.alloc(0))).toMatchObject({ pages: 1, sure: false });
  });
});

function pwg(header: Header): Buffer {
  const bytes = Buffer.alloc(1796);
  const fields: readonly (readonly [number, number])[] = [
    [352, 420],
    [356, 595],
    [376, header.lines ?? 1],
    [388, header.bitsPerPixel ?? 8],
    [392, header.bytesPerLine ?? 1],
    [396, header.colorOrder ?? 0],
  ];
  for (const [at, value] of fields) {
    if (header.swapped === true) bytes.writeUInt32LE(value, at);
    else bytes.writeUInt32BE(value, at);
  }
  return bytes;
}

function countPwg(sync: string, parts: readonly Buffer[]): Promise<PageCount> {
  return countPwgPages(bytesSource(Buffer.concat([Buffer.from(sync), ...parts])));
}

/** Two by two pixels of three bytes, at 144 dots per inch. */
function countUrf(...pages: readonly Buffer[]): Promise<PageCount> {
  const parts = pages.flatMap((data) => {
    const header = Buffer.alloc(32);
    header[0] = 24;
    header.writeUInt32BE(2, 12);
    header.writeUInt32BE(2, 16);
    header.writeUInt32BE(144, 20);
    return [header, data];
  });
  return countUrfPages(bytesSource(Buffer.concat([Buffer.from('UNIRAST\0\0\0\0\0'), ...parts])));
}

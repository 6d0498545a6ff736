import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageScanner } from './page-scanner.ts';
import { PclScanner } from './pcl.ts';
import { PclXlScanner } from './pcl-xl.ts';
import { PostScriptScanner } from './postscript.ts';
import { pwgRaster } from './pwg-raster.ts';
import { RasterScanner } from './raster.ts';
import { TextScanner } from './text.ts';
import { urf } from './urf.ts';

const scanners: readonly (readonly [string, () => PageScanner])[] = [
  ['two-pages.ps', () => new PostScriptScanner()],
  ['two-pages.txt', () => new TextScanner()],
  ['two-pages.pcl', () => new PclScanner()],
  ['two-pages.pxl', () => new PclXlScanner()],
  ['two-pages.pwg', () => new RasterScanner(pwgRaster)],
  ['two-pages.urf', () => new RasterScanner(urf)],
];

describe.each(scanners)('%s', (name, scanner) => {
  const bytes = readFileSync(new URL(`../../../../fixtures/documents/${name}`, import.meta.url));

  test('has two pages, cut anywhere', () => {
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const counting = scanner();
      counting.push(bytes.subarray(0, cut));
      counting.push(bytes.subarray(cut));
      expect(counting.end(), `cut at ${cut}`).toMatchObject({ pages: 2, sure: true });
    }
  });

  test('has two pages, byte by byte', () => {
    const counting = scanner();
    for (let at = 0; at < bytes.length; at += 1) counting.push(bytes.subarray(at, at + 1));
    expect(counting.end()).toMatchObject({ pages: 2, sure: true });
  });

  test('has the same count in pieces of any size, whatever its bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 });
    const lengths = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(changes, lengths, (changed, pieces) => {
        const mutated = Buffer.from(bytes);
        for (const [at, value] of changed) mutated[at] = value;
        const [whole, cut] = [scanner(), scanner()];
        whole.push(mutated);
        for (let at = 0, nth = 0; at < mutated.length; nth += 1) {
          const end = at + (pieces[nth % pieces.length] ?? 1);
          cut.push(mutated.subarray(at, end));
          at = end;
        }
        expect(cut.end()).toEqual(whole.end());
      }),
    );
  });
});

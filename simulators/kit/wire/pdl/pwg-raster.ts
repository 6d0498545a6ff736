import { latin1 } from './bytes.ts';
import { payloadStart } from './envelope.ts';
import type { PageCount } from './page-count.ts';
import { scanPages } from './page-scanner.ts';
import type { RandomAccess } from './random-access.ts';
import { type RasterFormat, type RasterPage, RasterScanner } from './raster.ts';

/** By its page headers (PWG 5102.4 4.3); uncompressed CUPS raster (RaS3) and swapped bytes too. */
export async function countPwgPages(source: RandomAccess): Promise<PageCount> {
  return scanPages(source, await payloadStart(source), new RasterScanner(pwgRaster));
}

export const pwgRaster: RasterFormat = {
  fileHeaderBytes: 4,
  pageHeaderBytes: 1796,
  readPage(header, sync) {
    const word = latin1(sync);
    const swapped = word.endsWith('SaR');
    return readPage(header, swapped, word.includes('3'));
  },
};

/** Offsets of the header's fields. */
const field = {
  pageWidth: 352,
  pageHeight: 356,
  height: 376,
  bitsPerPixel: 388,
  bytesPerLine: 392,
  colorOrder: 396,
} as const;

const chunky = 0;

function readPage(header: Buffer, swapped: boolean, plain: boolean): RasterPage | undefined {
  const uint = (at: number): number =>
    swapped ? header.readUInt32LE(at) : header.readUInt32BE(at);
  const lines = uint(field.height);
  const bytesPerLine = uint(field.bytesPerLine);
  if (uint(field.colorOrder) !== chunky || lines === 0 || bytesPerLine === 0) return undefined;
  const unitBytes = Math.max(1, Math.floor(uint(field.bitsPerPixel) / 8));
  return {
    shape: { lines, unitsPerLine: Math.ceil(bytesPerLine / unitBytes), unitBytes },
    ...(plain ? { plainBytes: lines * bytesPerLine } : {}),
    pageSize: { width: uint(field.pageWidth), height: uint(field.pageHeight) },
  };
}

import { payloadStart } from './envelope.ts';
import type { PageCount } from './page-count.ts';
import { scanPages } from './page-scanner.ts';
import type { RandomAccess } from './random-access.ts';
import { type RasterFormat, RasterScanner } from './raster.ts';

/** By its page headers; the number in the file header is not needed and often zero. */
export async function countUrfPages(source: RandomAccess): Promise<PageCount> {
  return scanPages(source, await payloadStart(source), new RasterScanner(urf));
}

/** `UNIRAST`, a zero byte, the number of pages; per page 32 bytes, then its lines. */
export const urf: RasterFormat = {
  fileHeaderBytes: 12,
  pageHeaderBytes: 32,
  readPage(header) {
    const unitBytes = (header[0] ?? 0) / 8;
    const unitsPerLine = header.readUInt32BE(12);
    const lines = header.readUInt32BE(16);
    const dotsPerInch = header.readUInt32BE(20);
    if (!Number.isInteger(unitBytes) || unitBytes === 0 || unitsPerLine === 0 || lines === 0) {
      return undefined;
    }
    return {
      shape: { lines, unitsPerLine, unitBytes },
      pageSize: {
        width: Math.round((unitsPerLine * 72) / dotsPerInch),
        height: Math.round((lines * 72) / dotsPerInch),
      },
    };
  },
};

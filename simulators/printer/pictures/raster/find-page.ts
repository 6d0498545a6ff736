import { escapeByte } from '../../../kit/wire/pdl/bytes.ts';
import { payloadStart } from '../../../kit/wire/pdl/envelope.ts';
import { scanLimitBytes } from '../../../kit/wire/pdl/page-scanner.ts';
import { chunksOf, type RandomAccess } from '../../../kit/wire/pdl/random-access.ts';
import type { RasterPage } from '../../../kit/wire/pdl/raster.ts';
import { RunLengthPage } from '../../../kit/wire/pdl/run-length.ts';
import { lastPageIs } from '../picture.ts';
import { type RasterLanguage, rasterFormats } from './raster-header.ts';

export interface FoundPage {
  readonly fileHeader: Buffer;
  readonly pageHeader: Buffer;
  /** Offset of the page's lines. */
  readonly linesAt: number;
}

/** Finds a page by stepping over those before it, in constant memory. Rejects with a sentence if there is no such page. */
export async function findPage(
  source: RandomAccess,
  language: RasterLanguage,
  wanted: number,
): Promise<FoundPage> {
  const format = rasterFormats[language];
  const { fileHeaderBytes, pageHeaderBytes } = format;
  const start = await payloadStart(source);
  const fileHeader = Buffer.from(await source.read(start, fileHeaderBytes));
  let at = start + fileHeaderBytes;
  for (let number = 1; ; number += 1) {
    const pageHeader = Buffer.from(await source.read(at, pageHeaderBytes));
    // The universal exit of an envelope may follow the last page.
    if (pageHeader.length < pageHeaderBytes || pageHeader[0] === escapeByte)
      throw new Error(number === 1 ? 'it has no page' : lastPageIs(number - 1));
    at += pageHeaderBytes;
    if (number === wanted) return { fileHeader, pageHeader, linesAt: at };
    const page = format.readPage(pageHeader, fileHeader);
    if (page === undefined) throw new Error(`the header of page ${number} is damaged`);
    at = await endOf(page, source, at);
    if (at > scanLimitBytes) throw new Error(`page ${wanted} lies too far from the start`);
  }
}

/** Offset behind the lines of a page that begin at `from`; a page that breaks off ends with the document. */
async function endOf(page: RasterPage, source: RandomAccess, from: number): Promise<number> {
  if (page.plainBytes !== undefined) return from + page.plainBytes;
  const lines = new RunLengthPage(page.shape);
  let at = from;
  for await (const chunk of chunksOf(source, from)) {
    const end = lines.push(chunk, 0);
    if (end === undefined) throw new Error('a page before it is damaged');
    at += end;
    if (lines.done || at > scanLimitBytes) break;
  }
  return at;
}

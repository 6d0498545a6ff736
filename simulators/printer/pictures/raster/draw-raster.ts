import { open } from 'node:fs/promises';
import { chunksOf, fileSource, type RandomAccess } from '../../../kit/wire/pdl/random-access.ts';
import { findPage } from './find-page.ts';
import { samplerOf } from './pixels.ts';
import { type DrawnPage, type RasterLanguage, readDrawnPage } from './raster-header.ts';
import { RasterLines } from './raster-lines.ts';
import { ShrunkPicture, type Size } from './shrunk-picture.ts';

/** At 96 dots an inch A4 and Letter fit; what is larger is made smaller. */
const dotsPerInch = 96;
const largest: Size = { width: 850, height: 1200 };
/** A line of five feet with 1200 dots an inch in four colours of 16 bits. */
const mostLineBytes = 600_000;
/** A page of A3 with 1200 dots an inch has fewer. */
const mostPixels = 400_000_000;
/** Small, since little of it can be many lines: others have their turn in between. */
const chunkBytes = 16 * 1024;

/**
 * Draws a page of a PWG raster or URF file as a PNG, made smaller; of a page that breaks off, the lines
 * that are there. Takes memory by the line, not by the page. Rejects with a sentence where nothing can be drawn.
 */
export async function drawRaster(
  file: string,
  language: RasterLanguage,
  page: number,
): Promise<Buffer> {
  const handle = await open(file);
  try {
    return await drawPage(await fileSource(handle), language, page);
  } finally {
    await handle.close();
  }
}

export async function drawPage(
  source: RandomAccess,
  language: RasterLanguage,
  page: number,
): Promise<Buffer> {
  const { fileHeader, pageHeader, linesAt } = await findPage(source, language, page);
  const drawn = readDrawnPage(language, pageHeader, fileHeader);
  const sample = drawn === undefined ? undefined : samplerOf(drawn);
  if (drawn === undefined || sample === undefined) {
    throw new Error(`the format of page ${page} is not supported`);
  }
  refuseLarge(drawn);
  const picture = new ShrunkPicture(drawn, shrunkSize(drawn), sample);
  let pixels = 0;
  const lines = new RasterLines(
    {
      shape: drawn.page.shape,
      isPlain: drawn.page.plainBytes !== undefined,
      blank: drawn.colors === 'gray' || drawn.colors === 'rgb' ? 255 : 0,
    },
    (line, times) => {
      pixels += drawn.width;
      picture.add(line, times);
    },
  );
  for await (const chunk of chunksOf(source, linesAt, chunkBytes)) {
    if (!lines.push(chunk) || lines.done) break;
    if (pixels > mostPixels) throw new Error(`page ${page} has too many pixels`);
  }
  return await picture.png();
}

function refuseLarge({ width, bitsPerPixel, page }: DrawnPage): void {
  const { unitsPerLine, unitBytes } = page.shape;
  const lineBytes = unitsPerLine * unitBytes;
  if (width === 0 || lineBytes > mostLineBytes || Math.ceil((width * bitsPerPixel) / 8) > lineBytes)
    throw new Error('the line length of the page is not supported');
}

/** As large as on paper, if that fits; never larger than it is. */
function shrunkSize({ width, height, resolution: [x, y] }: DrawnPage): Size {
  const across = width / (x || dotsPerInch);
  const down = height / (y || dotsPerInch);
  const scale = Math.min(dotsPerInch, largest.width / across, largest.height / down);
  const within = (size: number, most: number): number =>
    Math.max(1, Math.min(Math.round(size), most));
  return { width: within(across * scale, width), height: within(down * scale, height) };
}

import { open } from 'node:fs/promises';
import { payloadStart } from '../../../kit/wire/pdl/envelope.ts';
import { chunksOf, fileSource, type RandomAccess } from '../../../kit/wire/pdl/random-access.ts';
import { samplerOf } from './pixels.ts';
import {
  type DrawnPage,
  type RasterLanguage,
  rasterFormats,
  readDrawnPage,
} from './raster-header.ts';
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
 * The first page of a PWG raster or URF file as a PNG, made smaller; of a page that breaks off what is
 * there. Takes memory by the line, not by the page. Rejects with a sentence where nothing can be drawn.
 */
export async function drawRaster(file: string, language: RasterLanguage): Promise<Buffer> {
  const handle = await open(file);
  try {
    return await drawFirstPage(await fileSource(handle), language);
  } finally {
    await handle.close();
  }
}

export async function drawFirstPage(
  source: RandomAccess,
  language: RasterLanguage,
): Promise<Buffer> {
  const { fileHeaderBytes, pageHeaderBytes } = rasterFormats[language];
  const start = await payloadStart(source);
  const headers = Buffer.from(await source.read(start, fileHeaderBytes + pageHeaderBytes));
  if (headers.length < fileHeaderBytes + pageHeaderBytes) throw new Error('it has no page');
  const drawn = readDrawnPage(
    language,
    headers.subarray(fileHeaderBytes),
    headers.subarray(0, fileHeaderBytes),
  );
  const sample = drawn === undefined ? undefined : samplerOf(drawn);
  if (drawn === undefined || sample === undefined) {
    throw new Error('the format of its first page is not supported');
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
  for await (const chunk of chunksOf(source, start + headers.length, chunkBytes)) {
    if (!lines.push(chunk) || lines.done) break;
    if (pixels > mostPixels) throw new Error('its first page has too many pixels');
  }
  return await picture.png();
}

function refuseLarge({ width, bitsPerPixel, page }: DrawnPage): void {
  const { unitsPerLine, unitBytes } = page.shape;
  const lineBytes = unitsPerLine * unitBytes;
  if (width === 0 || lineBytes > mostLineBytes || Math.ceil((width * bitsPerPixel) / 8) > lineBytes)
    throw new Error('the line length of its first page is not supported');
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

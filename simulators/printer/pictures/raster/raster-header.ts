import { pwgRaster } from '../../../kit/wire/pdl/pwg-raster.ts';
import type { RasterFormat, RasterPage } from '../../../kit/wire/pdl/raster.ts';
import { urf } from '../../../kit/wire/pdl/urf.ts';
import type { Colors, PixelForm } from './pixels.ts';

/** What is needed to draw a page, beside what is needed to step over it. */
export interface DrawnPage extends PixelForm {
  readonly page: RasterPage;
  readonly width: number;
  readonly height: number;
  /** Dots per inch, across and down; 0 where it isn't said. */
  readonly resolution: readonly [x: number, y: number];
}

export type RasterLanguage = 'pwg-raster' | 'urf';

export const rasterFormats: Readonly<Record<RasterLanguage, RasterFormat>> = {
  'pwg-raster': pwgRaster,
  urf,
};

/** Undefined where the header cannot be one, or its colours are not drawn. Both have their full length. */
export function readDrawnPage(
  language: RasterLanguage,
  pageHeader: Buffer,
  fileHeader: Buffer,
): DrawnPage | undefined {
  const page = rasterFormats[language].readPage(pageHeader, fileHeader);
  if (page === undefined) return undefined;
  const form = language === 'urf' ? readUrf(pageHeader) : readPwg(pageHeader, fileHeader);
  const colors = form.colors;
  return colors === undefined ? undefined : { ...form, colors, page, height: page.shape.lines };
}

type Read = Omit<DrawnPage, 'page' | 'height' | 'colors'> & {
  readonly colors: Colors | undefined;
};

/** Offsets of PWG 5102.4 4.3. */
const field = {
  xResolution: 276,
  yResolution: 280,
  width: 372,
  bitsPerPixel: 388,
  colorSpace: 400,
};

function readPwg(header: Buffer, sync: Buffer): Read {
  const isSwapped = sync.toString('latin1').endsWith('SaR');
  const uint = (at: number): number =>
    isSwapped ? header.readUInt32LE(at) : header.readUInt32BE(at);
  return {
    colors: pwgColors[uint(field.colorSpace)],
    bitsPerPixel: uint(field.bitsPerPixel),
    isSwapped,
    width: uint(field.width),
    resolution: [uint(field.xResolution), uint(field.yResolution)],
  };
}

function readUrf(header: Buffer): Read {
  const dotsPerInch = header.readUInt32BE(20);
  return {
    colors: urfColors[header[1] ?? 0],
    bitsPerPixel: header[0] ?? 0,
    isSwapped: false,
    width: header.readUInt32BE(12),
    resolution: [dotsPerInch, dotsPerInch],
  };
}

/** By cupsColorSpace: the device's, then the standard ones. */
const pwgColors: Readonly<Partial<Record<number, Colors>>> = {
  0: 'gray',
  1: 'rgb',
  3: 'black',
  4: 'cmy',
  6: 'cmyk',
  18: 'gray',
  19: 'rgb',
  20: 'rgb',
};

const urfColors: Readonly<Partial<Record<number, Colors>>> = {
  0: 'gray',
  1: 'rgb',
  3: 'rgb',
  4: 'gray',
  5: 'rgb',
  6: 'cmyk',
};

import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { jpeg } from './jpeg.ts';
import { pwgRaster, type RasterType } from './pwg-raster.ts';
import { suiteFolder, suites } from './suites.ts';

const papers = {
  a4: { name: 'iso_a4_210x297mm', widthPoints: 595.28, heightPoints: 841.89 },
  letter: { name: 'na_letter_8.5x11in', widthPoints: 612, heightPoints: 792 },
  photo: { name: 'na_index-4x6_4x6in', widthPoints: 288, heightPoints: 432 },
} as const;

/** Lays out in a folder what ipptool looks for there: the suites, and documents, which Debian leaves out. */
export async function layOutSuites(folder: string): Promise<void> {
  for (const { name } of suites) {
    await copyFile(join(suiteFolder, `${name}.test`), join(folder, `${name}.test`));
  }
  for (const [name, fixture] of Object.entries(copied)) {
    await copyFile(documentPath(fixture), join(folder, name));
  }
  for (const [name, bytes] of [...photos(), ...rasterSamples()]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

const copied: Readonly<Record<string, string>> = {
  'document-a4.pdf': 'one-page-a4.pdf',
  'document-letter.pdf': 'two-pages-letter.pdf',
  'document-a4.ps': 'two-pages.ps',
  'document-letter.ps': 'two-pages.ps',
};

type Named = readonly [name: string, bytes: Buffer];

function photos(): readonly Named[] {
  const size = { width: 640, height: 480 };
  const shade = (x: number): number => Math.round(255 * x);
  return [
    ['color.jpg', jpeg(size, (x, y) => [shade(x), shade(y), shade(1 - x)])],
    ['gray.jpg', jpeg(size, (x) => [shade(x), shade(x), shade(x)])],
  ];
}

interface Sample {
  readonly paper: keyof typeof papers;
  readonly pages: number;
  /** Those in which the sample is there. */
  readonly types: readonly RasterType[];
}

const usualTypes: readonly RasterType[] = ['black_1', 'cmyk_8', 'sgray_8', 'srgb_8'];

const samples: Readonly<Record<string, Sample>> = {
  'color.jpg-4x6': { paper: 'photo', pages: 1, types: [...usualTypes, 'srgb_16'] },
  'document-a4': { paper: 'a4', pages: 2, types: usualTypes },
  'document-letter': { paper: 'letter', pages: 2, types: usualTypes },
  'gray.jpg-4x6': { paper: 'photo', pages: 1, types: ['black_1', 'cmyk_8', 'sgray_8'] },
  'onepage-a4': { paper: 'a4', pages: 1, types: usualTypes },
  'onepage-letter': { paper: 'letter', pages: 1, types: usualTypes },
};

/** The names are those of ipp-everywhere.test: without one of them it skips what comes after. */
function* rasterSamples(): Generator<Named> {
  for (const dotsPerInch of [150, 180, 300, 360, 600, 720]) {
    for (const [name, { paper, pages, types }] of Object.entries(samples)) {
      for (const type of types) {
        const kind = type.replace('_', '-');
        const resolution = `${String(dotsPerInch)}dpi`;
        const folder = join(`pwg-raster-samples-${resolution}`, kind);
        const file = join(folder, `${name}-${kind}-${resolution}.pwg`);
        yield [file, pwgRaster({ media: papers[paper], dotsPerInch, type }, pages)];
      }
    }
  }
}

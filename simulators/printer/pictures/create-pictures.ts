import { open } from 'node:fs/promises';
import type { Clock } from '../../kit/clock.ts';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import type { PageCount } from '../../kit/wire/pdl/page-count.ts';
import { countPages } from '../../kit/wire/pdl/pages.ts';
import { fileSource } from '../../kit/wire/pdl/random-access.ts';
import { drawText, textMediaType } from './draw-text.ts';
import { type FoundRenderer, findRenderers } from './find-renderers.ts';
import { isKept, keepPicture, pictureFile } from './kept-pictures.ts';
import { type Limits, runLimited } from './limited-program.ts';
import { lastPageIs, type Picture, type PicturedDocument, type Pictures } from './picture.ts';
import { drawRaster } from './raster/draw-raster.ts';
import { renderers } from './renderers.ts';
import { shownAsIs } from './shown-as-is.ts';

export interface PictureOptions {
  /** Where programs are looked for, as PATH has it. */
  readonly searchPath: string;
  readonly clock: Pick<Clock, 'timer'>;
  readonly limits?: Limits;
}

const usualLimits: Limits = {
  timeMs: 15_000,
  memoryBytes: 1024 ** 3,
  outputBytes: 32 * 1024 ** 2,
};

/** Pages that could not be drawn are not tried again as long as so many are remembered. */
const rememberedFailures = 1000;
const mediaType = 'image/png';
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Draws a page of a document; rejects with a sentence. */
type Draw = (document: PicturedDocument, page: number) => Promise<Picture>;

/** Pictures by the printer itself or by programs that are installed: one at a time, each kept beside its document. */
export function createPictures(options: PictureOptions): Pictures {
  const wanted = new Map<string, Promise<Picture>>();
  const failures = new Map<string, Picture>();
  let found: Promise<ReadonlyMap<DocumentLanguage, FoundRenderer>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function drawerOf({ language }: PicturedDocument): Promise<Draw | undefined> {
    if (language === 'text') return textOf;
    if (language === 'pwg-raster' || language === 'urf') {
      return keeping(({ file }, page) => drawRaster(file, language, page));
    }
    found ??= findRenderers(options.searchPath);
    const renderer = (await found).get(language);
    return renderer === undefined ? undefined : keeping(byProgram(renderer, options));
  }

  async function make(document: PicturedDocument, page: number): Promise<Picture> {
    const draw = await drawerOf(document);
    if (draw === undefined) return { missing: nobodyDraws(document.language) };
    const drawn = last.then(() => draw(document, page)).catch(missingBecause);
    last = drawn;
    const picture = await drawn;
    if ('missing' in picture) remember(failures, pictureFile(document.file, page), picture);
    return picture;
  }

  return {
    async whyNone(document) {
      const known = (await shownAsIs(document, 1)) ?? failures.get(pictureFile(document.file, 1));
      if (known !== undefined) return 'missing' in known ? known.missing : undefined;
      return (await drawerOf(document)) === undefined ? nobodyDraws(document.language) : undefined;
    },
    async of(document, page = 1) {
      const own = await shownAsIs(document, page);
      if (own !== undefined) return own;
      const file = pictureFile(document.file, page);
      const failed = failures.get(file);
      if (failed !== undefined) return failed;
      if (await isKept(file)) return { file, mediaType };
      const under = wanted.get(file) ?? make(document, page);
      wanted.set(file, under);
      return under.finally(() => wanted.delete(file));
    },
  };
}

function nobodyDraws(language: DocumentLanguage): string {
  const programs = renderers.filter(({ languages }) => languages.includes(language));
  if (language === 'unknown') return 'its format is unknown';
  if (programs.length === 0) return `${language} documents cannot be rendered`;
  const means = programs.map(({ program, package: its }) => `${program} (${its})`).join(' or ');
  return `no program that renders ${language} is installed: install ${means} in a folder of PATH`;
}

/** Draws the picture each time and does not keep it. */
async function textOf({ file }: PicturedDocument, page: number): Promise<Picture> {
  return { bytes: await drawText(file, page), mediaType: textMediaType };
}

type DrawPng = (document: PicturedDocument, page: number) => Promise<Buffer>;

function keeping(draw: DrawPng): Draw {
  return async (document, page) => {
    const png = await draw(document, page);
    return { ...(await keepPicture(document.file, page, png)), mediaType };
  };
}

function byProgram(
  renderer: FoundRenderer,
  { clock, limits = usualLimits }: PictureOptions,
): DrawPng {
  return async (document, page) => {
    const count = page === 1 ? undefined : await pagesOf(document);
    if (count?.sure === true && page > count.pages) throw new Error(lastPageIs(count.pages));
    const command = [renderer.path, ...renderer.arguments(document.file, page)] as const;
    const drawn = await runLimited({ command, limits, clock });
    if (drawn.subarray(0, pngSignature.length).equals(pngSignature)) return drawn;
    throw new Error(`${renderer.program} rendered nothing`);
  };
}

async function pagesOf({ file, language }: PicturedDocument): Promise<PageCount> {
  await using handle = await open(file);
  return await countPages(await fileSource(handle), language);
}

function missingBecause(error: unknown): Picture {
  return { missing: error instanceof Error ? error.message : String(error) };
}

function remember(failures: Map<string, Picture>, file: string, picture: Picture): void {
  failures.set(file, picture);
  for (const oldest of failures.keys()) {
    if (failures.size <= rememberedFailures) return;
    failures.delete(oldest);
  }
}

import { access, rename, writeFile } from 'node:fs/promises';
import type { Clock } from '../../kit/clock.ts';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import { drawText, textMediaType } from './draw-text.ts';
import { type FoundRenderer, findRenderers } from './find-renderers.ts';
import { type Limits, runLimited } from './limited-program.ts';
import { type Picture, type PicturedDocument, type Pictures, pictureFile } from './picture.ts';
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

/** Documents that could not be drawn are not tried again as long as so many are remembered. */
const rememberedFailures = 1000;
const ownerOnly = 0o600;
const mediaType = 'image/png';
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Draws a document's first page as a PNG; rejects with a sentence. */
type Draw = (document: PicturedDocument) => Promise<Buffer>;

/** Pictures by the printer itself or by programs that are installed: one at a time, each kept beside its document. */
export function createPictures(options: PictureOptions): Pictures {
  const wanted = new Map<string, Promise<Picture>>();
  const failures = new Map<string, Picture>();
  let found: Promise<ReadonlyMap<DocumentLanguage, FoundRenderer>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function drawerOf({ language }: PicturedDocument): Promise<Draw | undefined> {
    if (language === 'pwg-raster' || language === 'urf') {
      return ({ file }) => drawRaster(file, language);
    }
    found ??= findRenderers(options.searchPath);
    const renderer = (await found).get(language);
    return renderer === undefined ? undefined : byProgram(renderer, options);
  }

  async function make(document: PicturedDocument): Promise<Picture> {
    const draw = await drawerOf(document);
    if (draw === undefined) {
      return { missing: nobodyDraws(document.language) };
    }
    const drawn = last.then(() => keepDrawn(document, draw));
    last = drawn;
    const picture = await drawn;
    if ('missing' in picture) remember(failures, document.file, picture);
    return picture;
  }

  return {
    async whyNone(document) {
      const known = (await shownAsIs(document)) ?? failures.get(document.file);
      if (known !== undefined) return 'missing' in known ? known.missing : undefined;
      if (document.language === 'text') return undefined;
      return (await drawerOf(document)) === undefined ? nobodyDraws(document.language) : undefined;
    },
    async of(document) {
      const own = await shownAsIs(document);
      if (own !== undefined) return own;
      if (document.language === 'text') return await textOf(document);
      const failed = failures.get(document.file);
      if (failed !== undefined) return failed;
      const file = pictureFile(document.file);
      if (await isThere(file)) return { file, mediaType };
      const under = wanted.get(document.file) ?? make(document);
      wanted.set(document.file, under);
      return under.finally(() => wanted.delete(document.file));
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
async function textOf({ file }: PicturedDocument): Promise<Picture> {
  try {
    return { bytes: await drawText(file), mediaType: textMediaType };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

function byProgram(renderer: FoundRenderer, { clock, limits = usualLimits }: PictureOptions): Draw {
  return async ({ file }) => {
    const command = [renderer.path, ...renderer.arguments(file)] as const;
    const drawn = await runLimited({ command, limits, clock });
    if (drawn.subarray(0, pngSignature.length).equals(pngSignature)) return drawn;
    throw new Error(`${renderer.program} rendered nothing`);
  };
}

async function keepDrawn(document: PicturedDocument, draw: Draw): Promise<Picture> {
  const file = pictureFile(document.file);
  try {
    await writeFile(`${file}.part`, await draw(document), { mode: ownerOnly });
    await rename(`${file}.part`, file);
    return { file, mediaType };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

function remember(failures: Map<string, Picture>, file: string, picture: Picture): void {
  failures.set(file, picture);
  for (const oldest of failures.keys()) {
    if (failures.size <= rememberedFailures) return;
    failures.delete(oldest);
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

import { access, rename, writeFile } from 'node:fs/promises';
import type { Clock } from '../../kit/clock.ts';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import { type FoundRenderer, findRenderers } from './find-renderers.ts';
import { type Limits, runLimited } from './limited-program.ts';
import { type Picture, type PicturedDocument, type Pictures, pictureFile } from './picture.ts';

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
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Pictures by the programs that are installed: one at a time, each kept beside its document. */
export function createPictures(options: PictureOptions): Pictures {
  const wanted = new Map<string, Promise<Picture>>();
  const failures = new Map<string, Picture>();
  let found: Promise<ReadonlyMap<DocumentLanguage, FoundRenderer>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function make(document: PicturedDocument): Promise<Picture> {
    found ??= findRenderers(options.searchPath);
    const renderer = (await found).get(document.language);
    if (renderer === undefined) {
      return { missing: `no program is installed that draws ${document.language}` };
    }
    const drawn = last.then(() => draw(document, renderer, options));
    last = drawn;
    const picture = await drawn;
    if ('missing' in picture) remember(failures, document.file, picture);
    return picture;
  }

  return {
    async of(document) {
      if (document.language === 'png') return { file: document.file };
      const failed = failures.get(document.file);
      if (failed !== undefined) return failed;
      const file = pictureFile(document.file);
      if (await isThere(file)) return { file };
      const under = wanted.get(document.file) ?? make(document);
      wanted.set(document.file, under);
      return under.finally(() => wanted.delete(document.file));
    },
  };
}

async function draw(
  document: PicturedDocument,
  renderer: FoundRenderer,
  { clock, limits = usualLimits }: PictureOptions,
): Promise<Picture> {
  const file = pictureFile(document.file);
  try {
    const command = [renderer.path, ...renderer.arguments(document.file)] as const;
    const png = await runLimited({ command, limits, clock });
    if (!png.subarray(0, pngSignature.length).equals(pngSignature)) {
      return { missing: `${renderer.program} drew nothing` };
    }
    await writeFile(`${file}.part`, png, { mode: ownerOnly });
    await rename(`${file}.part`, file);
    return { file };
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

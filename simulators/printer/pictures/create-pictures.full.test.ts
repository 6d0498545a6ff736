import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import { createPictures } from './create-pictures.ts';

const fixture = new URL('../../../fixtures/documents/one-page-a4.pdf', import.meta.url);

let folder = '';
let document = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-pictures-'));
  document = join(folder, 'one');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('pdftoppm draws a page of A4', async () => {
  await copyFile(fileURLToPath(fixture), document);
  const png = await drawnBy(requireTool('poppler'), 'pdf');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([794, 1123]);
});

test('Ghostscript draws PostScript that prints as well', async () => {
  const page = '(printed) print 100 100 moveto 200 200 lineto stroke showpage';
  await writeFile(document, `%!PS\n${page}\n`);
  const png = await drawnBy(requireTool('ghostscript'), 'postscript');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.subarray(-8, -4).toString()).toBe('IEND');
});

test('programs draw any page, and each page looks different', async () => {
  const from = fileURLToPath(new URL('three-pages.pdf', fixture));
  await copyFile(from, document);
  for (const tool of ['poppler', 'ghostscript'] as const) {
    const pages = [1, 2, 3].map(async (page) => await drawnBy(requireTool(tool), 'pdf', page));
    const drawn = (await Promise.all(pages)).map((png) => png.toString('base64'));
    expect(new Set(drawn).size).toBe(3);
    await rm(`${document}.pages`, { recursive: true });
  }
  await writeFile(document, `%!PS\n${'9 9 moveto 99 99 lineto stroke showpage\n'.repeat(3)}`);
  const third = await drawnBy(requireTool('ghostscript'), 'postscript', 3);
  expect(third.subarray(1, 4).toString()).toBe('PNG');
});

/** However busy the machine is, the program is not ended for taking too long. */
async function drawnBy(program: string, language: DocumentLanguage, page = 1): Promise<Buffer> {
  const pictures = createPictures({ searchPath: dirname(program), clock: manualClock() });
  const picture = await pictures.of({ file: document, language }, page);
  if ('file' in picture) return await readFile(picture.file);
  throw new Error('missing' in picture ? picture.missing : 'it is not kept');
}

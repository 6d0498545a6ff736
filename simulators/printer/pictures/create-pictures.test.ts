import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import { type DocumentLanguage, documentLanguages } from '../../kit/wire/pdl/language.ts';
import { createPictures } from './create-pictures.ts';
import type { Picture, Pictures } from './picture.ts';

const fixtureNamed = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/documents/${name}`, import.meta.url));
const fixture = fixtureNamed('one-page-a4.pdf');
const limits = { timeMs: 30_000, memoryBytes: 1024 ** 3, outputBytes: 100_000 };

let folder = '';
let document = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-pictures-'));
  document = join(folder, 'one.pdf');
  await copyFile(fixture, document);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that writes what a PNG begins with, and a line for each time it ran. */
const drawing = `echo run >>"$0.runs"; printf '\\211PNG\\r\\n\\032\\n'; cat /dev/null`;

test('a picture is made once and kept beside its document, readable to its owner only', async () => {
  const pictures = await withProgram(drawing);
  const both = await Promise.all([pdf(pictures), pdf(pictures)]);
  const file = `${document}.pages/1.png`;
  expect([...both, await pdf(pictures)]).toEqual(
    Array.from({ length: 3 }, () => ({ file, mediaType: 'image/png' })),
  );
  expect((await readFile(file)).length).toBe(8);
  expect(await readFile(join(folder, 'pdftoppm.runs'), 'utf8')).toBe('run\n');
});

test.each([
  ['exit 3', 'exited with 3'],
  ['echo no picture', 'rendered nothing'],
  ['cat /dev/zero', 'wrote more than 100000 bytes'],
])('a program that goes wrong is told of, and not tried again: %s', async (script, why) => {
  const pictures = await withProgram(`echo run >>"$0.runs"; ${script}`);
  expect(missing(await pdf(pictures))).toContain(why);
  expect(missing(await pdf(pictures))).toContain(why);
  expect(await readFile(join(folder, 'pdftoppm.runs'), 'utf8')).toBe('run\n');
  expect(existsSync(`${document}.pages`)).toBe(false);
});

test('a program that takes too long is ended, and not tried again', async () => {
  const clock = manualClock();
  const pictures = await withProgram('echo run >>"$0.runs"; exec sleep 600', clock);
  const drawn = pdf(pictures);
  // The shell creates the file before it writes the line.
  const runs = join(folder, 'pdftoppm.runs');
  const probe = () => (existsSync(runs) && readFileSync(runs, 'utf8') === 'run\n') || undefined;
  await waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: 'the program' });
  clock.pass(30_000);
  expect(missing(await drawn)).toContain('took more than 30 s');
  expect(missing(await pdf(pictures))).toContain('took more than 30 s');
  expect(await readFile(join(folder, 'pdftoppm.runs'), 'utf8')).toBe('run\n');
  expect(existsSync(`${document}.pages`)).toBe(false);
});

test('without a program there is none, and the reason is told', async () => {
  const pictures = createPictures({
    searchPath: ['', '.', folder].join(delimiter),
    clock: systemClock,
  });
  expect(missing(await pdf(pictures))).toBe(
    'no program that renders pdf is installed: install pdftoppm (poppler-utils) or mutool (mupdf-tools) or gs (ghostscript) in a folder of PATH',
  );
});

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
] as const)(
  'a document in %s is its own picture, unless it is very large',
  async (...[language, mediaType]) => {
    const pictures = createPictures({ searchPath: '', clock: systemClock });
    expect(await pictures.of({ file: document, language })).toEqual({ file: document, mediaType });
    const second = await pictures.of({ file: document, language }, 2);
    expect(missing(second)).toBe('the document has 1 page');
    await truncate(document, 33 * 1024 ** 2);
    expect(missing(await pictures.of({ file: document, language }))).toContain('larger than');
    await rm(document);
    expect(missing(await pictures.of({ file: document, language }))).toBe('its file was removed');
  },
);

test('each page is drawn and kept by itself, and a failure is remembered for its page only', async () => {
  const script = `echo "$3 $4" >>"$0.runs"; [ "$4" = 2 ] && exit 3; printf '\\211PNG\\r\\n\\032\\n'`;
  await copyFile(fixtureNamed('three-pages.pdf'), document);
  const pictures = await withProgram(script);
  for (const page of [3, 2, 1, 2, 3]) await pictures.of({ file: document, language: 'pdf' }, page);
  expect(await readdir(`${document}.pages`)).toEqual(['1.png', '3.png']);
  const beyond = await pictures.of({ file: document, language: 'pdf' }, 4);
  expect(missing(beyond)).toBe('the document has 3 pages');
  expect(await readFile(join(folder, 'pdftoppm.runs'), 'utf8')).toBe('-f 3\n-f 2\n-f 1\n');
});

test('rasters are drawn without any program, once', async () => {
  await copyFile(fixtureNamed('two-pages.urf'), document);
  const pictures = createPictures({ searchPath: '', clock: systemClock });
  const file = fileOf(await pictures.of({ file: document, language: 'urf' }));
  expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
  const second = await pictures.of({ file: document, language: 'urf' }, 2);
  expect((await readFile(fileOf(second))).subarray(1, 4).toString()).toBe('PNG');
  const third = await pictures.of({ file: document, language: 'urf' }, 3);
  expect(missing(third)).toBe('the document has 2 pages');
  const again = missing(await pictures.of({ file: `${document}.none`, language: 'urf' }));
  expect(again).toContain('ENOENT');
});

test('a plain text is drawn without any program, and is not kept', async () => {
  await writeFile(document, 'Dear <Ann>,\n\fsecond page');
  const pictures = createPictures({ searchPath: '', clock: systemClock });
  const picture = await pictures.of({ file: document, language: 'text' });
  expect(picture).toMatchObject({ mediaType: 'image/svg+xml' });
  expect('bytes' in picture && picture.bytes.toString()).toContain('>Dear &#60;Ann&#62;,</text>');
  const second = await pictures.of({ file: document, language: 'text' }, 2);
  expect('bytes' in second && second.bytes.toString()).toContain('>second page</text>');
  const third = await pictures.of({ file: document, language: 'text' }, 3);
  expect(missing(third)).toBe('the document has 2 pages');
  expect(existsSync(`${document}.pages`)).toBe(false);
  const gone = await pictures.of({ file: `${document}.none`, language: 'text' });
  expect(missing(gone)).toContain('ENOENT');
});

test('every kind of document has a picture, or a sentence before one is drawn', async () => {
  const pictures = createPictures({ searchPath: '', clock: systemClock });
  const whyNone = (language: DocumentLanguage) => pictures.whyNone({ file: document, language });
  const drawn = ['text', 'jpeg', 'png', 'gif', 'pwg-raster', 'urf'];
  for (const language of documentLanguages) {
    const why = await whyNone(language);
    expect([language, why === undefined]).toEqual([language, drawn.includes(language)]);
  }
  expect(await whyNone('pcl')).toContain('install gpcl6 (GhostPCL)');
  expect(await whyNone('word')).toBe('word documents cannot be rendered');
  expect(await whyNone('unknown')).toBe('its format is unknown');
});

test('a picture that could not be drawn is known to be missing', async () => {
  const pictures = await withProgram('exit 3');
  const one = { file: document, language: 'pdf' } as const;
  expect(await pictures.whyNone(one)).toBeUndefined();
  await pictures.of(one);
  expect(await pictures.whyNone(one)).toContain('exited with 3');
});

/** The time passes by hand: no program is ended because the machine is busy. */
async function withProgram(script: string, clock = manualClock()): Promise<Pictures> {
  const program = join(folder, 'pdftoppm');
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  return createPictures({ searchPath: folder, clock, limits });
}

function pdf(pictures: Pictures): Promise<Picture> {
  return pictures.of({ file: document, language: 'pdf' });
}

function missing(picture: Picture): string {
  return 'missing' in picture ? picture.missing : '';
}

function fileOf(picture: Picture): string {
  if ('file' in picture) return picture.file;
  throw new Error('missing' in picture ? picture.missing : 'it is not kept');
}

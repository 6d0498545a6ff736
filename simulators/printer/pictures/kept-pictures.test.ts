import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPicture, mostKeptPages, pictureFolder, removePictures } from './kept-pictures.ts';

let folder = '';
let document = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-kept-'));
  document = join(folder, 'one.pdf');
  await writeFile(document, 'document');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const png = Buffer.from('png');

test('a bounded number of pages is kept for a document, readable to its owner only', async () => {
  for (let page = 1; page <= mostKeptPages + 5; page += 1) await keepPicture(document, page, png);
  const names = await readdir(pictureFolder(document));
  expect(names).toHaveLength(mostKeptPages);
  const { file } = await keepPicture(document, 500, png);
  expect(existsSync(file)).toBe(true);
  expect([
    (await stat(file)).mode & 0o777,
    (await stat(pictureFolder(document))).mode & 0o777,
  ]).toEqual([0o600, 0o700]);
});

test('a picture of a document that was removed in the meantime is not kept', async () => {
  await rm(document);
  await expect(keepPicture(document, 1, png)).rejects.toThrow('its file was removed');
  expect(existsSync(pictureFolder(document))).toBe(false);
});

test('all pictures of a document are removed at once, also if there are none', async () => {
  await removePictures(document);
  await keepPicture(document, 1, png);
  await keepPicture(document, 2, png);
  await removePictures(document);
  expect(await readdir(folder)).toEqual(['one.pdf']);
});

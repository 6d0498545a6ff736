import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { type Control, openFeed, startControl } from '../kit/control.ts';
import { createPictures } from '../printer/index.ts';
import { keepUploadedCopies, type UploadedCopies } from './uploaded-copies.ts';
import { uploadedRoutes } from './uploaded-routes.ts';

const raster = await readFile(new URL('../../fixtures/documents/two-pages.pwg', import.meta.url));
const contents: Readonly<Record<string, Buffer>> = { raster, text: Buffer.from('one\ftwo') };

let folder = '';
let copies: UploadedCopies;
let control: Control;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-uploaded-'));
  const { tell, listen } = openFeed();
  const content = async (uuid: string) => Readable.from([contents[uuid] ?? Buffer.alloc(0)]);
  copies = keepUploadedCopies({ listen, content }, folder);
  const pictures = createPictures({ searchPath: '', clock: systemClock });
  control = await startControl({ port: 0, token: 't', routes: uploadedRoutes(copies, pictures) });
  for (const uuid of Object.keys(contents)) tell({ kind: 'document', uuid, name: uuid });
});
afterEach(async () => {
  await control.stop();
  await copies[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

it('returns any page of an upload as a picture', async () => {
  for (const page of ['', '?page=1', '?page=2'])
    expect((await ask(`/documents/raster/picture${page}`)).slice(0, 2)).toEqual([200, 'image/png']);
  const [, , words] = await ask('/documents/text/picture?page=2');
  expect(words).toContain('>two</text>');
});

it('says why a page has no picture', async () => {
  const [missing, , reason] = await ask('/documents/raster/picture?page=3');
  expect([missing, reason]).toEqual([404, expect.stringContaining('the document has 2 pages')]);
  const [refused, , detail] = await ask('/documents/raster/picture?page=two');
  expect([refused, detail]).toEqual([400, expect.stringContaining('must be a whole number')]);
});

it('removes the copies with their pictures', async () => {
  await ask('/documents/raster/picture');
  await copies.file('text');
  expect((await readdir(folder)).sort()).toEqual(['raster', 'raster.pages', 'text']);
  await copies.clear();
  expect(await readdir(folder)).toEqual([]);
  const [status, , detail] = await ask('/documents/raster/picture');
  expect([status, detail]).toEqual([404, expect.stringContaining('no longer kept')]);
});

async function ask(path: string): Promise<readonly [number, string | null, string]> {
  const headers = { authorization: 'Bearer t' };
  const answer = await fetch(`${control.url}${path}`, { headers });
  return [answer.status, answer.headers.get('content-type'), await answer.text()];
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  allControlFiles,
  benchPrinterFolder,
  findControlFile,
  usualFolder,
  writeControlFile,
} from './control-file.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'platen-home-'));
});
afterEach(() => rm(home, { recursive: true }));

async function running(folder: string, name: string) {
  const control = { name, url: `http://127.0.0.1:1/printers/${name}`, token: 'token' };
  await mkdir(folder, { recursive: true });
  await writeControlFile(folder, control);
  return control;
}

it('finds a printer that runs by itself, and those of a bench, by their names', async () => {
  const lobby = await running(usualFolder('lobby', home), 'lobby');
  const raw = await running(benchPrinterFolder(join(home, 'bench'), 'raw-printer'), 'raw-printer');
  expect(await findControlFile('lobby', home)).toEqual(lobby);
  expect(await findControlFile('raw-printer', home)).toEqual(raw);
  expect(await allControlFiles(home)).toEqual([lobby, raw]);
});

it('names the printers that run where none has the name, and how one is started where none runs', async () => {
  await expect(findControlFile('x', home)).rejects.toMatchObject({
    hint: 'Start one with: platen printer, or platen bench',
  });
  await running(benchPrinterFolder(join(home, 'bench'), 'raw-printer'), 'raw-printer');
  await expect(findControlFile('x', home)).rejects.toMatchObject({
    hint: '--name says which: raw-printer.',
  });
});

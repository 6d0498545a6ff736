import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  allControlFiles,
  benchPrinterFolder,
  choosePrinter,
  removeControlFile,
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
  await writeControlFile(folder, control, home);
  return control;
}

it('finds printers in their usual folders, those of a bench, and those in any other folder', async () => {
  const lobby = await running(usualFolder('lobby', home), 'lobby');
  const raw = await running(benchPrinterFolder(join(home, 'bench'), 'raw-printer'), 'raw-printer');
  const other = join(home, 'some', 'folder');
  const cellar = await running(other, 'cellar');
  expect(await allControlFiles(home)).toEqual([lobby, raw, cellar]);
  await removeControlFile(other, home);
  expect(await allControlFiles(home)).toEqual([lobby, raw]);
});

it('a printer whose folder is gone is not found any more', async () => {
  const folder = join(home, 'gone');
  await running(folder, 'cellar');
  await rm(folder, { recursive: true });
  expect(await allControlFiles(home)).toEqual([]);
});

const named = (name: string) => ({ name, url: 'http://127.0.0.1:1/printers', token: 'token' });

it('chooses by name; without one the only printer, or that of the usual name', () => {
  const [lobby, usual, raw] = [named('lobby'), named('printer'), named('raw-printer')];
  expect(choosePrinter([lobby, raw], 'raw-printer')).toBe(raw);
  expect(choosePrinter([lobby], undefined)).toBe(lobby);
  expect(choosePrinter([lobby, usual], undefined)).toBe(usual);
});

it.each([
  [[], undefined, 'No printer is running.', 'Start one with: platen printer, or platen bench'],
  [[], 'x', 'No printer named "x" is running.', 'Start one with: platen printer, or platen bench'],
  [['a', 'b'], undefined, '2 printers are running.', 'Choose one with --name: a, b.'],
  [['a'], 'x', 'No printer named "x" is running.', 'Choose one with --name: a.'],
] as const)('of %j none is %j: %s %s', (...[names, name, message, hint]) => {
  expect(() => choosePrinter(names.map(named), name)).toThrow(
    expect.objectContaining({ message, hint }),
  );
});

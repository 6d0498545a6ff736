import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomIds } from '../kit/ids.ts';
import { findEarlierFiles } from './earlier-files.ts';
import { receiptsOf, sendRaw, standPrinter } from './test-stand.ts';
import { startTestPrinter } from './testing/ipp-client.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-earlier-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A file that was written so many seconds ago. */
async function left(name: string, bytes: number, age: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, 'x'.repeat(bytes));
  const at = new Date(1_700_000_000_000 - age * 1000);
  await utimes(path, at, at);
  return name;
}

function documentName(number: number, extension = 'pdf'): string {
  return `${String(number).padStart(6, '0')}-${randomIds.uuid()}.${extension}`;
}

test('documents of earlier runs and what came of one are found, oldest first, and nothing else', async () => {
  await left('control.json', 9, 9);
  await left('notes.pdf', 9, 9);
  const pictured = documentName(1);
  await mkdir(join(folder, `${pictured}.pages`));
  await mkdir(join(folder, documentName(5)));
  const names = [
    await left(pictured, 1, 30),
    await left(`${randomIds.uuid()}.part`, 2, 20),
    await left(documentName(1_000_000, 'png'), 3, 40),
  ];
  expect(await findEarlierFiles(folder)).toEqual([
    { path: join(folder, names[2] ?? ''), bytes: 3 },
    { path: join(folder, names[0] ?? ''), bytes: 1 },
    { path: join(folder, names[1] ?? ''), bytes: 2 },
  ]);
});

test('a folder that is not there holds none; one that is no folder is an error', async () => {
  expect(await findEarlierFiles(join(folder, 'none'))).toEqual([]);
  await left('file', 1, 1);
  await expect(findEarlierFiles(join(folder, 'file'))).rejects.toThrow('ENOTDIR');
});

test('they count into the bytes and the jobs that are kept, and go before those of this run', async () => {
  const names = [];
  for (let age = 9; age > 0; age -= 1) names.push(await left(documentName(10 - age), 100, age));
  await left('notes.txt', 1000, 99);
  {
    await using printer = await standPrinter({ folder, bounds: { jobs: 7, bytes: 505 } });
    expect(printer.kept()).toMatchObject({ bytes: 0, earlier: { documents: 5, bytes: 500 } });
    await sendRaw(printer, 'hello');
    await receiptsOf(printer, 1);
    expect(printer.kept().earlier).toEqual({ documents: 5, bytes: 500 });
    await sendRaw(printer, 'x'.repeat(201));
    await receiptsOf(printer, 2);
    expect(printer.kept()).toMatchObject({ bytes: 206, earlier: { documents: 2, bytes: 200 } });
    await sendRaw(printer, 'y'.repeat(199));
    await receiptsOf(printer, 3);
    expect(printer.kept()).toMatchObject({ bytes: 405, earlier: { documents: 1, bytes: 100 } });
    await printer.stop();
    const there = await readdir(folder);
    expect(there).toContain('notes.txt');
    expect(names.filter((name) => there.includes(name))).toEqual(names.slice(-1));
    expect(there).toHaveLength(5);
  }
});

test('jobs whose documents are gone count for their number', async () => {
  for (let age = 9; age > 0; age -= 1) await left(documentName(10 - age), 100, age);
  await using printer = await startTestPrinter([], undefined, {
    folder,
    bounds: { jobs: 4, bytes: 10_000 },
  });
  expect(printer.printer.kept().earlier.documents).toBe(4);
});

test('a printer that keeps no documents leaves those of earlier runs alone', async () => {
  const name = await left(documentName(1), 100, 1);
  await using printer = await standPrinter({
    folder,
    keep: 'digest',
    bounds: { jobs: 1, bytes: 1 },
  });
  await sendRaw(printer, 'one');
  await sendRaw(printer, 'two');
  await receiptsOf(printer, 1);
  expect(printer.kept().earlier).toEqual({ documents: 0, bytes: 0 });
  expect(await readdir(folder)).toEqual([name]);
});

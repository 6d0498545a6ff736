import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBounded, readBoundedText, UnreadableFile } from './bounded-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-bounded-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reads a file of as many bytes as are allowed, and none of more', async () => {
  const file = join(folder, 'long');
  await writeFile(file, 'a'.repeat(200_000));
  expect(readBoundedText(file, 200_000)).toBe('a'.repeat(200_000));
  expect(() => readBounded(file, 199_999)).toThrow(
    `${file} cannot be read: it has more than 199999 bytes`,
  );
});

it('tells what cannot be read in words', async () => {
  await writeFile(join(folder, 'file'), '');
  execFileSync('/usr/bin/mkfifo', [join(folder, 'pipe')]);
  const refused = (name: string) => () => readBounded(join(folder, name), 10);
  expect(refused('nowhere')).toThrow('nowhere cannot be read: it does not exist');
  expect(refused('')).toThrow('cannot be read: it is a folder');
  expect(refused('file/below')).toThrow('cannot be read: a part of its path is a file');
  expect(refused('pipe')).toThrow('cannot be read: it is a named pipe');
  expect(refused('nowhere')).toThrow(UnreadableFile);
});

it('reads no more than the bound from a device', () => {
  expect(() => readBounded('/dev/zero', 1_000_000)).toThrow('it has more than 1000000 bytes');
});

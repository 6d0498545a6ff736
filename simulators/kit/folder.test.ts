import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFolder } from './folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a folder with all that lead to it, each in its mode, and takes what is there', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all([ensureFolder(deep, 0o700), ensureFolder(deep, 0o700)]);
  await ensureFolder(deep);
  for (const one of [deep, join(folder, 'a')]) {
    const { mode } = await stat(one);
    expect(mode & 0o777).toBe(0o700);
  }
  await symlink(deep, join(folder, 'link'));
  await ensureFolder(join(folder, 'link'));
  await ensureFolder('/');
});

it.each([
  ['file', 'EEXIST'],
  ['file/a', 'ENOTDIR'],
  ['dangling', 'EEXIST'],
])('rejects %s with %s', async (path, code) => {
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
  await expect(ensureFolder(join(folder, path))).rejects.toMatchObject({ code });
});

it('ends where a folder is still missing though all above it is there', async () => {
  await expect(ensureFolder('')).rejects.toMatchObject({ code: 'ENOENT' });
});

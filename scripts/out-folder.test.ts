import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from './command-line/usage-error.ts';
import { openOutFolder } from './out-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-out-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a folder that is not there, and takes one that is', async () => {
  const deep = join(folder, 'a', 'b');
  await openOutFolder(deep);
  await openOutFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

it('says why a folder will not do', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openOutFolder(join(folder, 'file'))).rejects.toThrow(
    'file is a file; name a folder',
  );
  await expect(openOutFolder(join(folder, 'file', 'a'))).rejects.toThrow('leads through a file');
});

it.runIf(existsSync('/proc/self'))('ends where no folder can be made', async () => {
  const opened = openOutFolder('/proc/nowhere');
  await expect(opened).rejects.toThrow(UsageError);
  await expect(opened).rejects.toThrow('--out: /proc/nowhere cannot be made');
});

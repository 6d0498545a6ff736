import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from './command-line/usage-error.ts';
import { openHome, openOutFolder, openRunFolder } from './out-folder.ts';

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

it('ends where no folder can be made, although the one above it is there', async () => {
  const opened = openOutFolder('');
  await expect(opened).rejects.toThrow(UsageError);
  await expect(opened).rejects.toThrow('--out:  cannot be created');
});

describe('the folder of a run', () => {
  it('may hold an earlier run', async () => {
    const run = 'results.json journal.ndjson certificate.html runs latest output';
    for (const name of `${run} journal-2.ndjson DOC-SEND-01-412.sh load.json`.split(' '))
      await writeFile(join(folder, name), '');
    await expect(openRunFolder(folder, { overwrite: false })).resolves.toBeUndefined();
  });

  it('is refused with other files in it, unless they may be there', async () => {
    for (const name of ['results.json', 'thesis.md', 'b', 'c', 'a'])
      await writeFile(join(folder, name), '');
    await expect(openRunFolder(folder, { overwrite: false })).rejects.toThrow(
      `--out: ${folder} contains other files than those of a run: a, b, c and 1 more`,
    );
    await openRunFolder(folder, { overwrite: true });
  });

  it('of runs is not looked into where it is the usual one', async () => {
    await writeFile(join(folder, 'README.md'), '');
    await openHome(folder, { usual: folder, overwrite: false });
    await expect(openHome(folder, { usual: 'reports', overwrite: false })).rejects.toThrow(
      UsageError,
    );
  });
});

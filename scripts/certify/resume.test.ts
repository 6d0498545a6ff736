import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resumedRun } from './resume.ts';

it('a run that another process still writes is not resumed', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'platen-resume-'));
  writeFileSync(join(folder.path, '.running'), `${String(process.ppid)}\n`);
  const wishes = { folder: folder.path, isFailedAlone: false, plan: undefined };
  await expect(resumedRun(wishes)).rejects.toThrow(
    `in progress in process ${String(process.ppid)}`,
  );
});

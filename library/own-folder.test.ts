import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeOwnFolder } from './own-folder.ts';

test('the folder of a killed process is removed at the next start, that of a running one stays', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'platen-own-folder-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true });
  });
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const host = hostname();
  const named = (of: string, pid: number): string => `platen-bench-${of}-${String(pid)}-AbCd12`;
  const kept = [named(host, process.pid), named('elsewhere', ended), 'platen-bench-AbCd12'];
  for (const name of [...kept, named(host, ended)]) mkdirSync(join(temporary, name));
  const own = await makeOwnFolder();
  expect(existsSync(own)).toBe(true);
  expect(readdirSync(temporary).toSorted()).toEqual(
    [...kept, own.slice(temporary.length + 1)].toSorted(),
  );
});

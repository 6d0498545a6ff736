import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReleaseRecord, treeName, writeReleaseRecord } from './release-record.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-release-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('what passed counts on the same sources only', () => {
  expect(readReleaseRecord(root, 'a')).toEqual({ tree: 'a', passed: {} });
  writeReleaseRecord(root, { tree: 'a', passed: { gate: 31 } });
  expect(readReleaseRecord(root, 'a')).toEqual({ tree: 'a', passed: { gate: 31 } });
  expect(readReleaseRecord(root, 'b')).toEqual({ tree: 'b', passed: {} });
});

it('the name of the sources changes with every edit and comes back with it', () => {
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: root,
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  git('init', '-q');
  git('config', 'user.name', 't');
  git('config', 'user.email', 't@t.example');
  const file = join(root, 'a.ts');
  writeFileSync(file, 'one');
  git('add', '.');
  git('commit', '-qm', 'one');
  const clean = treeName(root, process.env);
  writeFileSync(file, 'two');
  const edited = treeName(root, process.env);
  expect(edited).not.toBe(clean);
  expect(treeName(root, process.env)).toBe(edited);
  writeFileSync(file, 'one');
  expect(treeName(root, process.env)).toBe(clean);
});

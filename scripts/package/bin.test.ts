import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

// Away from the repository, where a newer Node lies beside it.
const folder = mkdtempSync(join(tmpdir(), 'platen-bin-'));
const bin = join(folder, 'platen.mjs');
copyFileSync(join(import.meta.dirname, 'bin.mjs'), bin);
afterAll(() => rmSync(folder, { recursive: true }));

const older = "Object.defineProperty(process, 'versions', { value: { node: '22.1.0' } });";
const importWith = (file: string): ReturnType<typeof spawnSync> =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `${older} await import(${JSON.stringify(file)})`],
    { encoding: 'utf8' },
  );

test('an older Node is refused as wrong usage, with what to install', () => {
  const { status, stderr } = importWith(bin);
  expect([status, stderr]).toEqual([2, expect.stringContaining('Node 24 or later is needed')]);
  expect(stderr).toContain('npm install node-');
});

test('the modules of the package refuse an older Node with its version', () => {
  const { status, stderr } = importWith(join(import.meta.dirname, 'check-node.mjs'));
  expect([status, stderr]).toEqual([1, expect.stringContaining('Node 24 or later is needed')]);
});

import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-bootstrap-'));
  mkdirSync(join(root, 'scripts'));
  for (const part of ['bootstrap', 'bootstrap.mjs']) {
    cpSync(join(scripts, part), join(root, 'scripts', part), { recursive: true });
  }
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeNpm('installed');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Stands in for npm: notes how it was called, then brings a Node or fails. */
function writeNpm(ends: 'installed' | 'failed', nodeVersion = 'v26.10.0'): void {
  writeFileSync(
    join(root, 'npm-cli.js'),
    `const fs = require('node:fs');
    fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    console.log('npm talks');
    if (${ends === 'failed'}) process.exit(7);
    fs.mkdirSync('node_modules/.bin', { recursive: true });
    fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\necho ${nodeVersion}\\n');
    fs.chmodSync('node_modules/.bin/node', 0o755);
    fs.writeFileSync('node_modules/.package-lock.json', '{}');`,
  );
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function bootstrap(): Promise<Ended> {
  const env = { ...process.env, npm_execpath: join(root, 'npm-cli.js') };
  const args = [join(root, 'scripts', 'bootstrap.mjs')];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, { env, cwd: root })) };
  } catch (error) {
    return error as Ended;
  }
}

const calls = (): string[] => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');

describe('the first start', () => {
  it('installs once, with everything, and keeps stdout clean', async () => {
    const first = await bootstrap();
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain("First start: installing Platen's parts");
    expect(first.stderr).toContain('npm talks');
    expect(await bootstrap()).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatch(/^ci --include=dev --include=optional /);
  });

  it('installs again when the lock file is newer', async () => {
    await bootstrap();
    const { mtimeMs } = statSync(join(root, 'node_modules/.package-lock.json'));
    const later = mtimeMs / 1_000 + 60;
    utimesSync(join(root, 'package-lock.json'), later, later);
    expect((await bootstrap()).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('installs once when two start together', async () => {
    const both = await Promise.all([bootstrap(), bootstrap()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
  });

  it('says what to do when npm fails, and lets the next start try again', async () => {
    writeNpm('failed');
    const failed = await bootstrap();
    expect(failed.code).toBe(4);
    expect(failed.stderr).toContain('npm ci ended with exit code 7');
    expect(failed.stderr).toContain('start the same command again');
    writeNpm('installed');
    expect((await bootstrap()).code).toBe(0);
  });

  it('does without the installed Node where this one is right, and says what is missing else', async () => {
    writeNpm('installed', 'v20.1.0');
    expect((await bootstrap()).code).toBe(0);
    const { findNode, isRightNode } = await import('./node.mjs');
    expect(findNode(root)).toBe(process.execPath);
    chmodSync(join(root, 'node_modules/.bin/node'), 0o644);
    expect(findNode(root)).toBe(process.execPath);
    expect([isRightNode('v26.1.2'), isRightNode('v20.1.2'), isRightNode(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

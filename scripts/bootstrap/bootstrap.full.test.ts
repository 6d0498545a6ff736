import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installWhenNeeded } from './install.mjs';

const scripts = join(import.meta.dirname, '..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-bootstrap-'));
  mkdirSync(join(root, 'scripts'));
  for (const part of ['bootstrap', 'bootstrap.mjs']) {
    cpSync(join(scripts, part), join(root, 'scripts', part), { recursive: true });
  }
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeNpm({});
});
afterEach(() => rmSync(root, { recursive: true }));

interface FakeNpm {
  readonly fails?: boolean;
  readonly nodeVersion?: string;
  /** Which of the parts it installs, at its first call and at all later ones. */
  readonly installs?: readonly [object, object];
}

/** Stands in for npm: notes how it was called, then brings a Node and its hidden lock file, or fails. */
function writeNpm({ fails = false, nodeVersion = 'v26.10.0', installs = [{}, {}] }: FakeNpm): void {
  writeFileSync(
    join(root, 'npm-cli.js'),
    `const fs = require('node:fs');
    const first = !fs.existsSync('calls');
    fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    console.log('npm talks');
    if (${fails}) process.exit(7);
    const bin = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin';
    fs.mkdirSync(bin, { recursive: true });
    fs.mkdirSync('node_modules/.bin', { recursive: true });
    fs.writeFileSync(bin + '/node', '#!/bin/sh\\ncase $1 in -v) echo ${nodeVersion};; *) exec "${process.execPath}" "$@";; esac');
    fs.chmodSync(bin + '/node', 0o755);
    const packages = first ? ${JSON.stringify(installs[0])} : ${JSON.stringify(installs[1])};
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`,
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

  it('installs for a command what commands use, and for tests everything else too', async () => {
    const before = process.env['npm_execpath'];
    process.env['npm_execpath'] = join(root, 'npm-cli.js');
    try {
      for (const which of ['used', 'used', 'all', 'used', 'all'] as const)
        await installWhenNeeded(root, which, () => undefined);
    } finally {
      process.env['npm_execpath'] = before;
    }
    expect(calls().map((call) => call.split(' ')[1])).toEqual(['--omit=dev', '--include=dev']);
  });

  it('keeps the tools of tests when a command installs again for a newer lock file', async () => {
    const before = process.env['npm_execpath'];
    process.env['npm_execpath'] = join(root, 'npm-cli.js');
    try {
      await installWhenNeeded(root, 'all', () => undefined);
      const later = new Date(Date.UTC(2100, 0, 1));
      utimesSync(join(root, 'package-lock.json'), later, later);
      await installWhenNeeded(root, 'used', () => undefined);
    } finally {
      process.env['npm_execpath'] = before;
    }
    expect(calls().map((call) => call.split(' ')[1])).toEqual(['--include=dev', '--include=dev']);
  });

  it('installs again when the lock file is newer', async () => {
    await bootstrap();
    const { mtimeMs } = statSync(join(root, 'node_modules/.package-lock.json'));
    const later = mtimeMs / 1_000 + 60;
    utimesSync(join(root, 'package-lock.json'), later, later);
    expect((await bootstrap()).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('leaves a linked folder alone, whose parts others use', async () => {
    const elsewhere = join(root, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(root, 'node_modules'));
    const refused = await bootstrap();
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('node_modules is a link and lacks parts');
    expect(existsSync(join(root, 'calls'))).toBe(false);
  });

  it('installs once when two start together', async () => {
    const both = await Promise.all([bootstrap(), bootstrap()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
  });

  it('says what to do when npm fails, and lets the next start try again', async () => {
    writeNpm({ fails: true });
    const failed = await bootstrap();
    expect(failed.code).toBe(4);
    expect(failed.stderr).toContain('npm ci ended with exit code 7');
    expect(failed.stderr).toContain('start the same command again');
    writeNpm({});
    expect((await bootstrap()).code).toBe(0);
  });

  describe('with parts for this platform', () => {
    const here = { os: [process.platform], cpu: [process.arch] };
    const packages = {
      'node_modules/fast': { ...here, libc: ['glibc'] },
      'node_modules/fast-musl': { ...here, libc: ['musl'] },
      'node_modules/fast-elsewhere': { ...here, os: ['plan9'] },
      'node_modules/not-here': { os: [`!${process.platform}`] },
      'node_modules/any': {},
    };
    beforeEach(() => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages })));

    it('lets the new Node install again what the old one left out', async () => {
      writeNpm({ installs: [{}, { 'node_modules/fast': {} }] });
      const ended = await bootstrap();
      expect(ended.code).toBe(0);
      expect(ended.stderr).toContain('1 parts want a newer Node');
      expect(calls()).toHaveLength(2);
      expect(existsSync(join(root, '.platen', 'first-node'))).toBe(false);
    });

    it('fails when they are still missing, and installs anew at the next start', async () => {
      writeNpm({});
      const ended = await bootstrap();
      expect(ended.code).toBe(4);
      expect(ended.stderr).toContain('npm left out fast. Start the same command again.');
      writeNpm({ installs: [{}, { 'node_modules/fast': {} }] });
      expect((await bootstrap()).code).toBe(0);
      expect(calls()).toHaveLength(3);
    });
  });

  it('does without the installed Node where this one is right, and says what is missing else', async () => {
    writeNpm({ nodeVersion: 'v20.1.0' });
    expect((await bootstrap()).code).toBe(0);
    const { findNode, isRightNode } = await import('./node.mjs');
    expect(findNode(root)).toBe(process.execPath);
    chmodSync(realpathSync(join(root, 'node_modules/.bin/node')), 0o644);
    expect(findNode(root)).toBe(process.execPath);
    expect([isRightNode('v26.1.2'), isRightNode('v20.1.2'), isRightNode(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

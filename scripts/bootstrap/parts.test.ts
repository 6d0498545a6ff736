import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, noteInstalled, noteUnfinished } from './parts.mjs';

const here = { os: [process.platform], cpu: [process.arch], optional: true };
const packages = {
  '': { version: '0.0.0' },
  'node_modules/used': { version: '1.2.3' },
  'node_modules/tool': { version: '2.0.0', dev: true },
  'node_modules/used/node_modules/inner': { version: '3.0.0' },
  'node_modules/native': { version: '4.0.0', ...here },
  'node_modules/native-elsewhere': { version: '4.0.0', ...here, os: ['plan9'] },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-parts-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  for (const [path, { version }] of Object.entries(packages))
    if (path !== '' && !path.endsWith('elsewhere')) bring(path, version);
});
afterEach(() => rmSync(root, { recursive: true }));

function bring(path: string, version: string): void {
  mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, path, 'package.json'), JSON.stringify({ version }));
}

const take = (path: string): void => rmSync(join(root, path), { recursive: true });
const state = (): readonly boolean[] => [isInstalled(root, 'used'), isInstalled(root, 'all')];

describe('parts that are there without a note of npm', () => {
  it('are accepted as they are when they are all that the lock file names', () => {
    expect(state()).toEqual([true, true]);
  });

  it('are accepted when the note is older than the lock file', () => {
    const note = join(root, 'node_modules', '.package-lock.json');
    writeFileSync(note, '{}');
    utimesSync(note, 1, 1);
    expect(state()).toEqual([true, true]);
  });

  it('do for commands, not for tests, when a tool is missing', () => {
    take('node_modules/tool');
    expect(state()).toEqual([true, false]);
  });

  it.each(['node_modules/used/node_modules/inner', 'node_modules/native'])(
    'do not count when %s is missing',
    (path) => {
      take(path);
      expect(state()).toEqual([false, false]);
    },
  );

  it('do not count when one has another version, or a damaged description', () => {
    bring('node_modules/used', '1.2.4');
    expect(state()).toEqual([false, false]);
    writeFileSync(join(root, 'node_modules/used/package.json'), '{');
    expect(state()).toEqual([false, false]);
  });

  it('do not count after an installation that did not end, until one did', () => {
    noteUnfinished(root);
    expect(state()).toEqual([false, false]);
    noteInstalled(root, 'all');
    expect(state()).toEqual([true, true]);
  });

  it('do not count when the lock file names none', () => {
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(state()).toEqual([false, false]);
  });
});

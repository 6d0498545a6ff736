import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyPinnedTree, pinnedTree } from './pinned-tree.ts';

let folder: string;
let root: string;
let commit: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-pinned-'));
  root = join(folder, 'repository');
  mkdirSync(root);
  git(root, 'init', '-q');
  writeFileSync(join(root, 'source.ts'), 'pinned');
  commit = commitAll('the pinned revision');
  writeFileSync(join(root, 'source.ts'), 'newest');
  commitAll('a newer revision');
});

afterEach(() => rmSync(join(root, '.platen'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

function git(cwd: string, ...args: readonly string[]): string {
  const author = ['-c', 'user.name=t', '-c', 'user.email=t@t.example'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', [...author, ...args], { cwd, env, encoding: 'utf8' }).trim();
}

function commitAll(subject: string): string {
  git(root, 'add', '.');
  git(root, 'commit', '-qm', subject);
  return git(root, 'rev-parse', 'HEAD');
}

/** Stands in for npm. */
const install = (tree: string): Promise<void> => {
  mkdirSync(join(tree, 'node_modules'));
  writeFileSync(join(tree, 'node_modules/package'), 'installed');
  return Promise.resolve();
};
const failing = (): Promise<void> => Promise.reject(new Error('no registry'));

describe('the tree of the pinned revision', () => {
  it('holds the files of that revision and its packages', async () => {
    const tree = await pinnedTree({ root, commit, install });
    expect(readFileSync(join(tree, 'source.ts'), 'utf8')).toBe('pinned');
    expect(readFileSync(join(tree, 'node_modules/package'), 'utf8')).toBe('installed');
  });

  it('is exported and installed once', async () => {
    const first = await pinnedTree({ root, commit, install });
    expect(await pinnedTree({ root, commit, install: failing })).toBe(first);
  });

  it('is not there after an installation that failed', async () => {
    await expect(pinnedTree({ root, commit, install: failing })).rejects.toThrow('no registry');
    expect(readdirSync(join(root, '.platen/pinned'))).toEqual([]);
  });

  it('is copied with a link to its packages', async () => {
    const tree = await pinnedTree({ root, commit, install });
    const copy = copyPinnedTree(tree);
    writeFileSync(join(copy, 'source.ts'), 'faulty');
    expect(readFileSync(join(copy, 'node_modules/package'), 'utf8')).toBe('installed');
    rmSync(copy, { recursive: true });
    expect(readFileSync(join(tree, 'source.ts'), 'utf8')).toBe('pinned');
    expect(existsSync(join(tree, 'node_modules/package'))).toBe(true);
  });
});

describe('a repository without the pinned revision', () => {
  it('is told to fetch the whole history when it is shallow', async () => {
    const clone = join(folder, 'clone');
    git(folder, 'clone', '-q', '--depth', '1', pathToFileURL(root).href, clone);
    await expect(pinnedTree({ root: clone, commit, install })).rejects.toMatchObject({
      message: `faults are planted in revision ${commit}, which this clone does not hold`,
      hint: 'fetch it with: git fetch --unshallow',
    });
  });

  it('is told to fetch the commit when it is not shallow', async () => {
    const unknown = '0'.repeat(40);
    await expect(pinnedTree({ root, commit: unknown, install })).rejects.toMatchObject({
      hint: `fetch it with: git fetch origin ${unknown}`,
    });
  });

  it('is refused when it is not a clone', async () => {
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    await expect(pinnedTree({ root: unpacked, commit, install })).rejects.toThrow(
      'this needs a clone of its repository',
    );
  });
});

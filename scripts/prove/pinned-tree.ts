import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../command-line/usage-error.ts';
import { exportRevision } from './tree-copy.ts';

export interface PinnedTreeOptions {
  /** Root of the repository. */
  readonly root: string;
  /** Full hash. */
  readonly commit: string;
  /** Installs the packages that the lock file of a tree names. */
  readonly install: (tree: string) => Promise<void>;
}

const folder = '.platen/pinned';

/**
 * Returns the path of a pinned revision with its packages. It is exported and installed once, in a temporary
 * folder that is renamed at the end, so that an interrupted export is never taken for a whole one.
 * Throws UsageError when the repository does not hold the commit.
 */
export async function pinnedTree({ root, commit, install }: PinnedTreeOptions): Promise<string> {
  const tree = join(root, folder, commit);
  if (existsSync(tree)) return tree;
  requireCommit(root, commit);
  mkdirSync(join(root, folder), { recursive: true });
  const unfinished = mkdtempSync(join(root, folder, 'unfinished-'));
  try {
    exportRevision(root, commit, unfinished);
    await install(unfinished);
    // Another process may have finished the same tree meanwhile.
    if (!existsSync(tree)) renameSync(unfinished, tree);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return tree;
}

/** Copies a pinned tree, without its packages, which the copy shares, into a new temporary folder. Returns its path. */
export function copyPinnedTree(tree: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'platen-faults-'));
  const packages = join(tree, 'node_modules');
  cpSync(tree, copy, { recursive: true, filter: (path) => path !== packages });
  symlinkSync(packages, join(copy, 'node_modules'));
  return copy;
}

function requireCommit(root: string, commit: string): void {
  if (!existsSync(join(root, '.git')))
    throw new UsageError(
      "faults are planted in Platen's sources: this needs a clone of its repository",
    );
  if (succeeds(root, ['cat-file', '-e', `${commit}^{commit}`])) return;
  const isShallow = git(root, ['rev-parse', '--is-shallow-repository']).trim() === 'true';
  throw new UsageError(
    `faults are planted in revision ${commit}, which this clone does not hold`,
    `fetch it with: git fetch ${isShallow ? '--unshallow' : `origin ${commit}`}`,
  );
}

function succeeds(root: string, args: readonly string[]): boolean {
  try {
    git(root, args);
    return true;
  } catch (error) {
    // Without a status git was not started at all.
    if (error instanceof Error && 'status' in error && error.status !== null) return false;
    throw error;
  }
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

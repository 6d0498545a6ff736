import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What passed of the release tier, for one state of the sources. */
export interface ReleaseRecord {
  readonly tree: string;
  /** Seconds, by the name of the step. */
  readonly passed: Readonly<Record<string, number>>;
}

const place = (root: string): string => join(root, '.platen', 'tests', 'release.json');

/** What an earlier run passed on the very same sources; nothing where they have changed since. */
export function readReleaseRecord(root: string, tree: string): ReleaseRecord {
  try {
    const record = JSON.parse(readFileSync(place(root), 'utf8')) as ReleaseRecord;
    if (record.tree === tree) return record;
  } catch {
    // None yet, or half of one: everything is run.
  }
  return { tree, passed: {} };
}

export function writeReleaseRecord(root: string, record: ReleaseRecord): void {
  mkdirSync(dirname(place(root)), { recursive: true });
  writeFileSync(place(root), JSON.stringify(record, undefined, 1));
}

/**
 * The git tree of the sources as they are, committed or not: the same files, the same name. Throws where
 * git cannot be asked, since a result could then be taken for one of other sources.
 */
export function treeName(root: string, environment: NodeJS.ProcessEnv): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-tree-'));
  // An index of its own: what the person has staged stays as it is.
  const env = { ...environment, GIT_INDEX_FILE: join(folder, 'index') };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', env }).trim();
  try {
    git('add', '--all');
    return git('write-tree');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

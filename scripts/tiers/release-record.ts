import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
 * A name of the sources as they are: the commit, and a stash of what is not committed. Throws where
 * git cannot be asked, since a result could then be taken for one of other sources.
 */
export function treeName(root: string): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `${git('rev-parse', 'HEAD')} ${git('stash', 'create')}`.trim();
}

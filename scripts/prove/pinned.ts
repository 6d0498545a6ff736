import { type FaultySource, readFaults } from '../../suites/prove/faults/corpus.ts';
import { fits } from '../../suites/prove/faults/fault.ts';
import { readPinnedRevision } from '../../suites/prove/faults/pinned-revision.ts';
import { npmCi } from '../bootstrap/npm.mjs';
import { missingParts } from '../bootstrap/parts.mjs';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { pinnedTree } from './pinned-tree.ts';

/** The pinned revision, ready to plant faults in copies of it. */
export interface Pinned {
  readonly commit: string;
  /** Root of its sources, which stay without a fault. */
  readonly tree: string;
  /** Rules that rightly find something in it without a fault. */
  readonly knownDifferences: ReadonlySet<string>;
}

/** Exports the pinned revision where that was not done yet. Throws UsageError when a fault of these sources does not fit it. */
export async function openPinned(
  root: string,
  sources: readonly FaultySource[],
  terminal: Terminal,
): Promise<Pinned> {
  const { commit, knownDifferences } = readPinnedRevision();
  const install = async (tree: string): Promise<void> => {
    terminal.note(`installing the packages of the pinned revision ${commit.slice(0, 12)}`);
    await npmCi(tree, { node: process.execPath, which: 'used' }, (line) => terminal.note(line));
    const missing = missingParts(tree, 'used');
    if (missing.length > 0) throw new Error(`npm left out ${missing.join(', ')}`);
  };
  const tree = await pinnedTree({ root, commit, install });
  const unfit = sources.flatMap(readFaults).filter((fault) => !fits(tree, fault));
  if (unfit.length > 0)
    throw new UsageError(
      `these faults do not fit the pinned revision: ${unfit.map(({ part, id }) => `${part}/${id}`).join(', ')}`,
      'the text of each edit must occur exactly once in the sources of that revision',
    );
  return { commit, tree, knownDifferences: new Set(knownDifferences.map(({ rule }) => rule)) };
}

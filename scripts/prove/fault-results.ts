import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FaultProof } from '../../suites/engine/run/prove-realistic-fault.ts';
import type { RealisticFault } from '../../suites/prove/faults/fault.ts';

/** The results of faults in one pinned revision, one file per fault, so that an interrupted run continues. */
export interface FaultResults {
  /** The result of an earlier run; undefined when there is none, or when the fault was rewritten since. */
  find(fault: RealisticFault): FaultProof | undefined;
  store(fault: RealisticFault, proof: FaultProof): void;
}

/** The result of a fault, with a digest of the edits and the revision that it belongs to. */
interface StoredProof extends FaultProof {
  readonly digest: string;
}

const folder = '.platen/faults';

export function openFaultResults(root: string, commit: string): FaultResults {
  const fileOf = ({ part, id }: RealisticFault): string => join(root, folder, part, `${id}.json`);
  const digestOf = ({ edits }: RealisticFault): string =>
    createHash('sha256').update(JSON.stringify({ commit, edits })).digest('hex');
  return {
    find(fault) {
      try {
        const stored = JSON.parse(readFileSync(fileOf(fault), 'utf8')) as StoredProof;
        return stored.digest === digestOf(fault) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    store(fault, proof) {
      const file = fileOf(fault);
      mkdirSync(dirname(file), { recursive: true });
      const stored: StoredProof = { ...proof, digest: digestOf(fault) };
      writeFileSync(file, `${JSON.stringify(stored, undefined, 2)}\n`);
    },
  };
}

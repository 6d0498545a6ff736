import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from '../../suites/prove/faults/fault.ts';
import type { FaultProof } from '../../suites/run/prove-fault.ts';

/** What became of a fault, and of which text of it. */
interface Kept extends FaultProof {
  readonly digest: string;
}

const folder = '.platen/faults';

/** The result of an earlier run; undefined where there is none, or the fault was rewritten since. */
export function keptProof(root: string, fault: Fault): FaultProof | undefined {
  try {
    const kept = JSON.parse(readFileSync(fileOf(root, fault), 'utf8')) as Kept;
    return kept.digest === digestOf(fault) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Writes one file per fault, so that an interrupted run goes on where it ended. */
export function keepProof(root: string, fault: Fault, proof: FaultProof): void {
  const file = fileOf(root, fault);
  mkdirSync(dirname(file), { recursive: true });
  const kept: Kept = { ...proof, digest: digestOf(fault) };
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`);
}

const fileOf = (root: string, { part, id }: Fault): string =>
  join(root, folder, part, `${id}.json`);

function digestOf({ edits }: Fault): string {
  return createHash('sha256').update(JSON.stringify(edits)).digest('hex');
}

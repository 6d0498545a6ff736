import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { terminalRules } from '../../suites/catalogue/terminal-rules.ts';
import { type Fault, plant } from '../../suites/prove/faults/fault.ts';
import { pool } from '../../suites/run/pool.ts';
import { type FaultProof, isIn } from '../../suites/run/prove-fault.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { copyTree } from '../mutate/tree-copy.ts';
import type { CertifiedRun } from './certified-run.child.ts';

export interface TerminalFaultOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly clock: { now(): number };
  readonly terminal: Terminal;
  /** Is given each result as it comes. */
  readonly keep: (fault: Fault, proof: FaultProof) => void;
}

/** A certification waits more than it works. */
const workers = 3;
/** On a clock so many times as fast. */
const quickly = 4;
const longestMs = 900_000;
const root = join(import.meta.dirname, '../..');

/** Plants each fault in a copy of the built-in terminal, and certifies that. */
export async function proveTerminalFaults(
  missing: readonly Fault[],
  { seed, signal, clock, terminal, keep }: TerminalFaultOptions,
): Promise<void> {
  using progress = terminal.progress('faults');
  progress.update('the terminal without a fault');
  const tell = async (tree: string): Promise<CertifiedRun | undefined> =>
    certifiedRun(tree, { seed, signal });
  const sound = await inCopy(tell);
  if (sound?.isCertified !== true)
    throw new Error(`the terminal without a fault is refused: ${sound?.reasons.join(' ') ?? ''}`);
  let done = 0;
  const waiting = missing.values();
  await pool(Array.from({ length: workers }), workers, () =>
    inCopy(async (tree) => {
      for (const fault of waiting) {
        if (signal.aborted) return;
        const startedMs = clock.now();
        using _planted = plant(tree, fault);
        const told = await tell(tree);
        if (signal.aborted) return;
        keep(fault, proofOf(fault, told, clock.now() - startedMs));
        done += 1;
        progress.update(`${String(done)} of ${String(missing.length)}`);
      }
    }),
  );
}

async function inCopy<T>(work: (tree: string) => Promise<T>): Promise<T> {
  const tree = copyTree(root);
  try {
    return await work(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Undefined where the process came to nothing. */
async function certifiedRun(
  tree: string,
  { seed, signal }: Pick<TerminalFaultOptions, 'seed' | 'signal'>,
): Promise<CertifiedRun | undefined> {
  const args = [join(tree, 'scripts/prove/certified-run.child.ts'), String(quickly), String(seed)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      signal,
      timeout: longestMs,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout) as CertifiedRun;
  } catch {
    return undefined;
  }
}

function proofOf(fault: Fault, told: CertifiedRun | undefined, durationMs: number): FaultProof {
  const rules = [...(told?.red ?? []), ...(told?.red.length === 0 ? told.notRun : [])];
  const [first] = rules.map((id) => terminalRules.find((rule) => rule.id === id));
  return {
    id: fault.id,
    outcome: outcomeOf(told),
    rules,
    isBlamedRight: first !== undefined && isIn(first.section, fault),
    durationMs,
  };
}

function outcomeOf(told: CertifiedRun | undefined): FaultProof['outcome'] {
  if (told === undefined) return 'does not end';
  if (told.isCertified) return 'unnoticed';
  return told.red.length > 0 ? 'red' : 'not run';
}

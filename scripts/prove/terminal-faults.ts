import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Fault, plant } from '../../suites/prove/faults/fault.ts';
import { terminalRules } from '../../suites/rules/rules.ts';
import { type FaultProof, isIn } from '../../suites/run/prove-fault.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { copyTree } from '../mutate/tree-copy.ts';
import type { CertifiedRun } from './certified-run.ts';
import { isKnownSound, keepSound } from './sound-terminal.ts';

export interface TerminalFaultOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly clock: { now(): number };
  readonly terminal: Terminal;
  /** End each certification at the first rule that keeps the terminal from a certificate. */
  readonly isFirstRed: boolean;
  /** Is given each result as it comes. */
  readonly keep: (fault: Fault, proof: FaultProof) => void;
}

/** On a clock so many times as fast. More, and a busy machine lets answers come too late. */
const timesAsFast = 8;
const longestMs = 1_800_000;
const root = join(import.meta.dirname, '../..');

/**
 * Plants each fault in a copy of the built-in terminal, and certifies that, one after the other.
 * Throws where the terminal without a fault is refused, of which the sources as they were committed are asked once.
 */
export async function proveTerminalFaults(
  missing: readonly Fault[],
  { seed, signal, clock, terminal, isFirstRed, keep }: TerminalFaultOptions,
): Promise<void> {
  using progress = terminal.progress('faults');
  const tree = copyTree(root);
  const certify = (): Promise<Certification> =>
    certified(tree, { args: [seed, isFirstRed ? 'first-red' : 'whole'].map(String), signal });
  try {
    if (!isKnownSound(root)) {
      progress.update('the terminal without a fault');
      const sound = await certify();
      if (signal.aborted) return;
      if (!('isCertified' in sound) || !sound.isCertified)
        throw new Error(`the terminal without a fault is refused: ${whyOf(sound)}`);
      keepSound(root);
    }
    for (const [done, fault] of missing.entries()) {
      progress.update(`${String(done)} of ${String(missing.length)}, ${fault.id}`);
      const startedMs = clock.now();
      using _planted = plant(tree, fault);
      const told = await certify();
      if (signal.aborted) return;
      keep(fault, proofOf(fault, told, clock.now() - startedMs));
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** The result of certifying one faulty terminal. A process that did not start or end says nothing about the terminal. */
type Certification =
  | CertifiedRun
  | { readonly ended: 'does not start' | 'does not end'; readonly why: string };

async function certified(
  tree: string,
  { args, signal }: { readonly args: readonly string[]; readonly signal: AbortSignal },
): Promise<Certification> {
  const child = join(tree, 'scripts/prove/certified-run.child.ts');
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [child, String(timesAsFast), ...args],
      { signal, timeout: longestMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 },
    );
    return JSON.parse(stdout) as CertifiedRun;
  } catch (error) {
    const wasKilled = error instanceof Error && 'killed' in error && error.killed === true;
    const why = error instanceof Error ? error.message : String(error);
    return { ended: wasKilled ? 'does not end' : 'does not start', why };
  }
}

function whyOf(told: Certification): string {
  return 'ended' in told ? `it ${told.ended}: ${told.why}` : told.reasons.join(' ');
}

function proofOf(fault: Fault, told: Certification, durationMs: number): FaultProof {
  if ('ended' in told)
    return { id: fault.id, outcome: told.ended, rules: [], isBlamedRight: false, durationMs };
  const { isCertified, red, notRun, last } = told;
  const rules = red.length > 0 ? red : notRun;
  const first = terminalRules.find(({ id }) => id === rules[0]);
  const refused = red.length > 0 ? ('red' as const) : ('not run' as const);
  return {
    id: fault.id,
    outcome: isCertified ? 'unnoticed' : refused,
    rules: isCertified ? [] : rules,
    isBlamedRight: !isCertified && first !== undefined && isIn(first.section, fault),
    durationMs,
    ...(red.length > 0 ? { shownIn: last } : {}),
  };
}

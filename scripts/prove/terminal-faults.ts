import { rmSync } from 'node:fs';
import { type FaultProof, isIn } from '../../suites/engine/run/prove-realistic-fault.ts';
import { plant, type RealisticFault } from '../../suites/prove/faults/fault.ts';
import { terminalRules } from '../../suites/rules/every-rule.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type Certification, certifyTree } from './certify-tree.ts';
import type { Pinned } from './pinned.ts';
import { copyPinnedTree } from './pinned-tree.ts';

export interface TerminalFaultOptions {
  readonly pinned: Pinned;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly clock: { now(): number };
  readonly terminal: Terminal;
  /** End each certification at the first rule that keeps the terminal from a certificate. */
  readonly isFirstRed: boolean;
  /** Is given each result as it comes. */
  readonly keep: (fault: RealisticFault, proof: FaultProof) => void;
}

/** Plants each fault in a copy of the pinned terminal, and certifies that, one after the other. */
export async function proveTerminalFaults(
  missing: readonly RealisticFault[],
  { pinned, seed, signal, clock, terminal, isFirstRed, keep }: TerminalFaultOptions,
): Promise<void> {
  using progress = terminal.progress('faults');
  const tree = copyPinnedTree(pinned.tree);
  const order = { tree, seed, isFirstRed, passedOver: [...pinned.knownDifferences] };
  try {
    for (const [done, fault] of missing.entries()) {
      progress.update(`${String(done)} of ${String(missing.length)}, ${fault.id}`);
      const startedMs = clock.now();
      using _planted = plant(tree, fault);
      const told = await certifyTree(order, signal);
      if (signal.aborted) return;
      keep(fault, proofOf(fault, told, clock.now() - startedMs));
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function proofOf(fault: RealisticFault, told: Certification, durationMs: number): FaultProof {
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

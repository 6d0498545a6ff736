import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What a run is to look at. */
export interface GateOrder {
  /** The scenarios to play, the most telling ones first; none: all. */
  readonly first: readonly string[];
  /** Rules that speak against the service as it is, and so against no mutant. */
  readonly passedOver: readonly string[];
  readonly seed?: number;
}

/** What the rules say of a tree of sources. */
export interface GateSight {
  /** Red rules, then those that had all their scenarios and saw nothing. */
  readonly against: readonly string[];
  /** The operations that each scenario called, in order. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}

export type GateRun = GateSight | { readonly outcome: 'does not start' | 'does not end' };

/** Runs the gate of a tree on its own service, until a rule is red. */
export async function runGate(tree: string, order: GateOrder, timeoutMs: number): Promise<GateRun> {
  const line = ['scripts/mutate/gate.child.ts', JSON.stringify(order)];
  const child = spawn(process.execPath, line, {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
  });
  const ended = new Promise<string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, signal) => resolve(signal));
  });
  const said = await text(child.stdout);
  if ((await ended) !== null) return { outcome: 'does not end' };
  return said === '' ? { outcome: 'does not start' } : (JSON.parse(said) as GateSight);
}

import type { Deviation } from '../prove/deviation.ts';
import type { RunOptions } from './engine.ts';
import { pool } from './pool.ts';
import { type Proof, proveDeviation } from './prove-deviation.ts';

/** Proves deviations against one running service, some at a time; tells of each as it is done, answers in the list's order. */
export async function proveAll(
  deviations: readonly Deviation[],
  options: Omit<RunOptions, 'traffic' | 'replays'>,
  tell: (proof: Proof) => void,
): Promise<readonly Proof[]> {
  const proofs = new Map<string, Proof>();
  await pool(deviations, 3, async (deviation) => {
    const proof = await proveDeviation(deviation, options);
    proofs.set(deviation.id, proof);
    tell(proof);
  });
  return deviations
    .map((deviation) => proofs.get(deviation.id))
    .filter((proof) => proof !== undefined);
}

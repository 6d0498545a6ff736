import { scenarios } from '../drive/scenarios.ts';
import type { Deviation } from '../prove/deviation.ts';
import { pool } from './pool.ts';
import { type Proof, type ProveOptions, proveDeviation } from './prove-deviation.ts';

const atATime = 3;

/**
 * Proves deviations against one running service; tells of each as it is done, answers in the list's
 * order. Those whose scenarios disturb others come last, one by one. None is begun after an abort.
 */
export async function proveAll(
  deviations: readonly Deviation[],
  options: ProveOptions,
  tell: (proof: Proof) => void,
): Promise<readonly Proof[]> {
  const proofs = new Map<string, Proof>();
  const prove = async (deviation: Deviation): Promise<void> => {
    if (options.signal?.aborted === true) return;
    const proof = await proveDeviation(deviation, options);
    proofs.set(deviation.id, proof);
    tell(proof);
  };
  await inTurn(deviations, prove);
  return deviations
    .map((deviation) => proofs.get(deviation.id))
    .filter((proof) => proof !== undefined);
}

/** Those whose scenarios disturb others come last, one by one. */
export async function inTurn(
  deviations: readonly Deviation[],
  work: (deviation: Deviation) => Promise<void>,
): Promise<void> {
  const [together = [], alone = []] = [false, true].map((exclusive) =>
    deviations.filter((deviation) => playsAlone(deviation) === exclusive),
  );
  await pool(together, atATime, work);
  await pool(alone, 1, work);
}

function playsAlone({ rule }: Deviation): boolean {
  return scenarios.some(
    (scenario) => scenario.exclusive === true && scenario.exercises.includes(rule),
  );
}

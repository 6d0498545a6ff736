import { scenarios } from '../drive/scenarios.ts';
import type { Deviation } from '../prove/deviation.ts';
import { pool } from './pool.ts';
import { type Proof, type ProveOptions, proveDeviation } from './prove-deviation.ts';

const atATime = 3;

/**
 * Proves deviations against one running service; tells of each as it is done, answers in the list's
 * order. Those whose scenarios disturb others come last, one by one. Several at a time may meet each
 * other's things: what is not proven so is proven once more, alone. None is begun after an abort.
 */
export async function proveAll(
  deviations: readonly Deviation[],
  options: ProveOptions,
  tell: (proof: Proof) => void,
): Promise<readonly Proof[]> {
  const proofs = new Map<string, Proof>();
  const again = new Set<Deviation>();
  const prove = async (deviation: Deviation): Promise<void> => {
    if (options.signal?.aborted === true) return;
    const proof = await proveDeviation(deviation, options);
    const isFinal = isRight(proof) || playsAlone(deviation) || again.has(deviation);
    proofs.set(deviation.id, proof);
    if (isFinal) tell(proof);
    else again.add(deviation);
  };
  await inTurn(deviations, prove);
  await pool([...again], 1, prove);
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

function isRight({ proven, unexpected }: Proof): boolean {
  return proven && unexpected.length === 0;
}

function playsAlone({ rule }: Deviation): boolean {
  return scenarios.some(
    (scenario) => scenario.exclusive === true && scenario.exercises.includes(rule),
  );
}

import type { Deviation } from '../prove/deviation.ts';
import { scenarios } from '../rules/scenarios.ts';
import { pool } from './pool.ts';
import { type Proof, type ProveOptions, proveDeviation, trafficOf } from './prove-deviation.ts';

const disturbing = new Set(
  scenarios.filter(({ exclusive }) => exclusive === true).map(({ name }) => name),
);
const atATime = 3;
/** For what is proven once more: enough for any print on a busy machine. */
const patientMs = 60_000;

/**
 * Proves deviations against one running service; tells of each as it is done, answers in the list's
 * order. Those whose scenarios disturb others come last, one by one. Several at a time may meet each
 * other's things, and a busy machine may cut a scenario short: what is not proven is proven once more,
 * alone and with more patience. None is begun after an abort.
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
    const isAgain = again.has(deviation);
    const patience = isAgain ? { deliveryMs: patientMs } : {};
    const proof = await proveDeviation(deviation, { ...options, ...patience });
    const isFinal = isRight(proof) || isAgain;
    proofs.set(deviation.id, proof);
    if (isFinal) tell(proof);
    else again.add(deviation);
  };
  await inTurn(deviations, options, prove);
  await pool([...again], 1, prove);
  return deviations
    .map((deviation) => proofs.get(deviation.id))
    .filter((proof) => proof !== undefined);
}

/** Those whose scenarios disturb others come last, one by one. */
export async function inTurn(
  deviations: readonly Deviation[],
  options: ProveOptions,
  work: (deviation: Deviation) => Promise<void>,
): Promise<void> {
  const [together = [], alone = []] = [false, true].map((exclusive) =>
    deviations.filter((deviation) => playsAlone(deviation, options) === exclusive),
  );
  await pool(together, atATime, work);
  await pool(alone, 1, work);
}

function isRight({ proven, unexpected }: Proof): boolean {
  return proven && unexpected.length === 0;
}

function playsAlone(deviation: Deviation, options: ProveOptions): boolean {
  return trafficOf(deviation, options).some((name) => disturbing.has(name));
}

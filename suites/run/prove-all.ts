import type { TargetProfile } from '../drive/profile.ts';
import type { Fault } from '../prove/fault.ts';
import { pool } from './pool.ts';
import { type Proof, type ProveOptions, proveDeviation } from './prove-deviation.ts';

/** A proof mostly waits for effects that a deviation withholds. So many services at a time keep two cores busy. */
export const servicesAtATime = 4;

export interface ProveAllOptions extends Omit<ProveOptions, 'profile' | 'isPatient'> {
  readonly services: readonly TargetProfile[];
}

/**
 * Proves deviations, one at a time on each of the services; tells of each as it is done, answers in the
 * list's order. A busy machine may cut a scenario short: what is not proven is proven once more, while
 * nothing else runs, and with the waits of the profile. None is begun after an abort.
 */
export async function proveAll(
  deviations: readonly Fault[],
  { services, ...options }: ProveAllOptions,
  tell: (proof: Proof) => void,
): Promise<readonly Proof[]> {
  const proofs = new Map<string, Proof>();
  const prove = async (proving: ProveOptions, deviation: Fault): Promise<void> => {
    if (options.signal?.aborted === true) return;
    const proof = await proveDeviation(deviation, proving);
    proofs.set(deviation.id, proof);
    if (isRight(proof) || proving.isPatient === true) tell(proof);
  };
  await onEach(services, deviations, (profile, deviation) =>
    prove({ ...options, profile }, deviation),
  );
  const again = deviations.filter(({ id }) => !isRight(proofs.get(id)));
  await onEach(services.slice(0, 1), again, (profile, deviation) =>
    prove({ ...options, profile, isPatient: true }, deviation),
  );
  return deviations
    .map((deviation) => proofs.get(deviation.id))
    .filter((proof) => proof !== undefined);
}

/** Does the work for each deviation with a service that nobody else uses meanwhile. */
export async function onEach(
  services: readonly TargetProfile[],
  deviations: readonly Fault[],
  work: (profile: TargetProfile, deviation: Fault) => Promise<void>,
): Promise<void> {
  const free = [...services];
  await pool(deviations, services.length, async (deviation) => {
    const profile = free.pop();
    if (profile === undefined) throw new Error('more deviations at a time than services');
    try {
      await work(profile, deviation);
    } finally {
      free.push(profile);
    }
  });
}

function isRight(proof: Proof | undefined): boolean {
  return proof?.proven === true && proof.unexpected.length === 0;
}

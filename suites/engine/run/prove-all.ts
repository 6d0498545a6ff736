import type { Fault } from '../fault-proxy/fault.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import { pool } from './pool.ts';
import { type Proof, type ProveOptions, proveFault } from './prove-fault.ts';

/** A proof mostly waits for effects that a fault withholds. So many services at a time keep two cores busy. */
export const servicesAtATime = 4;

export interface ProveAllOptions extends Omit<ProveOptions, 'profile' | 'isPatient'> {
  readonly services: readonly TargetProfile[];
}

/**
 * Proves faults, one at a time on each of the services; tells of each as it is done, answers in the
 * list's order. A busy machine may cut a test case short: what is not proven is proven once more, while
 * nothing else runs, and with the waits of the profile. None is begun after an abort.
 */
export async function proveAll(
  faults: readonly Fault[],
  { services, ...options }: ProveAllOptions,
  tell: (proof: Proof) => void,
): Promise<readonly Proof[]> {
  const proofs = new Map<string, Proof>();
  const prove = async (proving: ProveOptions, fault: Fault): Promise<void> => {
    if (options.signal?.aborted === true) return;
    const proof = await proveFault(fault, proving);
    proofs.set(fault.id, proof);
    if (isRight(proof) || proving.isPatient === true) tell(proof);
  };
  await onEach(services, faults, (profile, fault) => prove({ ...options, profile }, fault));
  const again = faults.filter(({ id }) => !isRight(proofs.get(id)));
  await onEach(services.slice(0, 1), again, (profile, fault) =>
    prove({ ...options, profile, isPatient: true }, fault),
  );
  return faults.map((fault) => proofs.get(fault.id)).filter((proof) => proof !== undefined);
}

/** Does the work for each fault with a service that nobody else uses meanwhile. */
export async function onEach(
  services: readonly TargetProfile[],
  faults: readonly Fault[],
  work: (profile: TargetProfile, fault: Fault) => Promise<void>,
): Promise<void> {
  const free = [...services];
  await pool(faults, services.length, async (fault) => {
    const profile = free.pop();
    if (profile === undefined) throw new Error('more faults at a time than services');
    try {
      await work(profile, fault);
    } finally {
      free.push(profile);
    }
  });
}

function isRight(proof: Proof | undefined): boolean {
  return proof?.proven === true && proof.unexpected.length === 0;
}

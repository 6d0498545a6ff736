import { systemClock } from '../../simulators/kit/clock.ts';
import { seededIds } from '../../simulators/kit/ids.ts';
import type { ProofOptions } from '../engine/run/prove-variant.ts';
import type { TargetProfile } from '../engine/session/profile/profile.ts';

/** Shared by all proofs of a file: what one makes must be nobody else's. */
const ids = seededIds(1);

/** Each file of tests proves a share, so that the workers have about as much to do. */
export function share<T>(all: readonly T[], nth: number, of: number): readonly T[] {
  return all.filter((_, index) => index % of === nth);
}

export const proofSettings: Omit<ProofOptions, 'profile'> = {
  seed: 1,
  clock: systemClock,
  ids,
  environment: {},
};

export const proofOptions = (profile: TargetProfile): ProofOptions => ({
  ...proofSettings,
  profile,
});

import type { TargetProfile } from '../../session/profile/profile.ts';
import type { Claim } from './claim.ts';

/** A profile without what the target refused, and what was seen of that, by need. */
export interface SeenThrough {
  readonly profile: TargetProfile;
  readonly refused: Readonly<Record<string, string>>;
}

/**
 * A credential that is refused as such tells nothing of the service: what would need it is not run,
 * instead of failing by the dozen. What a credential may do is for the rules to judge.
 */
export function withoutRefused(profile: TargetProfile, claims: readonly Claim[]): SeenThrough {
  const gone = claims.flatMap((claim) =>
    claim.lost === undefined ? [] : [{ ...claim.lost, about: claim.about, seen: claim.seen }],
  );
  const abouts = new Set(gone.map(({ about }) => about));
  const limited = profile.keys.limited?.filter(
    (_, at) => !abouts.has(`keys.limited[${String(at)}]`),
  );
  const keys = {
    ...withoutMembers(profile.keys, 'keys', abouts),
    ...(limited === undefined ? {} : { limited }),
  };
  const users =
    profile.users === undefined ? undefined : withoutMembers(profile.users, 'users', abouts);
  return {
    profile: { ...profile, keys, ...(users === undefined ? {} : { users }) },
    refused: Object.fromEntries(gone.map(({ need, seen }) => [need, seen])),
  };
}

/** Every member is optional but the full key, which never is among what is taken away. */
function withoutMembers<T extends object>(whole: T, place: string, abouts: ReadonlySet<string>): T {
  const kept = Object.entries(whole).filter(
    ([name]) => name === 'full' || !abouts.has(`${place}.${name}`),
  );
  return Object.fromEntries(kept) as T;
}

import { readBoundedText } from '../../../../simulators/kit/bounded-file.ts';
import { authorityLimitBytes, type TargetProfile } from '../profile/profile.ts';
import { secretValue } from '../profile/read-profile.ts';
import type { LoadTarget } from './calls/calls.ts';

/** What load is put on: the profile with its key opened and its certificate read. `queue` is where documents go. */
export function loadTargetOf(
  profile: TargetProfile,
  environment: Readonly<Record<string, string | undefined>>,
  queue: string,
): LoadTarget {
  const { baseUrl, tls, keys, getParameters = 'body', providerId } = profile;
  const ca =
    tls?.caPem ??
    (tls?.caFile === undefined ? undefined : readBoundedText(tls.caFile, authorityLimitBytes));
  return {
    baseUrl,
    tls: { ...(ca === undefined ? {} : { ca }), rejectUnauthorized: tls?.insecure !== true },
    key: secretValue(keys.full.secret, environment),
    getParameters,
    providerId,
    queue,
  };
}

import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Recorder } from '../journal/recorder.ts';
import { openPriceSettings } from '../session/balances/price-settings.ts';
import { openQuotaPolicies } from '../session/balances/quota-policies.ts';
import type { Credentials } from '../session/credentials.ts';
import { openWire } from '../session/http/wire.ts';
import { openBalancePlace } from '../session/load/balances/balance-place.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import type { SessionContext } from '../session/session-context.ts';

const timeoutMs = 20_000;

interface MoneyParts {
  readonly profile: TargetProfile;
  readonly credentials: Credentials;
  readonly recorder: Recorder;
  readonly clock: Clock;
}

/** What the profile says of where balances are shown and policies are taken; the ways there are closed with the stack. */
export function openMoney(
  { profile, credentials, recorder, clock }: MoneyParts,
  stack: AsyncDisposableStack,
): Pick<SessionContext, 'prices' | 'policies'> {
  if (profile.balances === undefined) return {};
  const { providerId } = profile;
  const partsAt = (url: string) => {
    const wire = stack.use(openWire({ ...profile, baseUrl: url }, timeoutMs, { connections: 1 }));
    return { url, key: credentials.key('full'), providerId, wire };
  };
  const { url, policies } = profile.balances;
  return {
    prices: openPriceSettings(openBalancePlace(partsAt(url)), recorder, clock),
    ...(policies === undefined ? {} : { policies: openQuotaPolicies(partsAt(policies), recorder) }),
  };
}

import { openWire } from '../../session/http/wire.ts';
import { BalancesUntold } from '../../session/load/balances/ask-balances.ts';
import { openBalancePlace } from '../../session/load/balances/balance-place.ts';
import type { Asker } from './asker.ts';
import { type Claim, untried } from './claim.ts';

const timeoutMs = 5_000;

/** Whether prices can be read where the target is said to show balances; nothing is set, and no policy made. */
export async function probeBalances({ profile, credentials }: Asker): Promise<readonly Claim[]> {
  if (profile.balances === undefined) return [];
  const { url, policies } = profile.balances;
  const taken = `the target accepts policies at ${policies ?? ''}`;
  return [
    await pricesClaim({ profile, credentials }, url),
    ...(policies === undefined
      ? []
      : [untried('balances.policies', taken, 'not checked: it would need a new policy')]),
  ];
}

async function pricesClaim(
  { profile, credentials }: Pick<Asker, 'profile' | 'credentials'>,
  url: string,
): Promise<Claim> {
  const about = 'balances';
  const says = `the target returns balances at ${url}`;
  await using wire = openWire({ ...profile, baseUrl: url }, timeoutMs, { connections: 1 });
  const key = credentials.key('full');
  const place = openBalancePlace({ url, key, providerId: profile.providerId, wire });
  try {
    const { enabled } = await place.prices();
    const seen = `GET /config returned prices: printing is ${enabled ? 'charged' : 'free'}`;
    return { about, says, state: 'holds', seen };
  } catch (error) {
    if (!(error instanceof BalancesUntold)) throw error;
    const seen = error.message;
    if (!error.isAnswered) return { about, says, state: 'unanswered', seen };
    const remedy =
      "set balances.url to the base address of /config, /transactions and the balances, or remove 'balances'";
    const expected = 'a page of prices (BalanceConfigInfo)';
    return { about, says, state: 'wrong', seen: `${seen}; expected ${expected}`, remedy };
  }
}

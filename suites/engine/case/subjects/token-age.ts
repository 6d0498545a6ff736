import type { Exchange } from '../../journal/exchange.ts';
import { clockMovedAt, type State } from '../../state/state.ts';
import { tokenOf } from '../queries.ts';

/** RFC 7519 4.1.4: a small leeway, a few minutes at most, for clocks that do not agree. */
export const leewaySeconds = 120;

/** The age of the token by the target's clock when the call was sent; NaN without a known token. */
export function ageSeconds({ sent }: Exchange, state: State): number {
  const token = tokenOf(sent, state);
  if (token === undefined) return Number.NaN;
  const real = Number((BigInt(sent.at) - token.realAtNs) / 1_000_000n);
  return (real + clockMovedAt(state, sent.seq) - token.clockAtMs) / 1000;
}

/** The seconds that the token of a call had left when it was sent; NaN without a known token. */
export function lifetimeLeft(x: Exchange, state: State): number {
  return (tokenOf(x.sent, state)?.expiresInSeconds ?? Number.NaN) - ageSeconds(x, state);
}

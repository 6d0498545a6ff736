import { type Exchange, succeeded } from '../../journal/exchange.ts';
import type { Case } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import type { State } from '../../model/state.ts';

export type Making = readonly [operation: string, ...parameters: string[]];

/** The call is one with the other account's key. */
export function isThere({ sent }: Exchange, world: State): boolean {
  return keyKind(sent, world) === 'foreign';
}

/** The values of these parameters with which the other account's key made something. */
export function madeThere(
  play: Case,
  world: State,
  [operation, ...names]: Making,
): ReadonlySet<string> {
  const made = play.exchanges.filter(
    (one) => one.operation === operation && succeeded(one) && isThere(one, world),
  );
  return new Set(
    made.flatMap((one) =>
      one.sent.parameters.filter(([name]) => names.includes(name)).map(([, value]) => value),
    ),
  );
}

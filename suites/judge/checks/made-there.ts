import { succeeded } from '../../journal/exchange.ts';
import type { World } from '../../model/world.ts';
import type { Play } from '../check.ts';
import { keyKind } from '../sight.ts';

export type Making = readonly [operation: string, ...parameters: string[]];

/** The values of these parameters with which the other account's key made something. */
export function madeThere(
  play: Play,
  world: World,
  [operation, ...names]: Making,
): ReadonlySet<string> {
  const made = play.exchanges.filter(
    (one) =>
      one.operation === operation && succeeded(one) && keyKind(one.sent, world) === 'foreign',
  );
  return new Set(
    made.flatMap((one) =>
      one.sent.parameters.filter(([name]) => names.includes(name)).map(([, value]) => value),
    ),
  );
}

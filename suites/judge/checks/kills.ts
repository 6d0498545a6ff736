import type { Exchange } from '../../journal/exchange.ts';
import type { World } from '../../model/world.ts';
import { precedes } from '../order.ts';

/** Where in the journal the target was last killed before a call of the same case. */
export function killBefore({ sent }: Exchange, world: World): number | undefined {
  return world.kills.findLast((kill) => kill.case === sent.case && precedes(kill.seq, sent.seq))
    ?.seq;
}

import type { ReceiptEvent } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import type { Release } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

/** Where in the journal the target was last killed before a call of the same case. */
export function killBefore({ sent }: Exchange, world: State): number | undefined {
  return world.kills.findLast((kill) => kill.case === sent.case && precedes(kill.seq, sent.seq))
    ?.seq;
}

/**
 * A kill came before the release had been answered and its document was on paper: whether its delivery
 * then begins anew, the interface does not say (SIL-56).
 */
export function wasInterrupted(
  { sentSeq, answeredSeq }: Release,
  prints: readonly ReceiptEvent[],
  { kills }: State,
): boolean {
  return kills.some(({ seq }) => {
    const isOver =
      answeredSeq !== undefined &&
      precedes(answeredSeq, seq) &&
      prints.some((print) => liesBetween(print.seq, sentSeq, seq));
    return precedes(sentSeq, seq) && !isOver;
  });
}

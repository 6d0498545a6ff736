import type { ReceiptEvent } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import type { Release } from '../../state/document-state.ts';
import type { State } from '../../state/state.ts';
import { liesBetween, precedes } from '../order.ts';

/** The places in the journal at which the target was killed during a case. */
export function killsIn(inCase: string, { kills }: State): readonly number[] {
  return kills.filter((kill) => kill.case === inCase).map(({ seq }) => seq);
}

/** The place at which the target was last killed before a call of the same case. */
export function killBefore({ sent }: Exchange, state: State): number | undefined {
  return killsIn(sent.case, state).findLast((kill) => precedes(kill, sent.seq));
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
      precedes(answeredSeq, seq) && prints.some((print) => liesBetween(print.seq, sentSeq, seq));
    return precedes(sentSeq, seq) && !isOver;
  });
}

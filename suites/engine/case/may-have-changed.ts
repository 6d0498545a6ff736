import type { SentEvent } from '../journal/event.ts';
import { type Exchange, exchangeOf, refused } from '../journal/exchange.ts';
import type { Case } from './check.ts';
import { precedes } from './order.ts';

/** A span of the journal between two events that a check compares. */
export interface Span {
  readonly fromSeq: number;
  readonly toSeq: number;
  /** The call that the span is about. */
  readonly except?: Exchange;
}

/**
 * Whether such a call may have taken effect somewhere in the span, so that what was witnessed at
 * its ends need not hang together. One without an answer may do so for ever; one that was refused
 * does nothing.
 */
export function mayHaveChanged(
  { events }: Case,
  { fromSeq, toSeq, except }: Span,
  by: (sent: SentEvent) => boolean,
): boolean {
  const open = new Map<number, SentEvent>();
  for (const event of events) {
    if (event.type === 'sent' && event.call !== except?.sent.call && by(event))
      open.set(event.call, event);
    if (event.type !== 'answered') continue;
    const sent = open.get(event.call);
    if (sent === undefined) continue;
    open.delete(event.call);
    if (refused(exchangeOf(sent, event))) continue;
    if (precedes(sent.seq, toSeq) && precedes(fromSeq, event.seq)) return true;
  }
  return [...open.values()].some(({ seq }) => precedes(seq, toSeq));
}

import type { Exchange } from '../journal/exchange.ts';
import type { DocumentState } from '../state/document-state.ts';
import type { State } from '../state/state.ts';

/** Whether a question was asked when an effect of a call had had so long to show, in milliseconds. */
export function isDue({ sent }: Exchange, causeAtNs: bigint | undefined, limitMs: number): boolean {
  return causeAtNs !== undefined && BigInt(sent.at) - causeAtNs >= BigInt(limitMs) * 1_000_000n;
}

/**
 * Whether a list that still shows a document which has been deleted or printed says something: the
 * interface does not say how soon a list shows that, and the profile's time for deliveries is over.
 */
export function mustBeGone(
  look: Exchange,
  cause: { readonly answeredAtNs?: bigint },
  { facts }: State,
): boolean {
  return isDue(look, cause.answeredAtNs, facts.deliveryMs);
}

/** Whether a list must show a document that was answered as still on its way to its queue. */
export function mustHaveArrived(
  look: Exchange,
  { uploadedAtNs }: DocumentState,
  { facts }: State,
): boolean {
  return isDue(look, uploadedAtNs, facts.deliveryMs);
}

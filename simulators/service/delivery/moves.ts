import type { DeliveryState } from '../rules/records.ts';

/**
 * Where a delivery may go from where it is. `sending` goes back to `queued` only while no byte was
 * sent (SIL-50); nothing leaves an end, so nothing is printed twice by itself (SIL-56).
 */
export const deliveryMoves: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  queued: ['sending', 'given-up'],
  sending: ['delivered', 'failed', 'given-up', 'uncertain', 'queued'],
  delivered: [],
  failed: [],
  'given-up': [],
  uncertain: [],
};

export function mayMove(from: DeliveryState, to: DeliveryState): boolean {
  return deliveryMoves[from].includes(to);
}

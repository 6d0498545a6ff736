import type { DeliveryEvent } from '../delivery/events.ts';
import type { AuditEvent } from '../rules/audit.ts';
import type { Reader } from '../store/store.ts';

/** That there were more refusals than were recorded one by one. */
export function refusalsLeftOut(count: number, now: number): AuditEvent {
  return {
    at: now,
    category: 'AUDIT',
    type: 'REFUSALS_LEFT_OUT',
    accountId: 0,
    details: { eventContext: { traceId: '', source: 'service' }, customOp: { count } },
  };
}

/** SIL-56: a delivery of which nobody knows whether it was printed. */
export async function deliveryInDoubt(
  { documents }: Reader,
  event: Extract<DeliveryEvent, { kind: 'settled' }>,
  now: number,
): Promise<AuditEvent> {
  const { deliveryId, documentUuid: uuid, outputPortId, reason } = event;
  const document = await documents.byUuid(uuid);
  return {
    at: now,
    category: 'DELIVERY',
    type: 'DELIVERY_UNCERTAIN',
    accountId: document?.accountId ?? 0,
    ...(document?.userId === undefined ? {} : { userId: document.userId }),
    details: {
      eventContext: { traceId: '', source: 'delivery' },
      intent: { deliveryId, uuid, outputPortId },
      error: { reason },
    },
  };
}

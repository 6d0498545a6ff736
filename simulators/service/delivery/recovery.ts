import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord, DeliveryState } from '../rules/records.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { DeliveryLog } from './events.ts';
import { mayMove } from './moves.ts';
import type { Settlement } from './settlement.ts';

export interface RecoveryParts {
  readonly store: Store;
  readonly log: DeliveryLog;
  readonly settlement: Settlement;
}

/**
 * After a crash, before anything is delivered: what was being sent is uncertain and never repeated
 * by itself (SIL-56); nobody stands any more before the printer of what waited for a person
 * (SIL-57). Answers the ports for which push jobs wait.
 */
export async function recoverDeliveries(parts: RecoveryParts): Promise<ReadonlySet<number>> {
  const { read } = parts.store;
  const sending = await read.deliveries.inState('sending');
  const queued = await read.deliveries.inState('queued');
  const abandoned = queued.filter((row) => row.cause !== 'push');
  await endRows(parts, sending, { state: 'uncertain', reason: 'the service ended meanwhile' });
  await endRows(parts, abandoned, { state: 'given-up', reason: 'the service ended before' });
  return new Set(queued.filter((row) => row.cause === 'push').map((row) => row.outputPortId));
}

export interface RowEnd {
  readonly state: Extract<DeliveryState, 'uncertain' | 'given-up'>;
  readonly reason: string;
}

/** Ends deliveries that no job in memory stands for: pull documents are free again, push ones FAILED. */
export async function endRows(
  { store, log, settlement }: RecoveryParts,
  rows: readonly DeliveryRecord[],
  { state, reason }: RowEnd,
): Promise<void> {
  if (rows.length === 0) return;
  await store.write(async (transactor) => {
    for (const row of rows) {
      if (!mayMove(row.state, state)) continue;
      await endRow(transactor, row, state);
      await settlement.settle(transactor, { id: row.id, state });
    }
  });
  for (const { id: deliveryId, documentUuid, outputPortId } of rows) {
    log({ kind: 'settled', deliveryId, documentUuid, outputPortId, state, reason });
  }
}

async function endRow(
  { change }: Transactor,
  row: DeliveryRecord,
  state: RowEnd['state'],
): Promise<void> {
  await change.setDelivery(row.id, { state });
  if (row.cause === 'push') {
    await change.moveDocument(row.documentUuid, {
      from: [documentStatus.received],
      fields: { status: documentStatus.failed },
      heldBy: row.id,
    });
  } else {
    await change.release(row.documentUuid, row.id);
  }
}

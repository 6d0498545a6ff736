import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord, DeliveryState } from '../rules/records.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { DeliveryLog } from './events.ts';
import { mayMove } from './moves.ts';
import type { Settlement } from './settlement.ts';
import type { Sharing } from './sharing/sharing.ts';

export interface RecoveryParts {
  readonly store: Store;
  readonly log: DeliveryLog;
  readonly settlement: Settlement;
  readonly sharing?: Pick<Sharing, 'owner'>;
}

/**
 * After a crash, before anything is delivered: what was being sent is uncertain and never repeated
 * by itself (SIL-56); nobody stands any more before the printer of what waited for a person
 * (SIL-57). Answers the ports for which push jobs wait.
 */
export async function recoverDeliveries(parts: RecoveryParts): Promise<ReadonlySet<number>> {
  const { read } = parts.store;
  // What another process has under way is its own, or is taken over from it.
  const others = parts.sharing === undefined ? [] : await read.workers.all();
  const isLeft = ({ owner }: DeliveryRecord): boolean => others.every(({ id }) => id !== owner);
  const sending = (await read.deliveries.inState('sending')).filter(isLeft);
  const queued = (await read.deliveries.inState('queued')).filter(isLeft);
  const abandoned = queued.filter((row) => row.cause !== 'push');
  await endRows(parts, sending, {
    state: 'uncertain',
    reason: 'the service stopped during the delivery',
  });
  await endRows(parts, abandoned, {
    state: 'given-up',
    reason: 'the service stopped before the delivery',
  });
  const pushed = queued.filter((row) => row.cause === 'push');
  await own(parts, pushed);
  return new Set(pushed.map((row) => row.outputPortId));
}

/** Between several processes, what nobody has under way is this one's from now on. */
async function own(
  { store, sharing }: RecoveryParts,
  rows: readonly DeliveryRecord[],
): Promise<void> {
  if (sharing === undefined || rows.length === 0) return;
  const owner = sharing.owner();
  await store.write(async ({ change }) => {
    for (const { id } of rows) await change.setDelivery(id, { owner });
  });
}

export interface RowEnd {
  readonly state: Extract<DeliveryState, 'uncertain' | 'given-up'>;
  readonly reason: string;
}

/** Ends deliveries that no job in memory stands for: pull documents are free again, push ones FAILED. */
export async function endRows(
  parts: RecoveryParts,
  rows: readonly DeliveryRecord[],
  end: RowEnd,
): Promise<void> {
  if (rows.length === 0) return;
  const { store, settlement } = parts;
  await store.write(async (transactor) => {
    for (const row of rows) await endRow(transactor, { row, settlement, ...end });
  });
  for (const row of rows) tellEnd(parts, row, end);
}

export interface RowEnding extends RowEnd {
  readonly row: DeliveryRecord;
  readonly settlement: Settlement;
}

/** In the transaction of others; does nothing where the delivery has moved on. */
export async function endRow(transactor: Transactor, ending: RowEnding): Promise<void> {
  const { row, settlement, state } = ending;
  const { change } = transactor;
  if (!mayMove(row.state, state)) return;
  const fields = { state, owner: undefined };
  if (!(await change.moveDelivery(row.id, { state: row.state }, fields))) return;
  if (row.cause === 'push') {
    await change.moveDocument(row.documentUuid, {
      from: [documentStatus.received],
      fields: { status: documentStatus.failed },
      heldBy: row.id,
    });
  } else {
    await change.release(row.documentUuid, row.id);
  }
  await settlement.settle(transactor, { id: row.id, state });
}

export function tellEnd({ log }: RecoveryParts, row: DeliveryRecord, end: RowEnd): void {
  const { id: deliveryId, documentUuid, outputPortId } = row;
  log({ kind: 'settled', deliveryId, documentUuid, outputPortId, ...end });
}

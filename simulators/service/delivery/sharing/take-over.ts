import type { DeliveryRecord } from '../../rules/records.ts';
import { endRow, type RecoveryParts, type RowEnd, tellEnd } from '../recovery.ts';

/**
 * What a process that is gone had under way, in one transaction: what it was sending is uncertain
 * (SIL-56), what waited for a person is given up (SIL-57), push jobs that were queued are `owner`'s.
 * Answers the ports of those; does nothing when the process was not gone after all.
 */
export async function takeOver(
  parts: RecoveryParts,
  gone: string,
  owner: string,
): Promise<readonly number[]> {
  const { store, settlement } = parts;
  const taken = await store.write(async (transactor) => {
    const { change, deliveries } = transactor;
    if (!(await change.removeWorker(gone))) return { ends: [], ports: [] };
    const ends = (await deliveries.ownedBy(gone)).flatMap((row) => {
      const end = endOf(row);
      return end === undefined ? [] : [{ row, end }];
    });
    for (const { row, end } of ends) await endRow(transactor, { row, settlement, ...end });
    return { ends, ports: await change.adoptDeliveries(gone, owner) };
  });
  for (const { row, end } of taken.ends) tellEnd(parts, row, end);
  return taken.ports;
}

function endOf({ state, cause }: DeliveryRecord): RowEnd | undefined {
  if (state === 'sending') return { state: 'uncertain', reason: 'its process ended' };
  return cause === 'push' ? undefined : { state: 'given-up', reason: 'its process ended' };
}

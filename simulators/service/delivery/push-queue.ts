import type { Clock } from '../../kit/clock.ts';
import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord } from '../rules/records.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { ReleaseOrder } from './delivery.ts';
import { newRow } from './delivery-row.ts';
import type { DeliveryLog } from './events.ts';
import { type Job, queuedJob } from './job.ts';
import { endRows } from './recovery.ts';
import type { Settlement } from './settlement.ts';
import { Disowned } from './sharing/disowned.ts';
import type { Sharing } from './sharing/sharing.ts';

export interface PushQueueParts {
  readonly sharing?: Sharing;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: DeliveryLog;
  readonly settlement: Settlement;
}

/** Joins the transaction that adds the document; false when nobody pays for it, and it is FAILED. */
export async function enqueue(
  { clock, settlement, sharing }: Pick<PushQueueParts, 'clock' | 'settlement' | 'sharing'>,
  transactor: Transactor,
  order: ReleaseOrder,
): Promise<boolean> {
  const { change } = transactor;
  const { uuid } = order.document;
  const job = { order, cause: 'push' } as const;
  const row = newRow(job, 'queued', { now: clock.now(), owner: sharing?.owner() });
  // The queue of a stopped process is taken over once, so nothing may be added to it afterwards.
  if (row.owner !== undefined && !(await change.holdWorker(row.owner))) throw new Disowned();
  const id = await change.addDelivery(row);
  if (!(await change.claim(uuid, id))) {
    throw new Error(`document ${uuid} can't be claimed for its push queue`);
  }
  if (await settlement.reserve(transactor, order, id)) return true;
  await change.setDelivery(id, { state: 'given-up', owner: undefined });
  const fields = { status: documentStatus.failed };
  await change.moveDocument(uuid, { from: [documentStatus.received], fields, heldBy: id });
  return false;
}

/** Our push jobs that the store holds for a port, in order. Ends those that have nowhere to go. */
export async function loadPushJobs(
  parts: PushQueueParts,
  outputPortId: number,
): Promise<readonly Job[]> {
  const { deliveries, ports } = parts.store.read;
  const ours = parts.sharing?.owner();
  const rows = (await deliveries.queueOf(outputPortId)).filter(
    ({ cause, owner }) => cause === 'push' && owner === ours,
  );
  const port = rows.length === 0 ? undefined : await ports.outputById(outputPortId);
  const jobs: Job[] = [];
  for (const row of rows) {
    const document = await parts.store.read.documents.byUuid(row.documentUuid);
    if (port === undefined || document === undefined) await endLost(parts, row);
    else jobs.push(queuedJob({ document, port, options: row.options }, row, parts.clock));
  }
  return jobs;
}

async function endLost(parts: PushQueueParts, row: DeliveryRecord): Promise<void> {
  await endRows(parts, [row], { state: 'given-up', reason: 'its port or document was deleted' });
}

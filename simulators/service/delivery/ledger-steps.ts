import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord, DocumentStatus } from '../rules/records.ts';
import type { Fields } from '../store/contract/fields.ts';
import type { Transactor } from '../store/store.ts';
import type { Ending } from './ending.ts';
import type { Job } from './job.ts';
import type { EndedDelivery, Settlement } from './settlement.ts';

/** begun: it is sending; gone: it is no longer ours to send; others-turn: another process's is first. */
export type Begun = 'begun' | 'gone' | 'others-turn';

/** The states a delivery can hold a document in: waiting for pull, arrived for push (SIL-40). */
const deliverable: readonly DocumentStatus[] = [documentStatus.ready, documentStatus.received];

export async function beginNext({ change }: Transactor, job: Job): Promise<Begun> {
  const fields = { state: 'sending', attempts: job.attempts } as const;
  return (await change.moveDelivery(job.id, { state: 'queued' }, fields)) ? 'begun' : 'gone';
}

/** A delivery that has ended is nobody's. */
export function fieldsAfter(
  { delivery: state, againAfterMs }: Ending,
  now: number,
): Fields<Pick<DeliveryRecord, 'state' | 'notBefore' | 'owner'>> {
  if (againAfterMs === undefined) return { state, owner: undefined };
  return { state, notBefore: now + againAfterMs };
}

interface EndedJob {
  readonly job: Job;
  readonly ending: Ending;
  readonly settlement: Settlement;
}

/** What the end of a try means to its document and to its price. */
export async function writeEnd(
  transactor: Transactor,
  { job, ending, settlement }: EndedJob,
): Promise<void> {
  if (ending.againAfterMs !== undefined) return;
  await moveDocument(transactor, job, ending);
  const { document } = job.order;
  const state = ending.delivery as EndedDelivery['state'];
  await settlement.settle(transactor, { id: job.id, document, state });
}

async function moveDocument({ change }: Transactor, job: Job, ending: Ending): Promise<void> {
  const { document, port } = job.order;
  const { document: fate } = ending;
  if (fate === 'held') return;
  if (fate === 'free') {
    await change.release(document.uuid, job.id);
    return;
  }
  const printed = fate !== documentStatus.failed;
  await change.moveDocument(document.uuid, {
    from: deliverable,
    fields: {
      status: fate,
      ...(printed
        ? { outputPortId: port.id, outputPortName: port.name, content: { kind: 'none' } }
        : {}),
    },
    heldBy: job.id,
  });
  if (printed && document.content.kind === 'inline') {
    await change.removeInlineContent(document.uuid);
  }
}

import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord, DeliveryState, DocumentStatus } from '../rules/records.ts';
import type { DeliveryHolder } from '../store/contract/deliveries.ts';
import type { Fields } from '../store/contract/fields.ts';
import type { Reader, Transactor } from '../store/store.ts';
import type { Ending } from './ending.ts';
import type { Job } from './job.ts';
import type { EndedDelivery, Settlement } from './settlement.ts';

/** begun: it is sending; gone: it is no longer ours to send; others-turn: another process's is first. */
export type Begun = 'begun' | 'gone' | 'others-turn';

/** The states a delivery can hold a document in: waiting for pull, arrived for push (SIL-40). */
const deliverable: readonly DocumentStatus[] = [documentStatus.ready, documentStatus.received];

/** What a person waits for goes ahead of what waits for its next try, as within one process (SIL-42). */
export async function isOthersTurn(
  { deliveries }: Pick<Reader, 'deliveries'>,
  { order, cause, phase, id }: Job,
  owner: string | undefined,
): Promise<boolean> {
  if (owner === undefined) return false;
  return await deliveries.isOthersTurn({
    outputPortId: order.port.id,
    owner,
    before: phase === 'queued' ? id : Number.MAX_SAFE_INTEGER,
    untriedOnly: cause === 'send',
  });
}

export async function beginNext(
  transactor: Transactor,
  job: Job,
  owner: string | undefined,
): Promise<Begun> {
  if (await isOthersTurn(transactor, job, owner)) return 'others-turn';
  const fields = { state: 'sending', attempts: job.attempts } as const;
  const holder = holderOf('queued', owner);
  if (!(await transactor.change.moveDelivery(job.id, holder, fields))) return 'gone';
  if (owner !== undefined) await renewPort(transactor, job);
  return 'begun';
}

/** Another process may have been told that the port is elsewhere now. */
async function renewPort({ ports }: Transactor, job: Job): Promise<void> {
  const port = await ports.outputById(job.order.port.id);
  if (port !== undefined) job.order = { ...job.order, port };
}

export function holderOf(state: DeliveryState, owner: string | undefined): DeliveryHolder {
  return { state, ...(owner === undefined ? {} : { owner }) };
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

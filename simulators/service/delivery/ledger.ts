import type { Clock } from '../../kit/clock.ts';
import type { ContentStore } from '../content/content.ts';
import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord, DocumentStatus } from '../rules/records.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { ReleaseOrder } from './delivery.ts';
import type { Ending } from './ending.ts';
import type { Job } from './job.ts';
import { mayMove } from './moves.ts';
import type { EndedDelivery, Settlement } from './settlement.ts';

export interface LedgerParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly settlement: Settlement;
}

/** Why a document was not to be had: another was first (SIL-59), or its user can't pay for it. */
export type Unclaimed = 'taken' | 'unpaid';

/** The durable side of delivery: each function is one commit. */
export interface Ledger {
  /** Claims the document for a new delivery and sets its cost aside; answers the delivery's id. */
  claim(job: Job, state: 'queued' | 'sending'): Promise<number | Unclaimed>;
  /** Marks a queued delivery as sending; false when it is no longer queued. */
  begin(job: Job): Promise<boolean>;
  /** Writes how a try ended, and with it that the next job's begins; answers whether that one may. */
  settle(job: Job, ending: Ending, next?: Job): Promise<boolean>;
}

class NotToBeHad extends Error {
  readonly why: Unclaimed;

  constructor(why: Unclaimed) {
    super(why);
    this.why = why;
  }
}

/** The states a delivery can hold a document in: waiting for pull, arrived for push (SIL-40). */
const deliverable: readonly DocumentStatus[] = [documentStatus.ready, documentStatus.received];

export function openLedger(parts: LedgerParts): Ledger {
  const { store, content, clock, settlement } = parts;

  async function claim(job: Job, state: 'queued' | 'sending'): Promise<number | Unclaimed> {
    const row = newRow(job, state, clock.now());
    try {
      return await store.write(async (transactor) => {
        const { change } = transactor;
        const id = await change.addDelivery(row);
        if (!(await change.claim(row.documentUuid, id))) throw new NotToBeHad('taken');
        if (!(await settlement.reserve(transactor, job.order, id))) throw new NotToBeHad('unpaid');
        return id;
      });
    } catch (error) {
      if (error instanceof NotToBeHad) return error.why;
      throw error;
    }
  }

  async function settle(job: Job, ending: Ending, next?: Job): Promise<boolean> {
    if (!mayMove(job.phase === 'queued' ? 'queued' : 'sending', ending.delivery)) {
      throw new Error(`delivery ${String(job.id)} may not become ${ending.delivery}`);
    }
    const begun = await store.write(async (transactor) => {
      const { delivery: state, againAfterMs } = ending;
      if (againAfterMs === undefined) {
        await writeEnd(transactor, job, ending);
        const { id, order } = job;
        const ended = { id, document: order.document, state: state as EndedDelivery['state'] };
        await settlement.settle(transactor, ended);
      } else {
        const notBefore = clock.now() + againAfterMs;
        await transactor.change.setDelivery(job.id, { state, notBefore });
      }
      return next !== undefined && (await beginNext(transactor, next));
    });
    // Only now does no committed row name the file any more. What stays is removed at the next start.
    if (isGone(ending)) void content.discard(job.order.document.content).catch(() => undefined);
    return begun;
  }

  return {
    claim,
    begin: (job) => store.write((transactor) => beginNext(transactor, job)),
    settle,
  };
}

export function newRow(
  job: {
    readonly order: ReleaseOrder;
    readonly cause: DeliveryRecord['cause'];
    readonly deadline?: number;
  },
  state: 'queued' | 'sending',
  now: number,
): Omit<DeliveryRecord, 'id'> {
  const { document, port, options } = job.order;
  return {
    documentUuid: document.uuid,
    outputPortId: port.id,
    cause: job.cause,
    options,
    state,
    attempts: state === 'sending' ? 1 : 0,
    notBefore: now,
    createdAt: now,
    ...(job.deadline === undefined ? {} : { deadline: job.deadline }),
  };
}

async function beginNext({ change, deliveries }: Transactor, job: Job): Promise<boolean> {
  const row = await deliveries.byId(job.id);
  if (row === undefined || !mayMove(row.state, 'sending')) return false;
  return change.setDelivery(job.id, { state: 'sending', attempts: job.attempts });
}

async function writeEnd({ change }: Transactor, job: Job, ending: Ending): Promise<void> {
  const { document, port } = job.order;
  const { document: fate } = ending;
  await change.setDelivery(job.id, { state: ending.delivery });
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

/** The document is printed or stored: its bytes are of no more use. */
function isGone(ending: Ending): boolean {
  return ending.document === documentStatus.printed || ending.document === documentStatus.stored;
}

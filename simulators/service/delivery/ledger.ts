import type { Clock } from '../../kit/clock.ts';
import type { ContentStore } from '../content/content.ts';
import { documentStatus } from '../rules/document.ts';
import type { Store } from '../store/store.ts';
import { newRow } from './delivery-row.ts';
import type { Ending } from './ending.ts';
import { hotLedger } from './hot-ledger.ts';
import type { Job } from './job.ts';
import { type Begun, beginNext, fieldsAfter, writeEnd } from './ledger-steps.ts';
import { mayMove } from './moves.ts';
import type { Settlement } from './settlement.ts';
import type { Sharing } from './sharing/sharing.ts';

export interface LedgerParts {
  /** Left out where no other process has these records. */
  readonly sharing?: Sharing;
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly settlement: Settlement;
}

/** Why a document was not to be had: another was first (SIL-59), or its user can't pay for it. */
export type Unclaimed = 'taken' | 'unpaid';

/** A delivery that holds its document; queued where another process's turn is first. */
export interface Claimed {
  readonly id: number;
  readonly state: 'queued' | 'sending';
}

export interface Settled {
  /** False: others took the delivery over, and what became of it is theirs to say. */
  readonly isOurs: boolean;
  /** Of the next job, where there is one. */
  readonly next: Begun;
}

/** The durable side of delivery: each function that writes is one commit. */
export interface Ledger {
  /** Claims the document for a new delivery and sets its cost aside. */
  claim(job: Job, state: 'queued' | 'sending'): Promise<Claimed | Unclaimed>;
  /** Marks a queued delivery as sending. */
  begin(job: Job): Promise<Begun>;
  /** Whether a waiting delivery was told since that it need not wait longer. */
  isHurried(job: Job): Promise<boolean>;
  /** Writes how a try ended, and with it that the next job's begins. */
  settle(job: Job, ending: Ending, next?: Job): Promise<Settled>;
}

class NotToBeHad extends Error {
  readonly why: Unclaimed;

  constructor(why: Unclaimed) {
    super(why);
    this.why = why;
  }
}

export function openLedger(parts: LedgerParts): Ledger {
  const { store, content, clock, settlement, sharing } = parts;

  async function claim(job: Job, state: 'queued' | 'sending'): Promise<Claimed | Unclaimed> {
    try {
      return await store.write(async (transactor) => {
        const { change } = transactor;
        const origin = { now: clock.now(), owner: undefined };
        const id = await change.addDelivery(newRow(job, state, origin));
        const { uuid } = job.order.document;
        if (!(await change.claim(uuid, id))) throw new NotToBeHad('taken');
        if (!(await settlement.reserve(transactor, job.order, id))) throw new NotToBeHad('unpaid');
        return { id, state };
      });
    } catch (error) {
      if (error instanceof NotToBeHad) return error.why;
      throw error;
    }
  }

  async function settle(job: Job, ending: Ending, next?: Job): Promise<Settled> {
    const from = job.phase === 'queued' ? 'queued' : 'sending';
    return await store.write(async (transactor) => {
      const { change } = transactor;
      const fields = fieldsAfter(ending, clock.now());
      const isOurs = await change.moveDelivery(job.id, { state: from }, fields);
      if (isOurs) await writeEnd(transactor, { job, ending, settlement });
      const begun = next === undefined ? 'gone' : await beginNext(transactor, next);
      return { isOurs, next: begun };
    });
  }

  const steps = {
    claim,
    begin: (job: Job) => store.write((transactor) => beginNext(transactor, job)),
    settle,
  };
  const { hot } = store;
  const each = hot && sharing ? hotLedger({ ...parts, hot, sharing }) : steps;
  return {
    ...each,
    async isHurried({ id, notBefore }) {
      const row = await store.read.deliveries.byId(id);
      return row !== undefined && row.notBefore < notBefore;
    },
    async settle(job, ending, next) {
      const from = job.phase === 'queued' ? 'queued' : 'sending';
      if (!mayMove(from, ending.delivery)) {
        throw new Error(`delivery ${String(job.id)} may not become ${ending.delivery}`);
      }
      const settled = await each.settle(job, ending, next);
      // From now on no committed row names the file. A file that is not removed here is removed at the next start.
      if (settled.isOurs && isGone(ending))
        void content.discard(job.order.document.content).catch(() => undefined);
      return settled;
    },
  };
}

/** The document is printed or stored: its bytes are of no more use. */
function isGone(ending: Ending): boolean {
  return ending.document === documentStatus.printed || ending.document === documentStatus.stored;
}

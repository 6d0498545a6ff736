import { documentStatus } from '../rules/document.ts';
import type { HotCalls, HotFate } from '../store/contract/hot.ts';
import type { Store } from '../store/store.ts';
import { newRow } from './delivery-row.ts';
import type { Ending } from './ending.ts';
import type { Job } from './job.ts';
import type { Ledger, LedgerParts } from './ledger.ts';
import type { Begun } from './ledger-steps.ts';
import type { EndedDelivery } from './settlement.ts';
import { Disowned } from './sharing/disowned.ts';
import type { Sharing } from './sharing/sharing.ts';

export interface HotLedgerParts extends Pick<LedgerParts, 'store' | 'clock' | 'settlement'> {
  readonly hot: HotCalls;
  readonly sharing: Sharing;
}

/** Claims, begins and settles deliveries in single statements, for a database that several processes share. */
export function hotLedger(parts: HotLedgerParts): Pick<Ledger, 'claim' | 'begin' | 'settle'> {
  const { hot, store, clock, settlement, sharing } = parts;

  async function begin(job: Job): Promise<Begun> {
    const { id, cause, attempts, order } = job;
    const outputPortId = order.port.id;
    const owner = sharing.owner();
    const begun = heard(await hot.begin({ id, outputPortId, owner, cause, attempts }));
    if (begun === 'begun') await renewPort(store, job);
    return begun;
  }

  return {
    begin,
    async claim(job, wanted) {
      const charge = await settlement.charge(job.order);
      const owner = sharing.owner();
      const delivery = { ...newRow(job, wanted, { now: clock.now(), owner }), owner };
      const claim = { delivery, ...(charge && { charge }) };
      const claimed = heard(await hot.claim(claim));
      if (claimed !== 'unopened') return claimed;
      await store.write((transactor) => settlement.open(transactor, job.order));
      const again = heard(await hot.claim(claim));
      return again === 'unopened' ? 'unpaid' : again;
    },
    async settle(job, ending, next) {
      const isOurs = await hot.settle(endOf(job, ending, parts));
      if (isOurs) sharing.passOn(job.order.port.id);
      // A next job that could not begin stays in the queue and begins later.
      const begun = next && (await begin(next).catch(() => 'others-turn' as const));
      return { isOurs, next: begun ?? 'gone' };
    },
  };
}

/** Reloads the port, whose address another process may have changed. */
async function renewPort({ read: { ports } }: Pick<Store, 'read'>, job: Job): Promise<void> {
  const port = await ports.outputById(job.order.port.id);
  if (port !== undefined) job.order = { ...job.order, port };
}

function endOf(job: Job, ending: Ending, { clock, settlement, sharing }: HotLedgerParts) {
  const { delivery: to, againAfterMs, outcome } = ending;
  const now = clock.now();
  const { uuid: documentUuid } = job.order.document;
  return {
    delivery: { id: job.id, owner: sharing.owner(), documentUuid },
    from: job.phase === 'queued' ? ('queued' as const) : ('sending' as const),
    to,
    ...(againAfterMs === undefined ? {} : { notBefore: now + againAfterMs }),
    document: documentAfter(job, ending),
    hurries: outcome === 'printed',
    payment: settlement.payment(to as EndedDelivery['state']),
    now,
  };
}

function documentAfter(job: Job, { document }: Ending): 'free' | 'held' | HotFate {
  if (typeof document === 'string') return document;
  if (document === documentStatus.failed) return { status: document };
  const { id, name } = job.order.port;
  return { status: document, printedAt: { id, name } };
}

/** Throws if another process has taken over this one's deliveries: nobody would look after a new one. */
function heard<T extends string | object>(outcome: T | 'disowned'): T {
  if (outcome === 'disowned') throw new Disowned();
  return outcome;
}

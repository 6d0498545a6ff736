import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import { createDelivery, type RunningDelivery } from '../delivery/create-delivery.ts';
import type { DeliveryEvent } from '../delivery/events.ts';
import type { DeliverySettings } from '../delivery/settings.ts';
import { freeOfCharge, type Settlement } from '../delivery/settlement.ts';
import type { DocumentRecord, OutputPort } from '../rules/records.ts';
import type { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { plainAccount, plainDocument, plainPort } from './delivery-records.ts';
import { type MemoryContent, memoryContent } from './memory-content.ts';
import { orderOf, quickSettings } from './test-delivery.ts';

/** One process of two: delivery on a store of its own, over records that both have. */
export interface Side extends Running {
  readonly store: Store;
  readonly delivery: RunningDelivery;
  readonly events: readonly DeliveryEvent[];
  /** While it is set, every write fails: this side alone has lost the database. */
  failing: boolean;
}

export interface Pair extends Running {
  readonly one: Side;
  readonly other: Side;
  readonly content: MemoryContent;
  addPort(fields: Partial<OutputPort>): Promise<OutputPort>;
  /** READY, or RECEIVED where it is pushed. */
  addDocument(text: string, fields?: Partial<DocumentRecord>): Promise<DocumentRecord>;
  /** As an upload to a push queue at this side does it. */
  push(side: Side, text: string, port: OutputPort): Promise<DocumentRecord>;
}

/** `open` is handed in because delivery itself knows only the types of the store. */
export async function openPair(
  open: typeof openStore,
  place: string,
  changed: Partial<DeliverySettings> = {},
): Promise<Pair> {
  const content = memoryContent();
  const settings = { ...quickSettings, ...changed };
  const one = await openSide(await open(place, 0), { content, settings });
  const other = await openSide(await open(place, 0), { content, settings });
  const { store } = one;
  const accountId = await store.write(({ change }) => change.addAccount(plainAccount));

  function newDocument(text: string, fields: Partial<DocumentRecord>): DocumentRecord {
    const uuid = randomIds.uuid();
    content.put(uuid, Buffer.from(text));
    const ref = { kind: 'file', size: text.length, file: uuid } as const;
    return { ...plainDocument, accountId, uuid, createdAt: 0, content: ref, ...fields };
  }
  const parts = {
    one,
    other,
    content,
    async addPort(fields: Partial<OutputPort>) {
      const port = { ...plainPort, accountId, ...fields };
      const id = await store.write(({ change }) => change.addOutputPort(port));
      return { ...port, id };
    },
    async addDocument(text: string, fields: Partial<DocumentRecord> = {}) {
      const document = newDocument(text, fields);
      await store.write(({ change }) => change.addDocument(document));
      return document;
    },
    async push(side: Side, text: string, port: OutputPort) {
      const document = newDocument(text, { status: 5 });
      await side.store.write(async (transactor) => {
        await transactor.change.addDocument(document);
        await side.delivery.enqueuePush(transactor, orderOf(document, port));
      });
      side.delivery.wake(port.id);
      return document;
    },
  };
  return running(parts, async () => {
    await one.stop();
    await other.stop();
  });
}

interface SideParts {
  readonly content: MemoryContent;
  readonly settings: DeliverySettings;
  readonly paidBy?: (store: Store) => Settlement;
}

export async function openSide(
  opened: Store,
  { content, settings, paidBy = () => freeOfCharge }: SideParts,
): Promise<Side> {
  const events: DeliveryEvent[] = [];
  const unlessFailing = <T>(work: () => Promise<T>): Promise<T> =>
    side.failing ? Promise.reject(new Error('no way')) : work();
  const { hot } = opened;
  if (hot === undefined) throw new Error('these records cannot be shared between processes');
  const store: Store = {
    ...opened,
    write: (work) => unlessFailing(() => opened.write(work)),
    hot: {
      claim: (claim) => unlessFailing(() => hot.claim(claim)),
      begin: (delivery) => unlessFailing(() => hot.begin(delivery)),
      settle: (end) => unlessFailing(() => hot.settle(end)),
    },
  };
  const delivery = createDelivery({
    store,
    content,
    clock: systemClock,
    ids: randomIds,
    settings,
    settlement: paidBy(store),
    log: (event) => events.push(event),
  });
  const side = running({ store, delivery, events, failing: false }, async () => {
    await delivery.stop();
    await opened[Symbol.asyncDispose]();
  });
  await delivery.recover();
  return side;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededChance } from '../../kit/chance.ts';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import { createDelivery, type RunningDelivery } from '../delivery/create-delivery.ts';
import type { ReleaseOrder } from '../delivery/delivery.ts';
import type { DeliveryEvent } from '../delivery/events.ts';
import type { DeliverySettings } from '../delivery/settings.ts';
import { freeOfCharge, type Settlement } from '../delivery/settlement.ts';
import type { ContentRef, DocumentRecord, OutputPort, PrintOptions } from '../rules/records.ts';
import type { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type MemoryContent, memoryContent } from './memory-content.ts';
import { anAccount, anOutputPort, aStrangersDocument } from './records.ts';

/** Delivery on records, alone or as one process of several. */
export interface DeliverySide extends Running {
  readonly store: Store;
  readonly delivery: RunningDelivery;
  readonly events: readonly DeliveryEvent[];
}

/** Ports and documents of one account, in records that delivery works on. */
export interface DeliveryRecords {
  addPort(fields: Partial<OutputPort>): Promise<OutputPort>;
  /** READY and in the store, with these bytes. */
  addDocument(
    bytes: Uint8Array | string,
    fields?: Partial<DocumentRecord>,
  ): Promise<DocumentRecord>;
  /** RECEIVED and queued for the port in one transaction, as an upload to a push queue does it. */
  push(bytes: Uint8Array | string, port: OutputPort): Promise<DocumentRecord>;
  status(document: DocumentRecord): Promise<number | undefined>;
}

/** Delivery on a store of its own, with what its tests need around it. */
export interface TestDelivery extends DeliverySide, DeliveryRecords {
  readonly content: MemoryContent;
}

export const quickSettings: DeliverySettings = {
  releaseMs: 120_000,
  tapMs: 120_000,
  tapPauseMs: 20,
  pushPausesMs: [20, 20],
  connectMs: 120_000,
  stallMs: 120_000,
  answerMs: 120_000,
  stopMs: 300,
  workerBeatMs: 100,
  workerFenceMs: 60_000,
  workerLeaseMs: 120_000,
};

/** `open` is handed in because delivery itself knows only the types of the store. */
export async function startTestDelivery(
  open: typeof openStore,
  changed: Partial<DeliverySettings> = {},
  paidBy: (store: Store) => Settlement = () => freeOfCharge,
): Promise<TestDelivery> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-delivery-'));
  const store = await open(join(folder, 'platen.db'), 0);
  const content = memoryContent();
  const settings = { ...quickSettings, ...changed };
  const side = await startDelivery(store, { content, settings, paidBy });
  const records = await deliveryRecords(side, content);
  return running({ ...side, ...records, content }, async () => {
    await side.stop();
    await rm(folder, { recursive: true });
  });
}

export interface SideParts {
  readonly content: MemoryContent;
  readonly settings: DeliverySettings;
  readonly paidBy?: (store: Store) => Settlement;
}

/** Stopping it closes the store. */
export async function startDelivery(
  store: Store,
  { content, settings, paidBy = () => freeOfCharge }: SideParts,
): Promise<DeliverySide> {
  const events: DeliveryEvent[] = [];
  const delivery = createDelivery({
    store,
    content,
    clock: systemClock,
    ids: randomIds,
    settings,
    log: (event) => events.push(event),
    settlement: paidBy(store),
  });
  await delivery.recover();
  return running({ store, delivery, events }, async () => {
    await delivery.stop();
    await store[Symbol.asyncDispose]();
  });
}

export async function deliveryRecords(
  { store, delivery }: DeliverySide,
  content: MemoryContent,
): Promise<DeliveryRecords> {
  const uuid = randomIds.uuid();
  const accountId = await store.write(({ change }) => change.addAccount(anAccount({ uuid })));
  const newDocument = (
    text: Uint8Array | string,
    fields: Partial<DocumentRecord>,
  ): DocumentRecord => {
    const bytes = Buffer.from(text);
    const document = randomIds.uuid();
    const ref: ContentRef = { kind: 'file', size: bytes.length, file: document };
    content.put(document, bytes);
    const createdAt = systemClock.now();
    return aStrangersDocument({ uuid: document, accountId, createdAt, content: ref, ...fields });
  };
  return {
    async addPort(fields) {
      const port = anOutputPort({ accountId, ...fields });
      const id = await store.write(({ change }) => change.addOutputPort(port));
      return { ...port, id };
    },
    async addDocument(bytes, fields = {}) {
      const document = newDocument(bytes, fields);
      await store.write(({ change }) => change.addDocument(document));
      return document;
    },
    async push(bytes, port) {
      const document = newDocument(bytes, { status: 5 });
      await store.write(async (transactor) => {
        await transactor.change.addDocument(document);
        await delivery.enqueuePush(transactor, orderOf(document, port));
      });
      delivery.wake(port.id);
      return document;
    },
    status: async (document) => (await store.read.documents.byUuid(document.uuid))?.status,
  };
}

export function orderOf(
  document: DocumentRecord,
  port: OutputPort,
  options: Partial<PrintOptions> = {},
): ReleaseOrder {
  const plain = { copies: 1, grayscale: false, duplex: 0, retain: false } as const;
  return { document, port, options: { ...plain, ...options } };
}

/** Bytes that are no document, the same for each size. */
export function noise(sizeBytes: number): Buffer {
  const chance = seededChance(sizeBytes);
  const block = Buffer.from(Array.from({ length: 4_099 }, () => chance.below(256)));
  return Buffer.alloc(sizeBytes, block);
}

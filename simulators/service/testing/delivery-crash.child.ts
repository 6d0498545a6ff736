import { join } from 'node:path';
import { Readable } from 'node:stream';
import { seededChance } from '../../kit/chance.ts';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { openContent } from '../content/open.ts';
import { createDelivery } from '../delivery/create-delivery.ts';
import { defaultDeliverySettings } from '../delivery/settings.ts';
import type { DocumentRecord, OutputPort } from '../rules/records.ts';
import { openStore } from '../store/open.ts';
import type { CrashOrder, CrashReport } from './delivery-crash.ts';
import { anAccount, anOutputPort, aStrangersDocument } from './records.ts';
import { orderOf } from './test-delivery.ts';

// A service's back rooms under load, in a process that is made to be killed.
const { folder, addresses, seed, work } = JSON.parse(process.argv[2] ?? '{}') as CrashOrder;
const store = await openStore(join(folder, 'platen.db'), 0);
const content = await openContent({
  folder: join(folder, 'content'),
  ids: randomIds,
  documents: store.read.documents,
  isShared: store.isShared,
});
const delivery = createDelivery({
  store,
  content,
  clock: systemClock,
  ids: randomIds,
  settings: defaultDeliverySettings,
  log: () => undefined,
});
const ports = await openPorts();
await delivery.recover();
tell({ kind: 'ready' });
if (work) {
  await Promise.all(ports.flatMap((port) => [load(port, 1), load(port, 2), load(port, 3)]));
} else {
  await delivery.idle();
  process.on('message', () => process.exit());
  tell({ kind: 'idle' });
}

async function openPorts(): Promise<readonly OutputPort[]> {
  const known = await store.read.ports.outputs([1]);
  if (known.length > 0) return known;
  const accountId = await store.write(({ change }) => change.addAccount(anAccount()));
  return Promise.all(
    addresses.map(async (address) => {
      const port = anOutputPort({ accountId, address });
      return { ...port, id: await store.write(({ change }) => change.addOutputPort(port)) };
    }),
  );
}

/** Accepts documents and has each printed once, by send, tap or push. Ends with its process. */
async function load(port: OutputPort, lane: number): Promise<void> {
  const chance = seededChance(seed).fork(`${String(port.id)}/${String(lane)}`);
  for (;;) {
    const cause = chance.pick(['send', 'tap', 'push'] as const);
    const document = await accept(port, cause, chance.pick([2_000, 60_000, 600_000]));
    tell({ kind: 'accepted', uuid: document.uuid, cause, size: sizeOf(document) });
    const order = orderOf(document, port);
    if (cause === 'push') delivery.wake(port.id);
    if (cause === 'tap') {
      const claimed = await delivery.releaseAll([order]);
      if (claimed.length !== 1) throw new Error('a tap claimed nothing');
    }
    if (cause === 'send') {
      const outcome = await delivery.release(order);
      tell({ kind: 'answered', uuid: document.uuid, outcome });
    }
  }
}

async function accept(
  port: OutputPort,
  cause: 'send' | 'tap' | 'push',
  size: number,
): Promise<DocumentRecord> {
  const uuid = randomIds.uuid();
  const bytes = Buffer.alloc(size, uuid);
  const taken = await content.take(Readable.from([bytes]), 10_000_000);
  const document = aStrangersDocument({
    accountId: port.accountId,
    uuid,
    createdAt: systemClock.now(),
    status: cause === 'push' ? 5 : 0,
    content: taken.ref,
  });
  await store.write(async (transactor) => {
    await transactor.change.addDocument(document, 'bytes' in taken ? taken.bytes : undefined);
    if (cause === 'push') await delivery.enqueuePush(transactor, orderOf(document, port));
  });
  return document;
}

function sizeOf({ content: ref }: DocumentRecord): number {
  return ref.kind === 'none' ? 0 : ref.size;
}

function tell(report: CrashReport): void {
  process.send?.(report);
}

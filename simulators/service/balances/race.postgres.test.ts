import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance.ts';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { plus, type TransactionRecord } from '../rules/balance.ts';
import { decimalText, readDecimal, zero } from '../rules/decimal.ts';
import type { DocumentRecord, OutputPort } from '../rules/records.ts';
import { openStore } from '../store/open.ts';
import { memoryContent } from '../testing/memory-content.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { aDocument, anAccount, anOutputPort, aUser } from '../testing/records.ts';
import { samplePlace } from '../testing/sample-place.ts';
import {
  type DeliverySide,
  orderOf,
  quickSettings,
  startDelivery,
} from '../testing/test-delivery.ts';
import { createSettlement } from './settlement.ts';

let sides: readonly DeliverySide[];
let sinks: readonly RawSink[];
const content = memoryContent();

const users = [1, 2];
const price = readDecimal('0.07') ?? zero;
/** Enough for 14 of the 16 documents of each user. */
const quota = readDecimal('0.98') ?? zero;

beforeEach(async () => {
  sinks = [await rawSink(), await rawSink()];
  const place = await samplePlace('');
  // No time may be over, however slow the machine is.
  const long = { releaseMs: 60_000, tapMs: 60_000, connectMs: 60_000 };
  const settings = { ...quickSettings, ...long, stallMs: 60_000, answerMs: 60_000 };
  const opened: DeliverySide[] = [];
  for (let at = 0; at < 3; at += 1)
    opened.push(
      await startDelivery(await openStore(place, 0), {
        content,
        settings,
        paidBy: (store) => createSettlement({ store, clock: systemClock }),
      }),
    );
  sides = opened;
});
afterEach(async () => {
  for (const side of sides) await side.stop();
  for (const sink of sinks) await sink.stop();
});

function sideAt(index: number): DeliverySide {
  const side = sides[index % sides.length];
  if (side === undefined) throw new RangeError('there is no such side');
  return side;
}

async function furnish(): Promise<readonly (DocumentRecord & { readonly port: OutputPort })[]> {
  const { store } = sideAt(0);
  const ports = await store.write(async ({ change }) => {
    const accountId = await change.addAccount(anAccount());
    await change.addProvider({
      accountId,
      name: 'local',
      providerType: 0,
      priority: 0,
      active: true,
    });
    const prices = { bwNormalPage: price, bwLargePage: price };
    await change.setBalanceConfig({
      accountId,
      enabled: true,
      ...prices,
      colorNormalPage: price,
      colorLargePage: price,
      updatedAt: 1,
    });
    const policy = { accountId, policyName: 'all', balanceType: 'quota', priority: 0 } as const;
    await change.addPolicy({ ...policy, initialBalance: quota, groupIds: [] });
    for (const id of users) await change.addUser(aUser({ userName: `user${String(id)}` }));
    const made: OutputPort[] = [];
    for (const { address } of sinks) {
      const port = anOutputPort({ address });
      made.push({ ...port, id: await change.addOutputPort(port) });
    }
    return made;
  });
  const chance = seededChance(11);
  const documents = users.flatMap((userId) =>
    Array.from({ length: 16 }, () => {
      const uuid = randomIds.uuid();
      const text = `document ${uuid}`;
      content.put(uuid, Buffer.from(text));
      const ref = { kind: 'file', size: text.length, file: uuid } as const;
      const document = aDocument({ uuid, userId, userName: `user${String(userId)}`, content: ref });
      return { ...document, port: chance.pick(ports) };
    }),
  );
  await store.write(async ({ change }) => {
    for (const { port: _port, ...document } of documents) await change.addDocument(document);
  });
  return documents;
}

it('three processes print and charge each of the same documents once, and never overdraw a balance', async () => {
  const documents = await furnish();
  // Each document is released at two of the three processes at once, by a send and by a tap.
  const outcomes = await Promise.all(
    documents.map(async (document, index) => {
      const order = orderOf(document, document.port);
      const [sent, tapped] = await Promise.all([
        sideAt(index).delivery.release(order),
        sideAt(index + 1).delivery.releaseAll([order]),
      ]);
      return { sent, tapped, document };
    }),
  );
  for (const { delivery } of sides) await delivery.idle();

  const papers = sinks.flatMap(({ jobs }) => jobs.map(({ bytes }) => bytes.toString()));
  expect(new Set(papers).size).toBe(papers.length);
  for (const sink of sinks) expect(sink.mostAtOnce()).toBe(1);
  expect(papers).toHaveLength(14 * users.length);

  const { store } = sideAt(0);
  for (const { document, sent, tapped } of outcomes) {
    const isPrinted = papers.includes(`document ${document.uuid}`);
    expect(isPrinted).toBe(sent === 'printed' || tapped.length === 1);
    const record = await store.read.documents.byUuid(document.uuid);
    expect([record?.status, record?.claimedBy]).toEqual([isPrinted ? 1 : 0, undefined]);
  }
  for (const userId of users) {
    const entries = await store.read.balances.transactions({ of: { userId }, limit: 1_000 });
    expect(chainOf(entries.toReversed())).toEqual([]);
    const balance = await store.read.balances.ofUser(userId);
    expect(balance && [decimalText(balance.quota), decimalText(balance.wallet)]).toEqual([
      '0',
      '0',
    ]);
    expect(entries.filter(({ type }) => type === 'DEDUCTION')).toHaveLength(14);
  }
});

/** Entries whose resulting balance is not the previous balance plus their amount, or is negative. */
function chainOf(entries: readonly TransactionRecord[]): readonly TransactionRecord[] {
  let before = { quota: zero, wallet: zero };
  return entries.filter((entry) => {
    const after = { quota: entry.quotaAfter, wallet: entry.walletAfter };
    const due = plus(before, entry);
    before = after;
    return due.quota !== after.quota || due.wallet !== after.wallet || after.quota < zero;
  });
}

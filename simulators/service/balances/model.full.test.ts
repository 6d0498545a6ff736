import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import type { Books } from '../operations/balances/books.ts';
import type { TransactionRecord } from '../rules/balance.ts';
import type { OutputPort, User } from '../rules/records.ts';
import { openStore } from '../store/open.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { aUser } from '../testing/records.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';
import { openBooks } from './books.ts';
import { createSettlement } from './settlement.ts';

const unit = 1_000_000n;
const clock = { now: () => 0 };
const manners = fc.constantFrom({}, {}, { resetAtEnd: true }, { resetAfter: 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('release'),
      copies: fc.integer({ min: 1, max: 4 }),
      port: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tap'),
      copies: fc.integer({ min: 1, max: 4 }),
      port: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay'),
      quota: fc.integer({ min: -3, max: 6 }),
      wallet: fc.integer({ min: -3, max: 6 }),
    }),
  },
  fc.record({ kind: fc.constant('behave'), manners }),
  fc.record({ kind: fc.constant('wait') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let fixture: TestDelivery;
let sink: RawSink;
let books: Books;
let ports: readonly OutputPort[];

beforeAll(async () => {
  fixture = await startTestDelivery(openStore, { tapMs: 100 }, (store) =>
    createSettlement({ store, clock }),
  );
  sink = await rawSink();
  books = openBooks({ store: fixture.store, clock });
  const printer = await fixture.addPort({ address: sink.address });
  const off = await fixture.addPort({ address: '127.0.0.1:1' });
  ports = [printer, off, await fixture.addPort({ portType: 0, address: '' })];
  const { accountId } = printer;
  const price = {
    bwNormalPage: unit,
    bwLargePage: unit,
    colorNormalPage: unit,
    colorLargePage: unit,
  };
  await fixture.store.write(async ({ change }) => {
    await change.setBalanceConfig({ accountId, enabled: true, updatedAt: 1, ...price });
    await change.addProvider({
      accountId,
      name: 'local',
      providerType: 0,
      priority: 0,
      active: true,
    });
  });
});
afterAll(async () => {
  await fixture.stop();
  await sink.stop();
});

async function newUser(): Promise<User> {
  const user = aUser({ accountId: ports[0]?.accountId ?? 0, userName: randomIds.uuid() });
  return { ...user, id: await fixture.store.write(({ change }) => change.addUser(user)) };
}

/** Plays one step; what it begins goes on beside the steps after it. */
async function begin(one: Step, user: User): Promise<unknown> {
  if (one.kind === 'wait') return fixture.delivery.idle();
  if (one.kind === 'behave') return sink.behave(one.manners);
  if (one.kind === 'pay') {
    const amounts = { quota: BigInt(one.quota) * unit, wallet: BigInt(one.wallet) * unit };
    return fixture.store.write((transactor) =>
      books.post(transactor, user, {
        type: 'ADJUSTMENT',
        description: '',
        amounts: (has) =>
          has.quota + amounts.quota < 0n || has.wallet + amounts.wallet < 0n ? undefined : amounts,
      }),
    );
  }
  const port = ports[one.port];
  if (port === undefined) throw new RangeError('no such port');
  const document = await fixture.addDocument(Buffer.from(randomIds.uuid()), { userId: user.id });
  const order = orderOf(document, port, { copies: one.copies });
  return one.kind === 'tap'
    ? fixture.delivery.releaseAll([order])
    : fixture.delivery.release(order);
}

/**
 * A tapped job that waits for its printer is not ended, though nothing is under way. All states are read at once: such a
 * job goes to and fro between two of them.
 */
async function allEnded(): Promise<void> {
  const ended = async (): Promise<true | undefined> => {
    const rows = await fixture.store.read.deliveries.latest(5_000);
    return rows.every(({ state }) => state !== 'queued' && state !== 'sending') ? true : undefined;
  };
  await waitFor(ended, {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'the end of all deliveries',
  });
}

async function checkLaws(user: User): Promise<void> {
  const { read } = fixture.store;
  const ledger = (
    await read.balances.transactions({ of: { userId: user.id }, limit: 10_000 })
  ).toReversed();
  const sum = { quota: 0n, wallet: 0n };
  for (const entry of ledger) {
    sum.quota += entry.quota;
    sum.wallet += entry.wallet;
    expect({ quota: entry.quotaAfter, wallet: entry.walletAfter }).toEqual(sum);
    expect(sum.quota >= 0n && sum.wallet >= 0n).toBe(true);
  }
  const balance = await read.balances.ofUser(user.id);
  if (balance !== undefined) expect(balance).toMatchObject(sum);
  const states = new Map<string, string>();
  for (const row of await read.deliveries.latest(5_000)) states.set(row.documentUuid, row.state);
  for (const [uuid, entries] of Map.groupBy(ledger, (entry) => entry.documentUuid)) {
    if (uuid !== undefined) expect(shapeOf(entries)).toBe(shapes[states.get(uuid) ?? '']);
  }
}

const paid = 'RESERVATION RESERVATION_RELEASE DEDUCTION';
const shapes: Readonly<Record<string, string>> = {
  delivered: paid,
  uncertain: paid,
  failed: 'RESERVATION RESERVATION_RELEASE',
  'given-up': 'RESERVATION RESERVATION_RELEASE',
};

/** The types of a document's entries, which all have the same size. */
function shapeOf(entries: readonly TransactionRecord[]): string {
  const sizes = new Set(
    entries.map(({ quota, wallet }) => quota + wallet).map((one) => (one < 0n ? -one : one)),
  );
  expect(sizes.size).toBe(1);
  return entries.map(({ type }) => type).join(' ');
}

it('whatever is paid in and printed, in whatever order: entries add up to the balance, none below zero, each print paid once', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const user = await newUser();
      sink.behave({});
      const begun: Promise<unknown>[] = [];
      for (const one of steps) {
        if (one.kind === 'wait') await Promise.all(begun);
        begun.push(begin(one, user));
      }
      await Promise.all(begun);
      await allEnded();
      await checkLaws(user);
    }),
    { numRuns: 60 },
  );
});

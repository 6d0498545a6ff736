import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settlement } from '../delivery/settlement.ts';
import type { BalanceConfig } from '../rules/balance.ts';
import type { DocumentRecord } from '../rules/records.ts';
import type { Transactor } from '../store/store.ts';
import { aDocument, anOutputPort, aUser } from '../testing/records.ts';
import { type SampleStore, sampleStore } from '../testing/sample-store.ts';
import { openBooks } from './books.ts';
import { createSettlement } from './settlement.ts';

let sample: SampleStore;
let settlement: Settlement;
let document: DocumentRecord;

beforeEach(async () => {
  sample = await sampleStore();
  const { store } = sample;
  settlement = createSettlement({ store, clock: { now: () => 7 } });
  const userId = await store.write(({ change }) => change.addUser(aUser()));
  document = aDocument({ userId, totalPages: 4, colorPages: 1 });
});
afterEach(() => sample[Symbol.asyncDispose]());

const options = { copies: 1, grayscale: false, duplex: 0, retain: false } as const;
const order = (monochrome = false) => ({
  document,
  options,
  port: { ...anOutputPort({ monochrome }), id: 1 },
});

const unit = 1_000_000n;
const prices: Omit<BalanceConfig, 'updatedAt'> = {
  accountId: 1,
  enabled: true,
  bwNormalPage: unit,
  bwLargePage: unit,
  colorNormalPage: 10n * unit,
  colorLargePage: unit,
};

async function priceAndFill(quota: bigint): Promise<void> {
  const books = openBooks({ store: sample.store, clock: { now: () => 5 } });
  await sample.store.write(async (transactor) => {
    await transactor.change.setBalanceConfig({ ...prices, updatedAt: 1 });
    const user = await transactor.users.byId(document.userId ?? 0);
    if (user === undefined) throw new Error('no user');
    const amounts = () => ({ quota, wallet: 0n });
    await books.post(transactor, user, { type: 'TOP_UP', description: '', amounts });
  });
}

const balance = async () => (await sample.store.read.balances.ofUser(document.userId ?? 0))?.quota;
const types = async () =>
  (await sample.store.read.balances.transactions({ of: { accountId: 1 }, limit: 99 })).map(
    ({ type }) => type,
  );

describe('an account for which nobody set prices', () => {
  /** Whoever asks it for anything fails. */
  const untouchable = {} as Transactor;

  it('costs a claim and its end no statement', async () => {
    expect(await settlement.reserve(untouchable, order(), 1)).toBe(true);
    await settlement.settle(untouchable, { id: 1, document, state: 'delivered' });
  });
});

describe('what was set aside', () => {
  it.each([
    ['delivered', 7n],
    ['uncertain', 7n],
    ['failed', 20n],
    ['given-up', 20n],
  ] as const)('%s: is settled once, however often that is told', async (state, left) => {
    await priceAndFill(20n * unit);
    const reserved = await sample.store.write((one) => settlement.reserve(one, order(), 1));
    expect([reserved, await balance()]).toEqual([true, 7n * unit]);
    for (let times = 0; times < 3; times += 1)
      await sample.store.write((one) => settlement.settle(one, { id: 1, state }));
    expect(await balance()).toBe(left * unit);
    const told = await types();
    expect(told.filter((type) => type === 'RESERVATION_RELEASE')).toHaveLength(1);
    expect(told.filter((type) => type === 'DEDUCTION')).toHaveLength(left === 7n ? 1 : 0);
  });

  it('is gone with its user: there is no balance any more that it could come back to', async () => {
    await priceAndFill(20n * unit);
    await sample.store.write((one) => settlement.reserve(one, order(), 1));
    await sample.store.write(({ change }) => change.removeUser(document.userId ?? 0));
    await sample.store.write((one) => settlement.settle(one, { id: 1, state: 'failed' }));
    expect(await balance()).toBeUndefined();
    expect(await types()).toEqual(['RESERVATION', 'TOP_UP', 'INITIAL']);
  });

  it('is the price of black and white at a printer without colour', async () => {
    await priceAndFill(20n * unit);
    await sample.store.write((one) => settlement.reserve(one, order(true), 1));
    expect(await balance()).toBe(16n * unit);
  });

  it('is the price of one colour page where nobody could count them', async () => {
    document = { ...document, totalPages: 0, colorPages: 0 };
    await priceAndFill(20n * unit);
    await sample.store.write((one) => settlement.reserve(one, order(), 1));
    expect(await balance()).toBe(10n * unit);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { openBooks } from '../balances/books.ts';
import { type PolicyRecord, virtualPolicy } from '../rules/policy.ts';
import { aUser } from '../testing/records.ts';
import { type SampleStore, sampleStore } from '../testing/sample-store.ts';
import { runOnce } from './run.ts';
import { type Scheduler, startScheduler } from './scheduler.ts';

let sample: SampleStore;
let scheduler: Scheduler;
let now: number;
let rounds: (() => void)[];
let failures: unknown[];

const clock = {
  ...systemClock,
  now: () => now,
  timer: (_: number, callback: () => void) => {
    rounds.push(callback);
    return { [Symbol.dispose]: () => undefined };
  },
};

const first = Date.UTC(2026, 0, 31, 6);
const unit = 1_000_000n;

beforeEach(async () => {
  sample = await sampleStore();
  now = first - 1;
  rounds = [];
  failures = [];
  scheduler = startScheduler(partsOf());
});
afterEach(async () => {
  await scheduler.stop();
  await sample[Symbol.asyncDispose]();
  if (failures.length > 0) throw new AggregateError(failures, 'it failed');
});

function partsOf() {
  const { store } = sample;
  const log = { error: (_: string, about: unknown) => void failures.push(about) };
  return { store, clock, log, books: openBooks({ store, clock }) };
}

async function addPolicy(changed: Partial<PolicyRecord> = {}): Promise<number> {
  const policy = {
    ...virtualPolicy(1),
    policyName: 'monthly',
    schedule: { frequency: 'monthly', scheduledTime: first, targetAmount: 20n * unit },
    nextRunAt: first,
    updatedAt: 0,
    ...changed,
  } as const;
  return sample.store.write(({ change }) => change.addPolicy(policy));
}

const addUsers = (count: number) =>
  sample.store.write(async ({ change }) => {
    for (let index = 0; index < count; index += 1)
      await change.addUser(aUser({ userName: `user${String(index)}` }));
  });

const quotaOf = async (userId: number) => (await sample.store.read.balances.ofUser(userId))?.quota;
const types = async (userId: number) =>
  (await sample.store.read.balances.transactions({ of: { userId }, limit: 99 }))
    .map(({ type }) => type)
    .toReversed();
const nextRunOf = async (id: number) =>
  (await sample.store.read.balances.policyById(id))?.nextRunAt;

describe('a reset of quota', () => {
  it('comes when it is due, and not before', async () => {
    await addUsers(1);
    const id = await addPolicy({ initialBalance: 5n * unit });
    await scheduler.look();
    expect(await quotaOf(1)).toBeUndefined();
    now = first;
    await scheduler.look();
    await scheduler.look();
    expect([await quotaOf(1), await types(1)]).toEqual([20n * unit, ['INITIAL', 'RENEW']]);
    expect(await nextRunOf(id)).toBe(Date.UTC(2026, 1, 28, 6));
  });

  it('is carried out by the rounds, too', async () => {
    await addUsers(1);
    await addPolicy();
    now = first;
    rounds.shift()?.();
    const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the next round' };
    await waitFor(() => rounds[0], wait);
    expect(await quotaOf(1)).toBe(20n * unit);
  });

  it('is made up for once, however many runs were missed', async () => {
    await addUsers(1);
    const id = await addPolicy();
    now = Date.UTC(2027, 6, 1);
    await scheduler.look();
    await scheduler.look();
    expect(await types(1)).toEqual(['INITIAL', 'RENEW']);
    expect(await nextRunOf(id)).toBe(Date.UTC(2027, 6, 31, 6));
  });

  it('is for those alone to whom the policy applies, and leaves wallets as they are', async () => {
    await addUsers(3);
    const group = await sample.store.write(async ({ change }) => {
      const id = await change.addGroup({ accountId: 1, groupName: 'staff', groupDn: 'staff' });
      await change.addMember(id, { id: 2, userName: 'user1' });
      return id;
    });
    await addPolicy({ priority: 1, groupIds: [group] });
    now = first;
    await scheduler.look();
    expect(await Promise.all([1, 2, 3].map(quotaOf))).toEqual([undefined, 20n * unit, undefined]);
  });

  it('takes away what is above the target, and writes nothing where nothing changes', async () => {
    await addUsers(1);
    await addPolicy({ initialBalance: 50n * unit });
    now = first;
    await scheduler.look();
    now = Date.UTC(2026, 1, 28, 6);
    await scheduler.look();
    const [renewed] = await sample.store.read.balances.transactions({
      of: { userId: 1 },
      limit: 1,
    });
    expect(renewed).toMatchObject({ type: 'RENEW', quota: -30n * unit, description: 'monthly' });
    expect(await types(1)).toEqual(['INITIAL', 'RENEW']);
  });

  it('goes through as many users as there are, and on from where it was interrupted', async () => {
    await addUsers(250);
    const id = await addPolicy();
    now = first;
    expect(await runOnce(partsOf(), id)).toBe(true);
    expect((await sample.store.read.balances.policyById(id))?.runCursor).toBeDefined();
    await scheduler.look();
    for (let userId = 1; userId <= 250; userId += 1)
      expect(await types(userId)).toEqual(['INITIAL', 'RENEW']);
    expect((await sample.store.read.balances.policyById(id))?.runCursor).toBeUndefined();
  });

  it('is done once by two that look at the same time', async () => {
    await addUsers(230);
    await addPolicy();
    now = first;
    await using other = startScheduler(partsOf());
    await Promise.all([scheduler.look(), other.look()]);
    for (let userId = 1; userId <= 230; userId += 1)
      expect(await types(userId)).toEqual(['INITIAL', 'RENEW']);
  });

  it('is not begun after the stop', async () => {
    await addUsers(1);
    await addPolicy();
    await scheduler.stop();
    now = first;
    await scheduler.look();
    expect(await quotaOf(1)).toBeUndefined();
  });
});

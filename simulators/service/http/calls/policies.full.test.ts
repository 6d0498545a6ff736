import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { type BalanceCalls, balanceCalls } from '../../testing/balance-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let scene: BalanceCalls;
let group: number;
let foreignGroup: number;

beforeEach(async () => {
  await server?.stop();
  server = await startTestServer();
  scene = balanceCalls(server);
  [group, foreignGroup] = await server.store.write(async ({ change }) => {
    const add = (accountId: number) =>
      change.addGroup({ accountId, groupName: 'staff', groupDn: `dn-${String(accountId)}` });
    const ids = [await add(server.people.acme), await add(server.people.beta)] as const;
    await change.addMember(ids[0], server.people.users.alice);
    return ids;
  });
});
afterAll(() => server.stop());

interface Policy {
  readonly id: number;
  readonly policyName: string;
  readonly priority: number;
}

const policies = (method: Question['method'], path = '', special: Partial<Question> = {}) =>
  server.ask({ method, path: `/platen/v1/policies${path}`, key: 'full', ...special });
const listed = async (special: Partial<Question> = {}) =>
  (await policies('GET', '', special)).json as readonly Policy[];
const created = async (changed: object = {}) => (await scene.policy({ ...changed })).json as Policy;
const put = (id: number, changed: object = {}, special: Partial<Question> = {}) =>
  policies('PUT', `/${String(id)}`, {
    json: { policyName: 'staff', balanceType: 'quota_wallet', ...changed },
    ...special,
  });
const errorOf = ({ status, json }: Reply) => [
  status,
  (json as { readonly parameter?: string }).parameter,
];

const monthly = {
  frequency: 'monthly',
  scheduledTime: '2031-01-31T08:00:00+02:00',
  targetAmount: '25.5',
};

describe('policies', () => {
  it('without any, everyone pays with what there is, under a default that is not kept', async () => {
    expect(await listed()).toEqual([
      {
        id: 0,
        accountId: server.people.acme,
        policyName: 'Default',
        balanceType: 'quota_wallet',
        priority: 0,
        isDefault: true,
        initialBalance: 0,
        groupIds: [],
      },
    ]);
  });

  it('come back as they were given, a schedule normalised to UTC', async () => {
    const reply = await scene.policy({
      initialBalance: 5.25,
      groupIds: [group],
      schedule: monthly,
    });
    expect(reply.json).toEqual({
      id: expect.any(Number) as number,
      accountId: server.people.acme,
      policyName: 'staff',
      balanceType: 'quota_wallet',
      priority: 1,
      isDefault: false,
      initialBalance: 5.25,
      groupIds: [group],
      schedule: {
        enabled: true,
        frequency: 'monthly',
        scheduledTime: '2031-01-31T06:00:00.000Z',
        targetAmount: 25.5,
      },
      lastUpdated: expect.any(String) as string,
    });
    expect((await listed())[0]).toEqual(reply.json);
  });

  it('a schedule that is left out stays; enabled: false removes it', async () => {
    const { id } = await created({ schedule: monthly });
    expect((await put(id)).json).toHaveProperty('schedule.frequency', 'monthly');
    expect((await put(id, { schedule: { enabled: false } })).json).not.toHaveProperty('schedule');
    expect((await put(id)).json).not.toHaveProperty('schedule');
  });

  it('the default one is kept once it is changed, and named by 0 all the same', async () => {
    const first = (await put(0, { policyName: 'All', balanceType: 'free' })).json as Policy;
    expect(first).toMatchObject({ isDefault: true, priority: 0, balanceType: 'free' });
    expect(first.id).toBeGreaterThan(0);
    const second = (await put(0, { policyName: 'Everyone' })).json as Policy;
    expect(second).toMatchObject({ id: first.id, policyName: 'Everyone' });
    expect(await listed()).toEqual([second]);
  });

  it('apply in their order: a new one last, the default behind them', async () => {
    const [a, b, c] = [await created(), await created(), await created()];
    expect((await listed()).map(({ id }) => id)).toEqual([a.id, b.id, c.id, 0]);
    const ids = [c.id, a.id, b.id];
    const reply = await policies('PUT', '/order', { json: { orderedPolicyIds: ids } });
    expect((reply.json as Policy[]).map(({ id }) => id)).toEqual([...ids, 0]);
    expect((await listed()).map(({ priority }) => priority)).toEqual([1, 2, 3, 0]);
    expect((await policies('DELETE', `/${String(a.id)}`)).json).toEqual({ errorCode: 0 });
    expect((await listed()).map(({ id }) => id)).toEqual([c.id, b.id, 0]);
  });

  it('a group that was deleted is in none any more', async () => {
    await created({ groupIds: [group] });
    await server.store.write(({ change }) => change.removeGroup(group));
    expect((await listed())[0]).toMatchObject({ groupIds: [] });
  });

  it.each<[string, Readonly<Record<string, unknown>>, readonly [number, string]]>([
    ['no name', { policyName: '' }, [400, 'policyName']],
    ['a name of 257 characters', { policyName: 'x'.repeat(257) }, [400, 'policyName']],
    ['another type', { balanceType: 'gold' }, [400, 'balanceType']],
    ['less than nothing', { initialBalance: -1 }, [400, 'initialBalance']],
    ['an unknown group', { groupIds: [999] }, [400, 'groupIds']],
    ['no frequency', { schedule: { ...monthly, frequency: null } }, [400, 'schedule']],
    ['another frequency', { schedule: { ...monthly, frequency: 'daily' } }, [400, 'schedule']],
    ['no time', { schedule: { frequency: 'weekly' } }, [400, 'schedule']],
    [
      'no offset',
      { schedule: { ...monthly, scheduledTime: '2031-01-31T08:00:00' } },
      [400, 'schedule'],
    ],
    [
      'no day',
      { schedule: { ...monthly, scheduledTime: '2031-02-30T08:00:00Z' } },
      [400, 'schedule'],
    ],
    [
      'a target below zero',
      { schedule: { ...monthly, targetAmount: -1 } },
      [400, 'schedule.targetAmount'],
    ],
    [
      'a schedule without quota',
      { balanceType: 'wallet', schedule: monthly },
      [409, 'balanceType'],
    ],
  ])('refuses %s, and nothing changes', async (_, changed, refusal) => {
    const { id } = await created();
    const before = await listed();
    expect(errorOf(await scene.policy(changed))).toEqual(refusal);
    expect(errorOf(await put(id, changed))).toEqual(refusal);
    expect(await listed()).toEqual(before);
  });

  it('refuses a group of another account, groups for the default one, and its deletion', async () => {
    expect(errorOf(await scene.policy({ groupIds: [foreignGroup] }))).toEqual([400, 'groupIds']);
    expect(errorOf(await put(0, { groupIds: [group] }))).toEqual([409, 'groupIds']);
    const { id } = (await put(0)).json as Policy;
    for (const one of [0, id])
      expect((await policies('DELETE', `/${String(one)}`)).status).toBe(409);
  });

  it('refuses an order that is not one of all but the default', async () => {
    const [a, b] = [await created(), await created()];
    await put(0);
    const kept = (await listed()).at(-1)?.id ?? 0;
    for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, 0], [a.id, b.id, kept], [a.id, 999]]) {
      const reply = await policies('PUT', '/order', { json: { orderedPolicyIds: ids } });
      expect(errorOf(reply)).toEqual([400, 'orderedPolicyIds']);
    }
    expect((await listed()).map(({ id }) => id)).toEqual([a.id, b.id, kept]);
  });
});

describe('who has which policy', () => {
  it('the first that names one of the user’s groups decides who pays and what one begins with', async () => {
    await scene.price();
    await put(0, { policyName: 'All', balanceType: 'wallet', initialBalance: 3 });
    await created({ balanceType: 'quota', initialBalance: 8, groupIds: [group] });
    await created({ balanceType: 'free', groupIds: [group] });
    expect(await scene.balanceOf('alice')).toMatchObject({ quotaBalance: 8, walletBalance: 0 });
    expect(await scene.balanceOf('bob')).toMatchObject({ quotaBalance: 0, walletBalance: 3 });
    await scene.transact({ userName: 'bob', amount: 1 });
    expect(await scene.ledgerOf('bob')).toMatchObject([
      { transactionType: 'TOP_UP', walletBalanceAfter: 4 },
      { transactionType: 'INITIAL', walletAmount: 3, description: 'All' },
    ]);
  });
});

describe('who may', () => {
  it('users see policies and change none; a key needs the rights', async () => {
    const { id } = await created();
    const before = await listed();
    const token = await server.tokenFor('alice', 'full');
    expect(await listed({ token })).toEqual(before);
    const asked = [
      () => scene.policy({}, { token }),
      () => put(id, {}, { token }),
      () => policies('PUT', '/order', { json: { orderedPolicyIds: [id] }, token }),
      () => policies('DELETE', `/${String(id)}`, { token }),
      () => scene.policy({}, { key: 'poor' }),
      () => scene.policy({}, { key: 'plain' }),
      () => policies('GET', '', { key: 'plain' }),
    ];
    for (const ask of asked) expect((await ask()).status).toBe(403);
    expect(await listed()).toEqual(before);
  });

  it.each(['beta', 'east', 'vendor'] as const)('%s neither sees nor changes them', async (key) => {
    const { id } = await created();
    expect((await listed({ key })).map((one) => one.id)).toEqual([0]);
    expect((await put(id, {}, { key })).status).toBe(404);
    expect((await policies('DELETE', `/${String(id)}`, { key })).status).toBe(404);
    expect((await listed()).map((one) => one.id)).toEqual([id, 0]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { type BalanceCalls, balanceCalls, everyPageCostsOne } from '../../testing/balance-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let scene: BalanceCalls;
let alice: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  scene = balanceCalls(server);
  alice = await server.tokenFor('alice', 'full');
  admin = await server.tokenFor('admin', 'full');
});
afterAll(() => server.stop());

const own = (method: 'GET' | 'PUT' | 'POST', path: string, special: Partial<Question> = {}) =>
  server.ask({ method, path: `/platen/v1/balances${path}`, key: 'full', ...special });

const errorOf = (reply: Reply) => {
  const { status, json } = reply;
  const { parameter } = (json ?? {}) as { readonly parameter?: string };
  return [status, parameter];
};

describe('balances/config', () => {
  it('is off and all zero until it is set', async () => {
    expect((await own('GET', '/config', { key: 'beta' })).json).toEqual({
      accountId: server.people.beta,
      enabled: false,
      bwNormalPage: 0,
      bwLargePage: 0,
      colorNormalPage: 0,
      colorLargePage: 0,
    });
  });

  it('comes back as it was set, exactly, from numbers and from text', async () => {
    const set = { ...everyPageCostsOne, bwNormalPage: '0.10', colorLargePage: 123456789.123456 };
    const reply = await own('PUT', '/config', { json: set });
    expect(reply.bytes.toString()).toContain('"bwNormalPage":0.1,');
    expect(reply.bytes.toString()).toContain('"colorLargePage":123456789.123456}');
    expect((await own('GET', '/config', { token: alice })).json).toEqual(reply.json);
    await scene.price();
  });

  it.each([
    ['below zero', { bwNormalPage: -1 }, 'bwNormalPage'],
    ['too many digits', { bwLargePage: 0.0000001 }, 'bwLargePage'],
    ['too large', { colorNormalPage: 1_000_000_000 }, 'colorNormalPage'],
    ['no number', { colorLargePage: 'much' }, 'colorLargePage'],
    ['no truth', { enabled: 'yes' }, 'enabled'],
    ['missing', { colorLargePage: null }, 'colorLargePage'],
  ])('400 for a price that is %s, and nothing changes', async (_, changed, parameter) => {
    const before = (await own('GET', '/config')).json;
    expect(errorOf(await scene.price(changed))).toEqual([400, parameter]);
    expect((await own('GET', '/config')).json).toEqual(before);
  });

  it('400 for digits that a double would drop', async () => {
    const body = JSON.stringify(everyPageCostsOne).replace('1}', '1.00000000000000000000000001}');
    const headers = { 'content-type': 'application/json' };
    expect((await own('PUT', '/config', { body, headers })).status).toBe(400);
  });
});

describe('balances/transactions', () => {
  it('adds, removes and sets, each as its type, and says who did it', async () => {
    const added = await scene.transact({ userName: 'bob', amount: '12.5' }, { token: admin });
    expect(added.json).toEqual({
      id: expect.any(Number) as number,
      userId: server.people.users.bob.id,
      userName: 'bob',
      providerId: server.people.provider,
      accountId: server.people.acme,
      quotaAmount: 0,
      walletAmount: 12.5,
      transactionType: 'TOP_UP',
      quotaBalanceAfter: 0,
      walletBalanceAfter: 12.5,
      description: '',
      adminUserId: server.people.users.admin.id,
      timestamp: expect.stringMatching(/Z$/) as string,
    });
    const quota = { userName: 'bob', balanceType: 'quota' };
    await scene.transact({ ...quota, operation: 'set', amount: 7, description: 'new term' });
    await scene.transact({ userName: 'bob', operation: 'remove', amount: 0.5 });
    expect(
      (await scene.ledgerOf('bob')).map((one) => [
        one.transactionType,
        one.quotaAmount,
        one.walletAmount,
        one.description,
      ]),
    ).toEqual([
      ['WITHDRAW', 0, -0.5, ''],
      ['ADJUSTMENT', 7, 0, 'new term'],
      ['TOP_UP', 0, 12.5, ''],
      ['INITIAL', 0, 0, 'Default'],
    ]);
    expect(await scene.balanceOf('bob')).toMatchObject({
      quotaBalance: 7,
      walletBalance: 12,
      totalBalance: 19,
      lastUpdated: expect.any(String) as string,
    });
  });

  it.each([
    ['nothing to add', { amount: 0 }, [400, 'amount']],
    ['less than nothing', { amount: -1 }, [400, 'amount']],
    ['set of a wallet', { operation: 'set' }, [400, 'balanceType']],
    ['another operation', { operation: 'multiply' }, [400, 'operation']],
    ['more than there is', { operation: 'remove', amount: 99_999 }, [409, 'amount']],
    ['more than there may be', { amount: 999_999_999.999999 }, [409, 'amount']],
    ['an unknown user', { userName: 'nobody' }, [404, 'userName']],
    [
      "a user of another account's provider",
      { userName: 'carol', providerId: 2 },
      [404, 'userName'],
    ],
    ['a long description', { description: 'x'.repeat(1025) }, [400, 'description']],
  ])('refuses %s, and nothing changes', async (_, changed, refusal) => {
    await scene.transact({ userName: 'alice', amount: 1 });
    const before = await scene.ledgerOf('alice');
    expect(errorOf(await scene.transact(changed))).toEqual(refusal);
    expect(await scene.ledgerOf('alice')).toEqual(before);
  });

  it('pages are exact and stable while entries come in; tokens are bound to the query', async () => {
    const page = async (form: Record<string, string>) =>
      (await own('GET', '/transactions', { form })).json as {
        items: { id: number }[];
        recordsOnPage: number;
        nextPageToken?: string;
      };
    const all = (await page({ maxrecords: '1000' })).items.map(({ id }) => id);
    const walked: number[] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const one = await page({ maxrecords: '2', pagetoken: token });
      expect(one.recordsOnPage).toBe(one.items.length);
      walked.push(...one.items.map(({ id }) => id));
      token = one.nextPageToken;
      await scene.transact({ amount: 0.1 });
    }
    expect(walked).toEqual(all);
    const first = await page({ maxrecords: '1' });
    for (const special of [
      { form: { pagetoken: `${first.nextPageToken ?? ''}x` } },
      { form: { pagetoken: first.nextPageToken ?? '', username: 'bob' } },
      { form: { pagetoken: first.nextPageToken ?? '' }, key: 'beta' },
      { form: { pagetoken: first.nextPageToken ?? '' }, token: alice },
    ] as const) {
      expect((await own('GET', '/transactions', special)).status).toBe(400);
    }
  });
});

describe('balances', () => {
  it('lists every user of the account by name, those who have had none with what they begin with', async () => {
    const { items } = (await own('GET', '')).json as { items: { userName: string }[] };
    expect(items.map(({ userName }) => userName)).toEqual([
      'admin',
      'alice',
      'bob',
      'reporter',
      'support',
    ]);
    expect(items[0]).toEqual({
      userName: 'admin',
      providerId: server.people.provider,
      quotaBalance: 0,
      walletBalance: 0,
      totalBalance: 0,
    });
  });

  it('pages of two', async () => {
    const names: string[] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const { json } = await own('GET', '', { form: { maxrecords: '2', pagetoken: token } });
      const one = json as { items: { userName: string }[]; nextPageToken?: string };
      names.push(...one.items.map(({ userName }) => userName));
      token = one.nextPageToken;
    }
    expect(names).toEqual(['admin', 'alice', 'bob', 'reporter', 'support']);
  });

  it('400 below one record, 404 for an unknown user', async () => {
    expect((await own('GET', '', { form: { maxrecords: '0' } })).status).toBe(400);
    expect((await own('GET', '', { form: { username: 'nobody' } })).status).toBe(404);
  });
});

describe('balances/check', () => {
  const job = { totalPages: 3, colorPages: 1, paperSize: 'A4', copies: 2 };
  const check = (changed: object = {}, special: Partial<Question> = {}) =>
    own('POST', '/check', {
      json: { userName: 'bob', providerId: server.people.provider, ...job, ...changed },
      ...special,
    });

  it('says what it would cost, and whether that is there', async () => {
    await scene.price({ colorNormalPage: 2.25 });
    expect((await check()).json).toEqual({
      balanceEnabled: true,
      sufficientBalance: true,
      currentBalance: 19,
      calculatedCost: 8.5,
    });
    expect((await check({ copies: 9999, totalPages: 1_000_000 })).json).toMatchObject({
      sufficientBalance: false,
      calculatedCost: 9_999_012_498.75,
    });
    await scene.price();
  });

  it('compares balance and cost, though balances are off (interface 2, BalanceCheckInfo)', async () => {
    await scene.price({ enabled: false });
    expect((await check({ copies: 9999 })).json).toMatchObject({
      balanceEnabled: false,
      sufficientBalance: false,
      currentBalance: 19,
    });
    await scene.price();
  });

  it.each([
    ['an unknown user', { userName: 'nobody' }, [404, 'userName']],
    ['an unknown document', { uuid: 'none' }, [404, 'uuid']],
    ['no copies', { copies: 0 }, [400, 'copies']],
    ['fewer pages than none', { totalPages: -1 }, [400, 'totalPages']],
  ])('refuses %s', async (_, changed, refusal) => {
    expect(errorOf(await check(changed))).toEqual(refusal);
  });
});

describe('who may', () => {
  it('users read their own balance and ledger, and nobody else’s', async () => {
    const { json } = await own('GET', '', { token: alice });
    expect((json as { items: unknown[] }).items).toMatchObject([{ userName: 'alice' }]);
    const ledger = await own('GET', '/transactions', { token: alice });
    expect(
      new Set((ledger.json as { items: { userName: string }[] }).items.map((one) => one.userName)),
    ).toEqual(new Set(['alice']));
    for (const path of ['', '/transactions']) {
      const reply = await own('GET', path, { token: alice, form: { username: 'bob' } });
      expect(reply.status).toBe(404);
    }
  });

  it('users fill no wallet and set no price, their own record or not', async () => {
    const before = await scene.ledgerOf('alice');
    expect((await scene.transact({}, { token: alice })).status).toBe(403);
    expect((await own('PUT', '/config', { token: alice, json: everyPageCostsOne })).status).toBe(
      403,
    );
    expect(await scene.ledgerOf('alice')).toEqual(before);
  });

  it.each(['reporter', 'support'] as const)('a %s reads balances and changes none', async (who) => {
    const token = await server.tokenFor(who, 'full');
    expect((await own('GET', '', { token })).status).toBe(200);
    expect((await scene.transact({}, { token })).status).toBe(403);
  });

  it.each(['plain', 'poor', 'expired', 'inactive'] as const)(
    'a key of kind %s: 403',
    async (key) => {
      expect((await own('GET', '', { key })).status).toBe(403);
      expect((await scene.transact({}, { key })).status).toBe(403);
    },
  );

  it('an account beside or below sees nothing of it; one above does, at its host', async () => {
    const form = { username: 'bob', providerid: String(server.people.provider) };
    expect((await own('GET', '', { key: 'beta', form })).status).toBe(404);
    expect((await own('GET', '', { key: 'east', form })).status).toBe(404);
    expect((await scene.transact({}, { key: 'beta' })).status).toBe(404);
    expect((await scene.transact({}, { key: 'east' })).status).toBe(404);
    const above = await own('GET', '/transactions', {
      key: 'vendor',
      headers: { host: 'acme.test' },
    });
    expect((above.json as { items: unknown[] }).items.length).toBeGreaterThan(0);
    const beside = await own('GET', '/transactions', {
      key: 'beta',
      headers: { host: 'acme.test' },
    });
    expect((beside.json as { items: unknown[] }).items).toEqual([]);
  });
});

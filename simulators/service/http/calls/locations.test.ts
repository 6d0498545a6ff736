import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const hall = {
  name: 'hall',
  sortOrder: 7,
  identifiers: [
    { locationType: 1, stringData: ['10.1.0.1'] },
    { locationType: 2, stringData: ['10.1.0.0/24', '10.2.0.0/16'] },
    { locationType: 3, stringData: ['10.3.0.10-10.3.0.20'] },
    { locationType: 4, stringData: ['Acme Guests'] },
  ],
};

function send(method: 'POST' | 'PUT', path: string, special: Sent): Promise<Reply> {
  const { json = hall, ...question } = special;
  return stage.ask({
    method,
    path,
    key: 'full',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json' },
    ...question,
  });
}

type Sent = Partial<Question> & { readonly json?: unknown };

const create = (special: Sent = {}): Promise<Reply> => send('POST', '/locations', special);

async function created(json: unknown = hall, key: Question['key'] = 'full'): Promise<number> {
  const { id } = (await create({ json, ...(key && { key }) })).json as { readonly id: number };
  return id;
}

const get = (id: number | string, special: Partial<Question> = {}): Promise<Reply> =>
  stage.ask({ method: 'GET', path: `/locations/${String(id)}`, key: 'plain', ...special });

const update = (id: number | string, special: Sent = {}): Promise<Reply> =>
  send('PUT', `/locations/${String(id)}`, special);

const remove = (id: number | string, special: Partial<Question> = {}): Promise<Reply> =>
  stage.ask({ method: 'DELETE', path: `/locations/${String(id)}`, key: 'full', ...special });

const answered = (id: number) => ({
  id,
  name: 'hall',
  sortOrder: 7,
  identifiers: [
    { locationType: 'GATEWAY_IP', searchValue: '10.1.0.1' },
    { locationType: 'SUBNET', searchValue: '10.1.0.0/24' },
    { locationType: 'SUBNET', searchValue: '10.2.0.0/16' },
    { locationType: 'IP_RANGE', searchValue: '10.3.0.10-10.3.0.20' },
    { locationType: 'WIFI_SSID', searchValue: 'Acme Guests' },
  ],
});

describe('POST /locations', () => {
  it('SIL-7C: creates a location; it is answered with an entry for each value', async () => {
    const reply = await create();
    const { id } = reply.json as { readonly id: number };
    expect(reply.json).toEqual({ errorCode: 0, id });
    expect((await get(id)).json).toEqual(answered(id));
  });

  it('a location without identifiers can be assigned, though nothing finds it', async () => {
    const id = await created({ name: 'store room', sortOrder: 0, identifiers: [] });
    expect((await get(id)).json).toMatchObject({ name: 'store room', identifiers: [] });
  });

  it.each([
    ['no name', { ...hall, name: undefined }, 'name'],
    ['an empty name', { ...hall, name: '' }, 'name'],
    ['no sort order', { ...hall, sortOrder: undefined }, 'sortOrder'],
    ['text for a sort order', { ...hall, sortOrder: '7' }, 'sortOrder'],
    ['no identifiers', { ...hall, identifiers: undefined }, 'identifiers'],
    ['a fifth type', withIdentifier(5, '10.0.0.1'), 'identifiers'],
    ['the word of the answer', withIdentifier('SUBNET', '10.0.0.0/8'), 'identifiers'],
    ['a gateway that is no address', withIdentifier(1, '10.0.0'), 'identifiers'],
    ['a subnet without a prefix', withIdentifier(2, '10.0.0.0'), 'identifiers'],
    ['a range the wrong way round', withIdentifier(3, '10.0.0.2-10.0.0.1'), 'identifiers'],
    ['a network name of 33 bytes', withIdentifier(4, 'x'.repeat(33)), 'identifiers'],
  ])('400 for %s, and nothing is created', async (_what, json, parameter) => {
    const before = await all();
    const reply = await create({ json });
    expect([reply.status, reply.json]).toMatchObject([400, { parameter }]);
    expect(await all()).toEqual(before);
  });

  it('a refused value is told with the form it should have', async () => {
    expect((await create({ json: withIdentifier(2, '10.0.0.0/33') })).json).toMatchObject({
      detail: '"10.0.0.0/33" is not an IPv4 subnet such as 192.0.2.0/24',
    });
  });
});

function withIdentifier(locationType: unknown, value: string): object {
  return { ...hall, identifiers: [{ locationType, stringData: [value] }] };
}

async function all(): Promise<readonly unknown[]> {
  const { vendor, acme, east, beta } = stage.people;
  return stage.store.read.locations.ofAccounts([vendor, acme, east, beta]);
}

describe('GET /locations', () => {
  const find = (form: NonNullable<Question['form']>, special: Partial<Question> = {}) =>
    stage.ask({ method: 'GET', path: '/locations', key: 'plain', form, ...special });
  const found = async (type: string, data: string): Promise<readonly number[]> =>
    (
      (await find({ locationtype: type, locationdata: data })).json as { readonly id: number }[]
    ).map(({ id }) => id);
  let floor: number;
  let yard: number;
  beforeAll(async () => {
    floor = await created({
      name: 'floor',
      sortOrder: 2,
      identifiers: [
        { locationType: 1, stringData: ['172.16.0.1'] },
        { locationType: 2, stringData: ['172.16.0.0/24', '172.16.8.0/24'] },
        { locationType: 4, stringData: ['Floor'] },
      ],
    });
    yard = await created({
      name: 'yard',
      sortOrder: 1,
      identifiers: [
        { locationType: 2, stringData: ['172.16.0.0/12'] },
        { locationType: 3, stringData: ['172.20.0.1-172.20.0.9'] },
      ],
    });
  });

  it.each([
    ['a gateway by its address', ['1', '172.16.0.1'], ['floor']],
    ['no gateway by another', ['1', '172.16.0.2'], []],
    ['subnets by an address in them', ['2', '172.16.8.255'], ['floor', 'yard']],
    ['a subnet by a subnet in it', ['2', '172.17.0.0/16'], ['yard']],
    ['a subnet by its own text', ['2', '172.16.0.0/24'], ['floor', 'yard']],
    ['no subnet by a wider one', ['2', '172.0.0.0/8'], []],
    ['a range by an address in it', ['3', '172.20.0.9'], ['yard']],
    ['a range by a range in it', ['3', '172.20.0.2-172.20.0.3'], ['yard']],
    ['no range by one that reaches beyond', ['3', '172.20.0.2-172.20.0.10'], []],
    ['a network name as it is written', ['4', 'Floor'], ['floor']],
    ['no network name in another case', ['4', 'floor'], []],
  ] as const)('SIL-73: finds %s', async (_what, [type, data], names) => {
    const ids = { floor, yard };
    expect(await found(type, data)).toEqual(names.map((name) => ids[name]));
  });

  it('SIL-73: pairs are matched one with one, and what any of them finds is found once', async () => {
    const form = {
      locationtype: ['4', '3', '2'],
      locationdata: ['Floor', '172.20.0.1', '172.16.0.7'],
    };
    const { json } = await find(form);
    expect(json).toMatchObject([{ id: floor }, { id: yard }]);
    expect(await found('4', '172.16.0.1')).toEqual([]);
  });

  it('SIL-03: the types may come as one value, the data may not', async () => {
    const data = { locationdata: ['Floor', '172.20.0.1'] };
    expect((await find({ locationtype: '4,3', ...data })).json).toHaveLength(2);
    const joined = { locationtype: '4,3', locationdata: 'Floor,172.20.0.1' };
    expect((await find(joined)).status).toBe(400);
  });

  it.each([
    [{ locationtype: '1' }, 'locationdata'],
    [{ locationdata: '10.0.0.1' }, 'locationtype'],
    [{ locationtype: ['1', '1'], locationdata: '10.0.0.1' }, 'locationdata'],
    [{ locationtype: '5', locationdata: '10.0.0.1' }, 'locationtype'],
    [{ locationtype: 'SUBNET', locationdata: '10.0.0.0/8' }, 'locationtype'],
    [{ locationtype: '1', locationdata: '10.0.0.0/8' }, 'locationdata'],
    [{ locationtype: '3', locationdata: '10.0.0.0/8' }, 'locationdata'],
  ])('400 for %j', async (form, parameter) => {
    const reply = await find(form);
    expect([reply.status, reply.json]).toMatchObject([400, { parameter }]);
  });

  it('SIL-22: shows those of the account and its containers, and of no account beside, above or below', async () => {
    const ssid = { ...hall, identifiers: [{ locationType: 4, stringData: ['Everywhere'] }] };
    const ids = {
      full: await created(ssid),
      east: await created(ssid, 'east'),
      beta: await created(ssid, 'beta'),
      vendor: await created(ssid, 'vendor'),
    };
    const seen = async (key: NonNullable<Question['key']>): Promise<readonly number[]> => {
      const { json } = await find({ locationtype: '4', locationdata: 'Everywhere' }, { key });
      return (json as { readonly id: number }[]).map(({ id }) => id);
    };
    expect(await seen('full')).toEqual([ids.full, ids.east]);
    expect(await seen('east')).toEqual([ids.east]);
    expect(await seen('beta')).toEqual([ids.beta]);
    expect(await seen('vendor')).toEqual([ids.vendor]);
  });
});

describe('PUT /locations/{locationId}', () => {
  it('replaces the location and answers it as it now is', async () => {
    const id = await created();
    const json = {
      name: 'gate',
      sortOrder: -1,
      identifiers: [{ locationType: 4, stringData: ['G'] }],
    };
    const now = {
      id,
      name: 'gate',
      sortOrder: -1,
      identifiers: [{ locationType: 'WIFI_SSID', searchValue: 'G' }],
    };
    expect((await update(id, { json })).json).toEqual(now);
    expect((await get(id)).json).toEqual(now);
  });

  it('SIL-7C: what was answered can be sent back', async () => {
    const id = await created();
    const { json } = await get(id);
    expect((await update(id, { json: { ...(json as object), name: 'hall' } })).json).toEqual(json);
  });

  it.each([
    ['a name that is missing', { ...hall, name: undefined }, 'name'],
    ['a value that is none of its type', withIdentifier(1, 'gateway'), 'identifiers'],
    [
      'a word that no type has',
      { ...hall, identifiers: [{ locationType: 'LAN', searchValue: '10.0.0.1' }] },
      'identifiers',
    ],
  ])('400 for %s, and nothing is changed', async (_what, json, parameter) => {
    const id = await created();
    const reply = await update(id, { json });
    expect([reply.status, reply.json]).toMatchObject([400, { parameter }]);
    expect((await get(id)).json).toEqual(answered(id));
  });
});

describe('DELETE /locations/{locationId}', () => {
  it('removes the location', async () => {
    const id = await created();
    expect((await remove(id)).json).toEqual({ errorCode: 0, id });
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('SIL-72: refuses one that an account names, until it names it no more', async () => {
    const id = await created();
    const patch = (locationid: string) =>
      stage.ask({ method: 'PATCH', path: '/account', key: 'full', form: { locationid } });
    expect((await patch(String(id))).json).toMatchObject({ errorCode: 0 });
    expect((await remove(id)).json).toEqual({ errorCode: 1007, id: 0 });
    expect((await get(id)).json).toEqual(answered(id));
    await patch('');
    expect((await remove(id)).json).toEqual({ errorCode: 0, id });
  });

  it('SIL-72: refuses one that a queue names, and keeps it', async () => {
    const id = await created();
    await stage.addQueue('hall', { locationId: id });
    expect((await remove(id)).json).toEqual({ errorCode: 1007, id: 0 });
    expect((await get(id)).json).toEqual(answered(id));
  });
});

describe('a location by its id', () => {
  const calls = { get, update, remove };
  const each = Object.entries(calls);

  it.each(each)('%s: 404 for one that is not there, 400 for what is no id', async (_name, call) => {
    expect((await call(999_999)).status).toBe(404);
    expect((await call('hall')).status).toBe(400);
  });

  it.each(each)(
    '%s: 404 from an account beside or below, which changes nothing',
    async (_n, call) => {
      const id = await created();
      for (const key of ['beta', 'east'] as const)
        expect((await call(id, { key })).status).toBe(404);
      expect((await get(id)).json).toEqual(answered(id));
    },
  );

  it.each(each)('%s: an account above reaches it', async (_name, call) => {
    expect((await call(await created(), { key: 'vendor' })).status).toBe(200);
  });
});

describe('rights (interface 4.10, SIL-23)', () => {
  const listing = (special: Partial<Question> = {}): Promise<Reply> =>
    stage.ask({
      method: 'GET',
      path: '/locations',
      form: { locationtype: '1', locationdata: '10.1.0.1' },
      ...special,
    });

  it('reading needs no option; a key with the option needs the right', async () => {
    const id = await created();
    for (const call of [listing, (special: Partial<Question>) => get(id, special)]) {
      expect((await call({ key: 'plain' })).status).toBe(200);
      expect((await call({ key: 'poor' })).status).toBe(403);
    }
  });

  it('every role may read but Reporting; only Administrators may change', async () => {
    const id = await created();
    for (const [user, status] of [
      ['alice', 200],
      ['support', 200],
      ['admin', 200],
      ['reporter', 403],
    ] as const) {
      const token = await stage.tokenFor(user, 'full');
      expect([user, (await get(id, { key: 'full', token })).status]).toEqual([user, status]);
      const changed = user === 'admin' ? 200 : 403;
      expect([user, (await update(id, { token })).status]).toEqual([user, changed]);
      expect([user, (await create({ token })).status]).toEqual([user, changed]);
      if (user !== 'admin')
        expect([user, (await remove(id, { token })).status]).toEqual([user, 403]);
    }
    expect((await get(id)).json).toEqual(answered(id));
  });

  it.each(['plain', 'poor', 'inactive', 'expired'] as const)(
    'nothing is changed under the key %s',
    async (key) => {
      const id = await created();
      const before = await all();
      for (const reply of [
        await create({ key }),
        await update(id, { key, json: { ...hall, name: 'gate' } }),
        await remove(id, { key }),
      ])
        expect(reply.status).toBe(403);
      expect(await all()).toEqual(before);
    },
  );
});

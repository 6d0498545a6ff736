import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import {
  answered,
  hall,
  type LocationCalls,
  locationCalls,
  withIdentifier,
} from '../../stage/location-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let locations: LocationCalls;
beforeAll(async () => {
  stage = await openStage();
  locations = locationCalls(stage);
});
afterAll(() => stage.stop());

describe('POST /locations', () => {
  it('SIL-7C: creates a location; it is answered with an entry for each value', async () => {
    const reply = await locations.create();
    const { id } = reply.json as { readonly id: number };
    expect(reply.json).toEqual({ errorCode: 0, id });
    expect((await locations.get(id)).json).toEqual(answered(id));
  });

  it('a location without identifiers can be assigned, though nothing finds it', async () => {
    const id = await locations.created({ name: 'store room', sortOrder: 0, identifiers: [] });
    expect((await locations.get(id)).json).toMatchObject({ name: 'store room', identifiers: [] });
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
    const before = await locations.all();
    const reply = await locations.create({ json });
    expect([reply.status, reply.json]).toMatchObject([400, { parameter }]);
    expect(await locations.all()).toEqual(before);
  });

  it('a refused value is told with the form it should have', async () => {
    expect((await locations.create({ json: withIdentifier(2, '10.0.0.0/33') })).json).toMatchObject(
      {
        detail: '"10.0.0.0/33" is not an IPv4 subnet such as 192.0.2.0/24',
      },
    );
  });
});

describe('PUT /locations/{locationId}', () => {
  it('replaces the location and answers it as it now is', async () => {
    const id = await locations.created();
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
    expect((await locations.update(id, { json })).json).toEqual(now);
    expect((await locations.get(id)).json).toEqual(now);
  });

  it('SIL-7C: what was answered can be sent back', async () => {
    const id = await locations.created();
    const { json } = await locations.get(id);
    expect(
      (await locations.update(id, { json: { ...(json as object), name: 'hall' } })).json,
    ).toEqual(json);
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
    const id = await locations.created();
    const reply = await locations.update(id, { json });
    expect([reply.status, reply.json]).toMatchObject([400, { parameter }]);
    expect((await locations.get(id)).json).toEqual(answered(id));
  });
});

describe('DELETE /locations/{locationId}', () => {
  it('removes the location', async () => {
    const id = await locations.created();
    expect((await locations.remove(id)).json).toEqual({ errorCode: 0, id });
    expect((await locations.get(id)).status).toBe(404);
    expect((await locations.remove(id)).status).toBe(404);
  });

  it('SIL-72: refuses one that an account names, until it names it no more', async () => {
    const id = await locations.created();
    const patch = (locationid: string) =>
      stage.ask({ method: 'PATCH', path: '/account', key: 'full', form: { locationid } });
    expect((await patch(String(id))).json).toMatchObject({ errorCode: 0 });
    expect((await locations.remove(id)).json).toEqual({ errorCode: 1007, id: 0 });
    expect((await locations.get(id)).json).toEqual(answered(id));
    await patch('');
    expect((await locations.remove(id)).json).toEqual({ errorCode: 0, id });
  });

  it('SIL-72: refuses one that a queue names, and keeps it', async () => {
    const id = await locations.created();
    await stage.addQueue('hall', { locationId: id });
    expect((await locations.remove(id)).json).toEqual({ errorCode: 1007, id: 0 });
    expect((await locations.get(id)).json).toEqual(answered(id));
  });
});

describe('a location by its id', () => {
  const each = ['get', 'update', 'remove'] as const;

  it.each(each)('%s: 404 for one that is not there, 400 for what is no id', async (call) => {
    expect((await locations[call](999_999)).status).toBe(404);
    expect((await locations[call]('hall')).status).toBe(400);
  });

  it.each(each)('%s: 404 from an account beside or below, which changes nothing', async (call) => {
    const id = await locations.created();
    for (const key of ['beta', 'east'] as const)
      expect((await locations[call](id, { key })).status).toBe(404);
    expect((await locations.get(id)).json).toEqual(answered(id));
  });

  it.each(each)('%s: an account above reaches it', async (call) => {
    expect((await locations[call](await locations.created(), { key: 'vendor' })).status).toBe(200);
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
    const id = await locations.created();
    for (const call of [listing, (special: Partial<Question>) => locations.get(id, special)]) {
      expect((await call({ key: 'plain' })).status).toBe(200);
      expect((await call({ key: 'poor' })).status).toBe(403);
    }
  });

  it('every role may read but Reporting; only Administrators may change', async () => {
    const id = await locations.created();
    for (const [user, status] of [
      ['alice', 200],
      ['support', 200],
      ['admin', 200],
      ['reporter', 403],
    ] as const) {
      const token = await stage.tokenFor(user, 'full');
      expect([user, (await locations.get(id, { key: 'full', token })).status]).toEqual([
        user,
        status,
      ]);
      const changed = user === 'admin' ? 200 : 403;
      expect([user, (await locations.update(id, { token })).status]).toEqual([user, changed]);
      expect([user, (await locations.create({ token })).status]).toEqual([user, changed]);
      if (user !== 'admin')
        expect([user, (await locations.remove(id, { token })).status]).toEqual([user, 403]);
    }
    expect((await locations.get(id)).json).toEqual(answered(id));
  });

  it.each(['plain', 'poor', 'inactive', 'expired'] as const)(
    'nothing is changed under the key %s',
    async (key) => {
      const id = await locations.created();
      const before = await locations.all();
      for (const reply of [
        await locations.create({ key }),
        await locations.update(id, { key, json: { ...hall, name: 'gate' } }),
        await locations.remove(id, { key }),
      ])
        expect(reply.status).toBe(403);
      expect(await locations.all()).toEqual(before);
    },
  );
});

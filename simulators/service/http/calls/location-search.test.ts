import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../stage/ask.ts';
import { hall, type LocationCalls, locationCalls } from '../../stage/location-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let locations: LocationCalls;
beforeAll(async () => {
  stage = await openStage();
  locations = locationCalls(stage);
});
afterAll(() => stage.stop());

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
    floor = await locations.created({
      name: 'floor',
      sortOrder: 2,
      identifiers: [
        { locationType: 1, stringData: ['172.16.0.1'] },
        { locationType: 2, stringData: ['172.16.0.0/24', '172.16.8.0/24'] },
        { locationType: 4, stringData: ['Floor'] },
      ],
    });
    yard = await locations.created({
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
      full: await locations.created(ssid),
      east: await locations.created(ssid, 'east'),
      beta: await locations.created(ssid, 'beta'),
      vendor: await locations.created(ssid, 'vendor'),
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

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hall = {
  name: 'hall',
  sortOrder: 7,
  identifiers: [
    { locationType: 2, stringData: ['10.1.0.0/24', '10.2.0.0/16'] },
    { locationType: 4, stringData: ['Acme Guests'] },
  ],
};
const created = async (key: NonNullable<Question['key']> = 'full'): Promise<number> => {
  const reply = await server.ask({ method: 'POST', path: '/locations', key, json: hall });
  return (reply.json as { readonly id: number }).id;
};
const about = (
  id: number,
  method: Question['method'],
  special: Partial<Question> = {},
): Promise<Reply> =>
  server.ask({ method, path: `/locations/${String(id)}`, key: 'full', ...special });

it('PUT /locations/{locationId} takes what was answered (SIL-7C)', async () => {
  const id = await created();
  const { json } = await about(id, 'GET');
  expect(json).toMatchObject({ id, name: 'hall' });
  expect((await about(id, 'PUT', { json: json as object })).json).toEqual(json);
});

it('DELETE /locations/{locationId} refuses one that an account names (SIL-72)', async () => {
  const id = await created();
  const patch = (locationid: string) =>
    server.ask({ method: 'PATCH', path: '/account', key: 'full', form: { locationid } });
  expect((await patch(String(id))).json).toMatchObject({ errorCode: 0 });
  expect((await about(id, 'DELETE')).json).toEqual({ errorCode: 1007, id: 0 });
  expect(await about(id, 'GET')).toMatchObject({ status: 200, json: { id } });
  await patch('');
  expect((await about(id, 'DELETE')).json).toEqual({ errorCode: 0, id });
});

it('GET /locations shows those of the account and its containers alone (SIL-22)', async () => {
  const ids = {
    full: await created(),
    east: await created('east'),
    beta: await created('beta'),
    vendor: await created('vendor'),
  };
  const seen = async (key: NonNullable<Question['key']>): Promise<readonly number[]> => {
    const form = { locationtype: '4', locationdata: 'Acme Guests' };
    const { json } = await server.ask({ method: 'GET', path: '/locations', key, form });
    const all = (json as { readonly id: number }[]).map(({ id }) => id);
    return all.filter((id) => Object.values(ids).includes(id));
  };
  expect(await seen('full')).toEqual([ids.full, ids.east]);
  expect(await seen('east')).toEqual([ids.east]);
  expect(await seen('beta')).toEqual([ids.beta]);
  expect(await seen('vendor')).toEqual([ids.vendor]);
});

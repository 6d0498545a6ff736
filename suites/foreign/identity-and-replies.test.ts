import { describe, expect, it } from 'vitest';
import { seededChance } from '../../simulators/kit/chance.ts';
import { type Call, type Json, jsonOf, jsonReply, objectOf, refusal, textOf } from './call.ts';
import { callOf, handClock, layerOf } from './layer.fixture.ts';
import { oddities } from './oddities.ts';
import { valueOf } from './parameters.ts';

/** A table of groups whose rows are numbered upwards. */
function groupTable(): (call: Call) => Json {
  const rows = new Map<number, string>();
  let last = 4;
  return ({ method, path, ...call }) => {
    const id = Number(path.split('/')[2]);
    if (method === 'PUT') {
      last += 1;
      rows.set(last, valueOf({ ...call, method, path }, 'groupname') ?? '');
      return { errorCode: 0, id: last };
    }
    if (method === 'DELETE') return { errorCode: rows.delete(id) ? 0 : 1044 };
    return [...rows].map(([one, groupName]) => ({ id: one, groupName, groupDN: groupName }));
  };
}

describe('ids-reused', () => {
  it('gives the id of a deleted group to the next one, which it then leads to', async () => {
    const groups = layerOf('ids-reused', groupTable());
    const make = async (groupname: string): Promise<Json> =>
      objectOf(await groups('PUT /groups', { groupname }))?.['id'] ?? null;
    expect([await make('a'), await make('b')]).toEqual([5, 6]);
    expect(objectOf(await groups('DELETE /groups/5'))).toEqual({ errorCode: 0 });
    expect(objectOf(await groups('DELETE /groups/5'))).toEqual({ errorCode: 1044 });
    expect([await make('c'), await make('d')]).toEqual([5, 8]);
    expect(jsonOf(await groups('GET /groups'))).toEqual(
      [
        [6, 'b'],
        [5, 'c'],
        [8, 'd'],
      ].map(([id, name]) => ({ id, groupName: name, groupDN: name })),
    );
    expect(objectOf(await groups('DELETE /groups/7'))).toEqual({ errorCode: 1044 });
    expect(objectOf(await groups('DELETE /groups/5'))).toEqual({ errorCode: 0 });
  });
});

describe('uuid-base64', () => {
  it('writes a uuid in 22 letters that lead back to it', async () => {
    const uuid = '5e5e2d1c-0b7a-4f6e-8d9c-3b2a1f0e9d8c';
    const paths: string[] = [];
    const service = layerOf('uuid-base64', ({ path }) => {
      paths.push(path);
      return { uuid };
    });
    const short = textOf(objectOf(await service('PUT /documents')), 'uuid');
    expect(short).toHaveLength(22);
    await service(`DELETE /documents/${short}`);
    await service(`GET /documents/${short}.content`);
    expect(paths.slice(1)).toEqual([`/documents/${uuid}`, `/documents/${uuid}.content`]);
  });
});

describe('grants-end-tokens', () => {
  it('ends the tokens of the user who is granted a role, and no others', async () => {
    const service = layerOf('grants-end-tokens', (call) => {
      const userName = valueOf(call, 'userid') ?? '';
      return call.operation === 'POST /login'
        ? { userName, token: { access_token: `token of ${userName}` } }
        : { errorCode: 0 };
    });
    for (const userid of ['ann', 'bob']) await service('POST /login', { userid });
    const layer = oddities
      .find(({ name }) => name === 'grants-end-tokens')
      ?.make({ clock: handClock(), chance: seededChance(1) });
    const statusOf = async (call: Call, json: Json): Promise<number | undefined> =>
      (await layer?.around?.(call, () => Promise.resolve(jsonReply(200, json))))?.status;
    const login = callOf('POST /login');
    for (const userName of ['ann', 'bob'])
      await statusOf(login, { userName, token: { access_token: userName } });
    const grant = callOf('PUT /accesscontrols');
    await statusOf({ ...grant, body: Buffer.from('{"userName":"ann"}') }, { errorCode: 0 });
    const list = (name: string): Call => {
      const call = callOf('GET /documents');
      return { ...call, headers: { ...call.headers, authorization: `Bearer ${name}` } };
    };
    expect(await statusOf(list('ann'), [])).toBe(403);
    expect(await statusOf(list('bob'), [])).toBe(200);
  });
});

describe('locks-after-5', () => {
  it('locks a user for 10 s after five wrong passwords in a row, and no one else', async () => {
    const clock = handClock();
    const layer = oddities
      .find(({ name }) => name === 'locks-after-5')
      ?.make({ clock, chance: seededChance(1) });
    const login = async (userid: string, password: string): Promise<number | undefined> => {
      const call = callOf('POST /login', { authtype: '0', userid, password });
      const reply = await layer?.around?.(call, async () =>
        password === 'right' ? jsonReply(200, {}) : refusal(401, 'no'),
      );
      return reply?.status;
    };
    for (const password of ['a', 'b', 'right', 'a', 'b', 'c', 'd']) await login('ann', password);
    expect(await login('ann', 'right')).toBe(200);
    for (const password of ['a', 'b', 'c', 'd', 'e']) await login('ann', password);
    expect(await login('ann', 'right')).toBe(401);
    expect(await login('bob', 'right')).toBe(200);
    clock.advance(10_001);
    expect(await login('ann', 'right')).toBe(200);
  });
});

describe('users-trailing-page', () => {
  it('ends a full last page with an empty one', async () => {
    const users = layerOf('users-trailing-page', () => ({
      items: [{ id: 1 }, { id: 2 }],
      recordsOnPage: 2,
    }));
    const form = { providerid: '1', maxrecords: '2' };
    const first = objectOf(await users('GET /users/all', form));
    const pagetoken = textOf(first, 'nextPageToken');
    expect(pagetoken).not.toBe('');
    expect(objectOf(await users('GET /users/all', { ...form, pagetoken }))).toEqual({
      items: [],
      recordsOnPage: 0,
    });
    const more = objectOf(await users('GET /users/all', { ...form, maxrecords: '3' }));
    expect(more).not.toHaveProperty('nextPageToken');
  });
});

describe('history-ends', () => {
  it('moves both ends of a range by a millisecond, and tells them as they were given', async () => {
    const asked: (string | undefined)[] = [];
    const history = layerOf('history-ends', (call) => {
      const [dateStart = '', dateEnd = ''] = ['datestart', 'dateend'].map((name) =>
        valueOf(call, name),
      );
      asked.push(dateStart, dateEnd);
      return { documents: [], dateStart, dateEnd };
    });
    const form = { datestart: '2026-11-20T10:00:00Z', dateend: '2026-11-21T10:00:00Z' };
    const page = objectOf(await history('GET /documents/history', form));
    expect(asked).toEqual(['2026-11-20T10:00:00.001Z', '2026-11-21T10:00:00.001Z']);
    expect(page).toMatchObject({
      dateStart: '2026-11-20T10:00:00.000Z',
      dateEnd: '2026-11-21T10:00:00.000Z',
    });
  });
});

describe('email-taken', () => {
  it('refuses the address of another user until that one has another, or is gone', async () => {
    const users = layerOf('email-taken', () => ({ errorCode: 0 }));
    const make = async (username: string): Promise<Json> =>
      objectOf(await users('PUT /users', { username, detailtype: '1', detaildata: 'a@x' }))?.[
        'errorCode'
      ] ?? null;
    expect([await make('ann'), await make('bob'), await make('ann')]).toEqual([0, 1003, 0]);
    await users('POST /users/ann', { detailtype: '1', detaildata: 'b@x' });
    expect(await make('bob')).toBe(0);
    await users('DELETE /users/bob');
    expect(await make('ann')).toBe(0);
  });
});

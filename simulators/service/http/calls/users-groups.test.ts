import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let staff: number;
let sales: number;
beforeAll(async () => {
  stage = await openStage();
  const { acme: accountId, beta } = stage.people;
  [staff, sales] = await stage.store.write(async ({ change }) => {
    await change.addGroup({ accountId: beta, groupName: 'theirs', groupDn: 'cn=theirs' });
    return [
      await change.addGroup({ accountId, groupName: 'staff', groupDn: 'cn=staff,dc=acme' }),
      await change.addGroup({ accountId, groupName: 'sales', groupDn: 'cn=sales,dc=acme' }),
    ];
  });
});
afterAll(() => stage.stop());
beforeEach(() =>
  stage.store.write(async ({ change }) => {
    const { bob } = stage.people.users;
    await change.addMember(staff, bob);
    await change.removeMember(sales, bob.id);
  }),
);

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

function groups(
  method: Method,
  groupid?: string | readonly string[],
  special: Partial<Question> = {},
): Promise<Reply> {
  const form = groupid === undefined ? {} : { groupid };
  return stage.ask({ method, path: '/users/bob/groups', key: 'full', form, ...special });
}

async function ofBob(): Promise<readonly number[]> {
  return (await stage.store.read.users.byId(stage.people.users.bob.id))?.groupIds ?? [];
}

describe('/users/<username>/groups', () => {
  it('GET lists the groups by id; the name in any case', async () => {
    const reply = await groups('GET', undefined, { path: '/users/BOB/groups' });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.json).toEqual([{ id: staff, groupName: 'staff', groupDN: 'cn=staff,dc=acme' }]);
  });

  it('PUT adds, by primary key and by textual id, and again without harm', async () => {
    for (const groupid of [String(sales), ['cn=sales,dc=acme', String(staff)]]) {
      expect((await groups('PUT', groupid)).json).toEqual({ errorCode: 0 });
      expect(await ofBob()).toEqual([staff, sales]);
    }
  });

  it('POST makes them exactly these; without any, none', async () => {
    expect((await groups('POST', ['cn=sales,dc=acme'])).json).toEqual({ errorCode: 0 });
    expect(await ofBob()).toEqual([sales]);
    expect((await groups('POST', [String(staff), String(sales)])).json).toEqual({ errorCode: 0 });
    expect(await ofBob()).toEqual([staff, sales]);
    expect((await groups('POST')).json).toEqual({ errorCode: 0 });
    expect(await ofBob()).toEqual([]);
  });

  it('DELETE removes; one that the user is not in is no matter', async () => {
    expect((await groups('DELETE', String(sales))).json).toEqual({ errorCode: 0 });
    expect(await ofBob()).toEqual([staff]);
    expect((await groups('DELETE', ['cn=staff,dc=acme'])).json).toEqual({ errorCode: 0 });
    expect(await ofBob()).toEqual([]);
  });

  it.each(['PUT', 'POST', 'DELETE'] as const)(
    '%s: 400 for an unknown group, and none of the others either',
    async (method) => {
      for (const unknown of ['cn=nothing', '99999', '99999999999', 'staff', 'cn=theirs'])
        expect(await groups(method, [String(sales), unknown])).toMatchObject({
          status: 400,
          json: { parameter: 'groupid', errorCode: 1013 },
        });
      expect(await ofBob()).toEqual([staff]);
    },
  );

  it.each(['GET', 'PUT', 'POST', 'DELETE'] as const)(
    '%s: 400 for a user who is not local, not there, or of another account',
    async (method) => {
      for (const name of ['nobody', 'carol', 'ali'])
        expect(
          await groups(method, String(staff), { path: `/users/${name}/groups` }),
        ).toMatchObject({ status: 400, json: { parameter: 'username' } });
    },
  );

  it('400 where a group is needed and none is given, or an empty one', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await groups(method)).toMatchObject({ status: 400, json: { parameter: 'groupid' } });
      expect((await groups(method, '')).status).toBe(400);
    }
    expect((await groups('POST', '')).status).toBe(400);
    expect(await ofBob()).toEqual([staff]);
  });
});

describe('who may', () => {
  it('nobody changes one’s own memberships: they may give roles', async () => {
    const token = await stage.tokenFor('bob', 'full');
    for (const method of ['PUT', 'POST', 'DELETE'] as const)
      expect((await groups(method, String(sales), { token })).status).toBe(403);
    expect(await ofBob()).toEqual([staff]);
    expect((await groups('GET', undefined, { token })).json).toMatchObject([{ id: staff }]);
    const path = '/users/alice/groups';
    expect((await groups('GET', undefined, { token, path })).status).toBe(400);
  });

  it('an administrator changes them; reporting and support only look', async () => {
    for (const who of ['reporter', 'support'] as const) {
      const token = await stage.tokenFor(who, 'full');
      expect((await groups('GET', undefined, { token })).status).toBe(200);
      expect((await groups('PUT', String(sales), { token })).status).toBe(403);
    }
    const token = await stage.tokenFor('admin', 'full');
    expect((await groups('PUT', String(sales), { token })).json).toEqual({ errorCode: 0 });
    expect(await ofBob()).toEqual([staff, sales]);
  });

  it('a key needs ViewUser to look and ModifyUser to change', async () => {
    const path = '/users/bob/groups';
    const headers = await keyWith(stage, ['ViewUser']);
    expect((await stage.ask({ method: 'GET', path, headers })).status).toBe(200);
    for (const method of ['PUT', 'POST', 'DELETE'] as const) {
      const form = { groupid: String(sales) };
      expect((await stage.ask({ method, path, headers, form })).status).toBe(403);
      for (const key of ['plain', 'poor', 'inactive'] as const)
        expect((await groups(method, String(sales), { key })).status).toBe(403);
    }
    expect(await ofBob()).toEqual([staff]);
  });

  it('not from beside or below; from above by the host', async () => {
    for (const key of ['beta', 'east', 'vendor'] as const)
      expect((await groups('PUT', String(sales), { key })).status).toBe(400);
    expect(await ofBob()).toEqual([staff]);
    const above = { key: 'vendor', headers: { host: 'acme.test' } } as const;
    expect((await groups('PUT', String(sales), above)).json).toEqual({ errorCode: 0 });
  });
});

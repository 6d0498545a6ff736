import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: number;
let sales: number;
beforeAll(async () => {
  server = await startTestServer();
  const { acme: accountId, beta } = server.people;
  [staff, sales] = await server.store.write(async ({ change }) => {
    await change.addGroup({ accountId: beta, groupName: 'theirs', groupDn: 'cn=theirs' });
    return [
      await change.addGroup({ accountId, groupName: 'staff', groupDn: 'cn=staff,dc=acme' }),
      await change.addGroup({ accountId, groupName: 'sales', groupDn: 'cn=sales,dc=acme' }),
    ];
  });
});
afterAll(() => server.stop());
beforeEach(() =>
  server.store.write(async ({ change }) => {
    const { bob } = server.people.users;
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
  return server.ask({ method, path: '/users/bob/groups', key: 'full', form, ...special });
}

async function ofBob(): Promise<readonly number[]> {
  return (await server.store.read.users.byId(server.people.users.bob.id))?.groupIds ?? [];
}

describe('who may', () => {
  it('nobody changes one’s own memberships: they may give roles', async () => {
    const token = await server.tokenFor('bob', 'full');
    for (const method of ['PUT', 'POST', 'DELETE'] as const)
      expect((await groups(method, String(sales), { token })).status).toBe(403);
    expect(await ofBob()).toEqual([staff]);
    expect((await groups('GET', undefined, { token })).json).toMatchObject([{ id: staff }]);
    const path = '/users/alice/groups';
    expect((await groups('GET', undefined, { token, path })).status).toBe(400);
  });
});

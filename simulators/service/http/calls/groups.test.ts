import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function ask(method: 'GET' | 'DELETE', path: string, special: Partial<Question> = {}) {
  return server.ask({ method, path: `/groups${path}`, key: 'full', ...special });
}

function create(groupname: string, special: Partial<Question> & { readonly dn?: string } = {}) {
  const { dn, ...question } = special;
  const form = { groupname, ...(dn === undefined ? {} : { groupdn: dn }) };
  return server.ask({ method: 'PUT', path: '/groups', key: 'full', form, ...question });
}

const idOf = (reply: Reply): number => (reply.json as { readonly id: number }).id;

const encoded = (groupId: string | number): string => `/${encodeURIComponent(groupId)}`;

describe('DELETE /groups/<id>', () => {
  it('ends memberships (SIL-72) and access controls about the group', async () => {
    const { acme: accountId, provider: providerId, users } = server.people;
    const id = idOf(await create('doomed', { dn: 'cn=doomed' }));
    const subject = { kind: 'group', name: 'Doomed', dn: '' } as const;
    await server.store.write(async ({ change }) => {
      await change.addMember(id, users.bob);
      await change.addAccessControl({ accountId, providerId, role: 'Support', subject });
    });
    expect((await server.store.read.users.byId(users.bob.id))?.groupIds).toEqual([id]);
    expect((await ask('DELETE', '/cn%3Ddoomed')).json).toEqual({ errorCode: 0 });
    expect((await server.store.read.users.byId(users.bob.id))?.groupIds).toEqual([]);
    const controls = await server.store.read.accessControls.ofAccount(accountId);
    expect(controls.filter(({ subject: { name } }) => name === 'Doomed')).toEqual([]);
    expect((await ask('GET', encoded(id))).status).toBe(404);
    expect((await ask('DELETE', encoded(id))).json).toEqual({ errorCode: 1044 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../../rules/new-user.ts';
import type { User } from '../../rules/records.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { uploadParts } from '../../testing/multipart.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.addQueue('pull');
});
afterAll(() => server.stop());

function remove(path: string, special: Partial<Question> = {}): Promise<Reply> {
  return server.ask({ method: 'DELETE', path: `/users/${path}`, key: 'full', ...special });
}

/** A user of acme's local provider, with one of everything. */
async function add(userName: string, fields: Partial<User> = {}): Promise<number> {
  const { acme: accountId, provider: providerId } = server.people;
  const user = { ...newUser, accountId, providerId, userName, createdAt: 0, ...fields };
  return await server.store.write(({ change }) => change.addUser(user));
}

function named(userName: string): Promise<User | undefined> {
  return server.store.read.users.byName(server.people.provider, userName);
}

async function uploadFor(username: string, bytes = Buffer.from('%PDF-1.4')): Promise<string> {
  const parts = uploadParts(bytes, { username });
  const reply = await server.ask({ method: 'PUT', path: '/documents', key: 'full', parts });
  return (reply.json as { readonly uuid: string }).uuid;
}

describe('DELETE /users/<username>', () => {
  it('ends what waits as DELETED, content and all; the history keeps who it was', async () => {
    const id = await add('printer-friend');
    const small = await uploadFor('printer-friend');
    const large = await uploadFor('printer-friend', Buffer.alloc(400_000, '%PDF-1.4 '));
    await remove('printer-friend');
    const { documents } = server.store.read;
    for (const uuid of [small, large]) {
      expect(await documents.byUuid(uuid)).toMatchObject({
        status: 2,
        userName: 'printer-friend',
        content: { kind: 'none' },
      });
      expect(await documents.inlineContent(uuid)).toBeUndefined();
    }
    expect(await documents.files()).toEqual(new Set());
    const history = await server.ask({
      method: 'GET',
      path: '/documents/history',
      key: 'full',
      form: { username: 'printer-friend' },
    });
    expect(history.json).toMatchObject({ recordsOnPage: 2 });
    // Whoever gets the name later is somebody else.
    expect(await add('printer-friend')).not.toBe(id);
    expect(
      await documents.ofUser((await named('printer-friend'))?.id ?? 0, { statuses: [2] }, 9),
    ).toEqual([]);
  });

  it('more documents than are ended at a time', async () => {
    const id = await add('hoarder');
    for (let at = 0; at < 3; at += 1)
      await Promise.all(Array.from({ length: 40 }, () => uploadFor('hoarder')));
    await remove('hoarder');
    expect(await server.store.read.documents.ofUser(id, { statuses: [0] }, 500)).toEqual([]);
    expect(await server.store.read.documents.ofUser(id, { statuses: [2] }, 500)).toHaveLength(120);
  });

  it('what waits behind more documents than are ended at a time, all held by deliveries', async () => {
    const id = await add('queued');
    const oldest = await uploadFor('queued');
    const held = await Promise.all(Array.from({ length: 105 }, () => uploadFor('queued')));
    await server.store.write(async ({ change }) => {
      for (const uuid of held) await change.claim(uuid, 4711);
    });
    await remove('queued');
    const { documents } = server.store.read;
    expect(await documents.byUuid(oldest)).toMatchObject({ status: 2 });
    expect(await documents.ofUser(id, { statuses: [0] }, 500)).toHaveLength(held.length);
  });
});

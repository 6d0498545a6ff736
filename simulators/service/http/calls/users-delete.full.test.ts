import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../../rules/new-user.ts';
import type { User } from '../../rules/records.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
import { uploadParts } from '../../stage/multipart.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.addQueue('pull');
});
afterAll(() => stage.stop());

function remove(path: string, special: Partial<Question> = {}): Promise<Reply> {
  return stage.ask({ method: 'DELETE', path: `/users/${path}`, key: 'full', ...special });
}

/** A user of acme's local provider, with one of everything. */
async function add(userName: string, fields: Partial<User> = {}): Promise<number> {
  const { acme: accountId, provider: providerId } = stage.people;
  const user = { ...newUser, accountId, providerId, userName, createdAt: 0, ...fields };
  return await stage.store.write(({ change }) => change.addUser(user));
}

function named(userName: string): Promise<User | undefined> {
  return stage.store.read.users.byName(stage.people.provider, userName);
}

function login(form: NonNullable<Question['form']>): Promise<Reply> {
  return stage.ask({ method: 'POST', path: '/login', key: 'full', form });
}

async function uploadFor(username: string, bytes = Buffer.from('%PDF-1.4')): Promise<string> {
  const parts = uploadParts(bytes, { username });
  const reply = await stage.ask({ method: 'PUT', path: '/documents', key: 'full', parts });
  return (reply.json as { readonly uuid: string }).uuid;
}

describe('DELETE /users/<username>', () => {
  it('takes cards, aliases and memberships along: all are free again', async () => {
    const group = { accountId: stage.people.acme, groupName: 'g', groupDn: 'g' };
    const groupId = await stage.store.write(({ change }) => change.addGroup(group));
    const lists = { cards: ['C-1'], aliases: ['al-1'], groupIds: [groupId], shortId: '4711' };
    await add('Gone', lists);
    expect(await remove('gONE')).toMatchObject({ status: 200, json: { errorCode: 0 } });
    expect(await named('gone')).toBeUndefined();
    expect((await login({ authtype: '1', userid: 'C-1' })).status).toBe(401);
    const again = await stage.ask({
      method: 'PUT',
      path: '/users',
      key: 'full',
      form: {
        username: 'al-1',
        detailtype: ['4', '5', '7'],
        detaildata: ['C-1', '4711', 'gone'],
      },
    });
    expect(again.json).toEqual({ errorCode: 0 });
    expect(await named('al-1')).toMatchObject({ groupIds: [] });
  });

  it('ends the user’s tokens at once', async () => {
    const { people } = stage;
    const token = await stage.tokenFor('bob', 'full');
    const own = { username: 'bob', providerid: String(people.provider) };
    const get = () => stage.ask({ method: 'GET', path: '/users', key: 'full', token, form: own });
    expect((await get()).status).toBe(200);
    await remove('bob');
    expect(await get()).toMatchObject({
      status: 403,
      json: { type: 'urn:platen:problem:token-not-valid' },
    });
  });

  it('ends what waits as DELETED, content and all; the history keeps who it was', async () => {
    const id = await add('printer-friend');
    const small = await uploadFor('printer-friend');
    const large = await uploadFor('printer-friend', Buffer.alloc(400_000, '%PDF-1.4 '));
    await remove('printer-friend');
    const { documents } = stage.store.read;
    for (const uuid of [small, large]) {
      expect(await documents.byUuid(uuid)).toMatchObject({
        status: 2,
        userName: 'printer-friend',
        content: { kind: 'none' },
      });
      expect(await documents.inlineContent(uuid)).toBeUndefined();
    }
    expect(await documents.files()).toEqual(new Set());
    const history = await stage.ask({
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
    expect(await stage.store.read.documents.ofUser(id, { statuses: [0] }, 500)).toEqual([]);
    expect(await stage.store.read.documents.ofUser(id, { statuses: [2] }, 500)).toHaveLength(120);
  });

  it('what waits behind more documents than are ended at a time, all held by deliveries', async () => {
    const id = await add('queued');
    const oldest = await uploadFor('queued');
    const held = await Promise.all(Array.from({ length: 105 }, () => uploadFor('queued')));
    await stage.store.write(async ({ change }) => {
      for (const uuid of held) await change.claim(uuid, 4711);
    });
    await remove('queued');
    const { documents } = stage.store.read;
    expect(await documents.byUuid(oldest)).toMatchObject({ status: 2 });
    expect(await documents.ofUser(id, { statuses: [0] }, 500)).toHaveLength(held.length);
  });

  it('ends access controls about the user: the next of that name inherits no role', async () => {
    const { acme: accountId, provider: providerId } = stage.people;
    await add('boss');
    const subject = { kind: 'user', name: 'Boss', dn: '' } as const;
    await stage.store.write(({ change }) =>
      change.addAccessControl({ accountId, providerId, role: 'Administrators', subject }),
    );
    const count = async () => (await stage.store.read.accessControls.ofAccount(accountId)).length;
    const before = await count();
    await remove('boss');
    expect(await count()).toBe(before - 1);
  });

  it('only the user of the given provider: the local one when absent', async () => {
    const { acme: accountId } = stage.people;
    const other = { accountId, name: 'other', providerType: 1, priority: 5, active: true } as const;
    const providerId = await stage.store.write(({ change }) => change.addProvider(other));
    await add('both');
    await add('both', { providerId });
    // An alias for the other provider names a user of the local one.
    const alice = stage.people.users.alice.id;
    await stage.store.write(({ change }) => change.addAlias(alice, providerId, 'lookalike'));
    expect((await remove(`lookalike?providerid=${String(providerId)}`)).json).toEqual({
      errorCode: 1004,
    });
    expect((await remove(`both?providerid=${String(providerId)}`)).json).toEqual({ errorCode: 0 });
    expect(await named('both')).toBeDefined();
    expect((await remove('both')).json).toEqual({ errorCode: 0 });
    expect(await named('both')).toBeUndefined();
    expect(await named('alice')).toBeDefined();
  });

  it('the provider counts in the query only (SIL-01)', async () => {
    await add('in-body');
    const form = { providerid: String(stage.people.users.carol.providerId) };
    expect((await remove('in-body', { form })).json).toEqual({ errorCode: 0 });
  });

  it.each([
    { what: 'an unknown user', path: 'nobody' },
    { what: 'a user deleted before', path: 'both' },
    { what: 'an alias', path: 'ali' },
    { what: 'a user of another account', path: 'carol' },
    { what: 'an unknown provider', path: 'alice?providerid=999' },
  ])('200 with 1004 for $what', async ({ path }) => {
    expect(await remove(path)).toMatchObject({ status: 200, json: { errorCode: 1004 } });
    expect(await named('alice')).toBeDefined();
  });

  it('400 for a provider that is no number', async () => {
    expect(await remove('alice?providerid=local')).toMatchObject({
      status: 400,
      json: { parameter: 'providerid', errorCode: 1004 },
    });
  });

  it('out of reach from beside and below; from above by the provider (SIL-22)', async () => {
    await add('reached');
    const path = `reached?providerid=${String(stage.people.provider)}`;
    expect((await remove(path, { key: 'beta' })).json).toEqual({ errorCode: 1004 });
    expect((await remove(path, { key: 'east' })).json).toEqual({ errorCode: 1004 });
    expect((await remove('reached', { key: 'vendor' })).json).toEqual({ errorCode: 1004 });
    expect(await named('reached')).toBeDefined();
    expect((await remove(path, { key: 'vendor' })).json).toEqual({ errorCode: 0 });
  });

  it('by right only: of the key, and of the user', async () => {
    await add('protected');
    const headers = await keyWith(stage, ['ViewUser', 'ModifyUser', 'CreateUser']);
    const byKey = stage.ask({ method: 'DELETE', path: '/users/protected', headers });
    expect((await byKey).status).toBe(403);
    for (const key of ['plain', 'poor', 'inactive'] as const)
      expect((await remove('protected', { key })).status).toBe(403);
    for (const who of ['alice', 'reporter', 'support'] as const) {
      const token = await stage.tokenFor(who, 'full');
      expect((await remove('protected', { token })).status).toBe(403);
    }
    expect(await named('protected')).toBeDefined();
    const token = await stage.tokenFor('admin', 'full');
    expect((await remove('protected', { token })).json).toEqual({ errorCode: 0 });
  });

  it('twice at once: one deletes', async () => {
    await add('twice');
    const answers = await Promise.all([remove('twice'), remove('twice')]);
    const codes = answers.map(({ json }) => (json as { errorCode: number }).errorCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1004]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '../../rules/permissions.ts';
import type { User } from '../../rules/records.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  const {
    id,
    accountId,
    providerId,
    cards,
    aliases,
    groupIds: _,
    groupNames: __,
    ...fields
  } = stage.people.users.alice;
  await stage.store.write(async ({ change }) => {
    const none = { passwordHash: undefined, pinHash: undefined, expiresAt: undefined };
    await change.setUser(id, { ...none, ...fields });
    await change.removeCards(id);
    await change.removeAliases(id);
    for (const card of cards) await change.addCard(id, accountId, card);
    for (const alias of aliases) await change.addAlias(id, providerId, alias);
  });
});

type Form = NonNullable<Question['form']>;

function update(form: Form, special: Partial<Question> = {}): Promise<Reply> {
  return stage.ask({ method: 'POST', path: '/users/alice', key: 'full', form, ...special });
}

function alice(): Promise<User | undefined> {
  return stage.store.read.users.byId(stage.people.users.alice.id);
}

async function isLive(token: string): Promise<boolean> {
  const form = { username: 'alice', providerid: String(stage.people.provider) };
  return (
    (await stage.ask({ method: 'GET', path: '/users', key: 'full', token, form })).status === 200
  );
}

describe('POST /users/<username>', () => {
  it.each([
    {
      type: '0',
      data: 'Alice, B.',
      expected: { fullName: 'Alice, B.' },
      cleared: { fullName: '' },
    },
    { type: '1', data: 'a@b.test', expected: { email: 'a@b.test' }, cleared: { email: '' } },
    {
      type: '2',
      data: '\\\\nas\\a',
      expected: { homeFolder: '\\\\nas\\a' },
      cleared: { homeFolder: '' },
    },
    { type: '4', data: 'NEW', expected: { cards: ['NEW'] }, cleared: { cards: [] } },
    { type: '5', data: '777', expected: { shortId: '777' }, cleared: { shortId: '' } },
    { type: '7', data: 'Ally', expected: { aliases: ['Ally'] }, cleared: { aliases: [] } },
    { type: '11', data: 'R&D', expected: { department: 'R&D' }, cleared: { department: '' } },
    { type: '14', data: 'x-1', expected: { externalId: 'x-1' }, cleared: { externalId: '' } },
  ])(
    'detail $type is set, changes nothing else, and is deleted without data',
    async ({ type, data, expected, cleared }) => {
      const before = await alice();
      expect(await update({ detailtype: type, detaildata: data })).toMatchObject({
        status: 200,
        json: { errorCode: 0 },
      });
      expect(await alice()).toEqual({ ...before, ...expected });
      expect((await update({ detailtype: type })).json).toEqual({ errorCode: 0 });
      expect(await alice()).toEqual({ ...before, ...cleared });
    },
  );

  it.each([
    { type: '3', field: 'passwordHash' },
    { type: '6', field: 'pinHash' },
  ] as const)(
    'detail $type is kept hashed, and is deleted without data (SIL-66)',
    async ({ type, field }) => {
      await update({ detailtype: type, detaildata: 'swordfish' });
      expect((await alice())?.[field]).toMatch(/^scrypt\$/);
      expect(JSON.stringify(await alice())).not.toContain('swordfish');
      await update({ detailtype: type });
      expect((await alice())?.[field]).toBeUndefined();
    },
  );

  it('expiration is set, and deleted without data', async () => {
    await update({ detailtype: '12', detaildata: '2100-01-02' });
    expect((await alice())?.expiresAt).toBe(Date.UTC(2100, 0, 2));
    await update({ detailtype: '12' });
    expect((await alice())?.expiresAt).toBeUndefined();
  });

  it('only the first detail counts if several are sent', async () => {
    const form = { detailtype: ['11', '0', '99'], detaildata: ['Lab', 'Nobody', 'x'] };
    expect((await update(form)).json).toEqual({ errorCode: 0 });
    expect(await alice()).toMatchObject({ department: 'Lab', fullName: 'Alice A' });
  });

  it('a name is found in any case; an alias names nobody here', async () => {
    expect(
      (await update({ detailtype: '0', detaildata: 'A' }, { path: '/users/ALICE' })).json,
    ).toEqual({ errorCode: 0 });
    expect(
      (await update({ detailtype: '0', detaildata: 'B' }, { path: '/users/ali' })).json,
    ).toEqual({ errorCode: 1013 });
    expect(await alice()).toMatchObject({ fullName: 'A' });
  });

  it('an alias may be for another provider of the account, and leaves those for others alone', async () => {
    const directory = await stage.store.write(({ change }) =>
      change.addProvider({
        accountId: stage.people.acme,
        name: 'd',
        providerType: 1,
        priority: 1,
        active: true,
      }),
    );
    const alias = `al#${String(directory)}`;
    expect((await update({ detailtype: '7', detaildata: alias })).json).toEqual({ errorCode: 0 });
    expect((await alice())?.aliases).toEqual([alias, 'ali']);
    const found = await stage.ask({
      method: 'GET',
      path: '/users',
      key: 'full',
      form: { username: 'AL', providerid: String(directory) },
    });
    expect(found.json).toMatchObject({ userName: 'alice' });
    const foreign = String(stage.people.users.carol.providerId);
    expect((await update({ detailtype: '7', detaildata: `c#${foreign}` })).json).toEqual({
      errorCode: 1013,
    });
    expect((await update({ detailtype: '7', detaildata: 'c#999' })).json).toEqual({
      errorCode: 1013,
    });
    expect((await alice())?.aliases).toEqual([alias, 'ali']);
  });

  it.each([
    { what: "another's card (SIL-70)", form: { detailtype: '4', detaildata: 'B0B' } },
    { what: "another's short id", form: { detailtype: '5', detaildata: '2222' } },
    { what: "another's name as alias", form: { detailtype: '7', detaildata: 'BOB' } },
    { what: 'an unknown provider', form: { detailtype: '0', detaildata: 'x', providerid: '999' } },
  ])('200 with 1013 for $what, and nothing changes', async ({ form }) => {
    const before = await alice();
    expect(await update(form)).toMatchObject({ status: 200, json: { errorCode: 1013 } });
    expect(await alice()).toEqual(before);
  });

  it('one’s own card or short id again changes nothing', async () => {
    const before = await alice();
    expect((await update({ detailtype: '4', detaildata: '04A1B2C3' })).json).toEqual({
      errorCode: 0,
    });
    expect((await update({ detailtype: '5', detaildata: '1111' })).json).toEqual({ errorCode: 0 });
    expect(await alice()).toEqual(before);
  });

  it.each([
    { form: {}, parameter: 'detailtype' },
    { form: { detailtype: '8' }, parameter: 'detailtype' },
    { form: { detailtype: 'email' }, parameter: 'detailtype' },
    { form: { detailtype: '3', detaildata: '' }, parameter: 'detaildata' },
    { form: { detailtype: '12', detaildata: 'soon' }, parameter: 'detaildata' },
    { form: { detailtype: '0', detaildata: 'a\u0007' }, parameter: 'detaildata' },
    { form: { detailtype: '0', detaildata: 'a', providerid: 'x' }, parameter: 'providerid' },
  ])('400 for $form, and nothing changes', async ({ form, parameter }) => {
    const before = await alice();
    expect(await update(form)).toMatchObject({ status: 400, json: { parameter, errorCode: 1013 } });
    expect(await alice()).toEqual(before);
  });

  it('data never travel in a query: they may be passwords (SIL-01)', async () => {
    const reply = await update({}, { path: '/users/alice?detailtype=3&detaildata=pw' });
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:secret-in-query' },
    });
  });

  it('a password for a user whose provider checks its own is refused', async () => {
    const providerId = await stage.store.write(({ change }) =>
      change.addProvider({
        accountId: stage.people.acme,
        name: 'd',
        providerType: 1,
        priority: 1,
        active: true,
      }),
    );
    const providerid = String(providerId);
    const create = (form: Form) =>
      stage.ask({
        method: 'PUT',
        path: '/users',
        key: 'full',
        form: { username: 'dan', providerid, ...form },
      });
    expect((await create({ detailtype: '3', detaildata: 'pw' })).json).toEqual({ errorCode: 1003 });
    expect((await create({ detailtype: '4', detaildata: 'D4' })).json).toEqual({ errorCode: 0 });
    const path = '/users/dan';
    expect(
      (await update({ providerid, detailtype: '3', detaildata: 'pw' }, { path })).json,
    ).toEqual({ errorCode: 1013 });
    expect((await update({ providerid, detailtype: '6', detaildata: '1' }, { path })).json).toEqual(
      { errorCode: 0 },
    );
  });
});

describe('tokens from before', () => {
  it.each([
    { what: 'a new password', form: { detailtype: '3', detaildata: 'new' } },
    { what: 'no password any more', form: { detailtype: '3' } },
    { what: 'an expiration that has passed', form: { detailtype: '12', detaildata: '2000-01-01' } },
  ])('end with $what, and stay so', async ({ form }) => {
    const token = await stage.tokenFor('alice', 'full');
    expect(await isLive(token)).toBe(true);
    await update(form);
    expect(await isLive(token)).toBe(false);
    await update({ detailtype: '12' });
    expect(await isLive(token)).toBe(false);
    expect(await isLive(await stage.tokenFor('alice', 'full'))).toBe(true);
  });

  it.each([
    { what: 'another detail', form: { detailtype: '0', detaildata: 'new' } },
    { what: 'a coming expiration', form: { detailtype: '12', detaildata: '2100-01-01' } },
    { what: 'a refused password', form: { detailtype: '3', detaildata: '' } },
  ])('outlive $what', async ({ form }) => {
    const token = await stage.tokenFor('alice', 'full');
    await update(form);
    expect(await isLive(token)).toBe(true);
  });
});

it.each([
  { what: 'the password changes', change: () => update({ detailtype: '3', detaildata: 'new' }) },
  {
    what: 'the user expires',
    change: () => update({ detailtype: '12', detaildata: '2001-01-01' }),
  },
])('a login that was proven before $what gets no token that lives', async ({ change }) => {
  await update({ detailtype: '3', detaildata: 'old' });
  const write = stage.store.write.bind(stage.store);
  let changed: Promise<Reply> | undefined;
  const meanwhile = vi.spyOn(stage.store, 'write').mockImplementationOnce(async (work) => {
    await (changed = change());
    return await write(work);
  });
  const form = { authtype: '0', userid: 'alice', password: 'old' };
  const login = await stage.ask({ method: 'POST', path: '/login', key: 'full', form });
  meanwhile.mockRestore();
  expect((await changed)?.json).toEqual({ errorCode: 0 });
  // Something else may have written first: then the token was there before, and ended.
  const token = (login.json as { token?: { access_token: string } }).token?.access_token;
  expect(token === undefined || !(await isLive(token))).toBe(true);
});

const base: readonly Permission[] = ['ViewUser', 'ModifyUser'];

describe('rights', () => {
  it.each([
    { type: '4', further: 'CardManagement' },
    { type: '5', further: 'GenerateShortID' },
    { type: '6', further: 'GenerateOTP' },
  ] as const)(
    'detail $type needs $further too, of key and token alike; the others do not',
    async ({ type, further }) => {
      const form = { detailtype: type, detaildata: '424242' };
      const without = await keyWith(stage, base);
      const refused = await stage.ask({
        method: 'POST',
        path: '/users/alice',
        form,
        headers: without,
      });
      expect(refused).toMatchObject({
        status: 403,
        json: { type: 'urn:platen:problem:key-right-missing' },
      });
      const deleting = { detailtype: type };
      expect(
        (
          await stage.ask({
            method: 'POST',
            path: '/users/alice',
            form: deleting,
            headers: without,
          })
        ).status,
      ).toBe(403);
      const other = { detailtype: '0', detaildata: 'x' };
      const fine = await stage.ask({
        method: 'POST',
        path: '/users/alice',
        form: other,
        headers: without,
      });
      expect(fine.json).toEqual({ errorCode: 0 });
      const withIt = await keyWith(stage, [...base, further]);
      const done = await stage.ask({ method: 'POST', path: '/users/alice', form, headers: withIt });
      expect(done.json).toEqual({ errorCode: 0 });
    },
  );

  it.each([
    { type: '0', status: 200 },
    { type: '3', status: 200 },
    { type: '4', status: 200 },
    { type: '5', status: 403 },
    { type: '6', status: 403 },
    { type: '7', status: 403 },
    { type: '12', status: 403 },
    { type: '14', status: 403 },
  ])('a user changes detail $type of oneself: $status', async ({ type, status }) => {
    const token = await stage.tokenFor('alice', 'full');
    const before = await alice();
    const reply = await update({ detailtype: type, detaildata: '2100-01-01' }, { token });
    expect(reply.status).toBe(status);
    expect(status === 200 ? reply.json : await alice()).toEqual(
      status === 200 ? { errorCode: 0 } : before,
    );
  });

  it('a user changes nobody else; an administrator anybody; reporting and support nobody', async () => {
    const form = { detailtype: '0', detaildata: 'Changed' };
    const by = async (who: 'bob' | 'admin' | 'reporter' | 'support') =>
      update(form, { token: await stage.tokenFor(who, 'full') });
    expect((await by('bob')).json).toEqual({ errorCode: 1013 });
    expect((await by('reporter')).status).toBe(403);
    expect((await by('support')).status).toBe(403);
    expect(await alice()).toMatchObject({ fullName: 'Alice A' });
    expect((await by('admin')).json).toEqual({ errorCode: 0 });
  });

  it('nobody beside or below reaches the user, whoever is above does by the provider', async () => {
    const providerid = String(stage.people.provider);
    const form = { detailtype: '0', detaildata: 'Changed', providerid };
    expect((await update(form, { key: 'beta' })).json).toEqual({ errorCode: 1013 });
    expect((await update(form, { key: 'east' })).json).toEqual({ errorCode: 1013 });
    expect(await alice()).toMatchObject({ fullName: 'Alice A' });
    expect((await update(form, { key: 'vendor' })).json).toEqual({ errorCode: 0 });
  });

  it.each(['plain', 'poor', 'expired'] as const)('403 under the key %s', async (key) => {
    expect((await update({ detailtype: '0', detaildata: 'x' }, { key })).status).toBe(403);
    expect(await alice()).toMatchObject({ fullName: 'Alice A' });
  });
});

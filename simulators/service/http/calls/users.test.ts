import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

type Form = NonNullable<Question['form']>;

function create(
  username: string,
  form: Form = {},
  special: Partial<Question> = {},
): Promise<Reply> {
  return stage.ask({
    method: 'PUT',
    path: '/users',
    key: 'full',
    form: { username, ...form },
    ...special,
  });
}

function get(username: string, special: Partial<Question> = {}): Promise<Reply> {
  return stage.ask({
    method: 'GET',
    path: '/users',
    key: 'full',
    form: { username, providerid: String(stage.people.provider) },
    ...special,
  });
}

function register(
  username: string,
  cardid: string,
  special: Partial<Question> = {},
): Promise<Reply> {
  return stage.ask({
    method: 'POST',
    path: `/users/${encodeURIComponent(username)}/cards`,
    key: 'plain',
    form: { cardid },
    ...special,
  });
}

describe('PUT /users', () => {
  it('creates a user with its details; what was stored comes back unchanged', async () => {
    const detailtype = ['0', '1', '2', '3', '4', '4', '5', '6', '7', '11', '14'];
    const detaildata = [
      'Zoë, "Z" O\'Neill',
      'zoe@acme.test',
      '/home/z',
      'pw',
      'CARD-1',
      'CARD-2',
      '9001',
      '1234',
      'zz',
      'R&D',
      'ext',
    ];
    expect(await create('Zoë', { detailtype, detaildata })).toMatchObject({
      status: 200,
      json: { errorCode: 0 },
    });
    const reply = await get('zOË');
    expect(reply.json).toEqual({
      id: expect.any(Number) as number,
      providerId: stage.people.provider,
      accountId: stage.people.acme,
      userName: 'Zoë',
      fullName: 'Zoë, "Z" O\'Neill',
      email: 'zoe@acme.test',
      department: 'R&D',
      shortId: '9001',
      cards: ['CARD-1', 'CARD-2'],
      createdDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      token: null,
      isExpired: null,
      groupIds: [],
    });
    expect((await get('zz')).json).toMatchObject({ userName: 'Zoë' });
  });

  it('passwords and PINs are in no answer and in no row in the clear (SIL-66)', async () => {
    await create('secretive', { detailtype: ['3', '6'], detaildata: ['the-password', 'the-pin'] });
    const user = await stage.store.read.users.byName(stage.people.provider, 'secretive');
    expect(user?.passwordHash).toMatch(/^scrypt\$/);
    expect(JSON.stringify([user, (await get('secretive')).json])).not.toMatch(/the-p/);
  });

  it.each([
    { what: 'a name that is taken, in any case', username: 'ALICE', form: {} },
    { what: "another user's alias", username: 'ali', form: {} },
    { what: 'a reserved name (SIL-7G)', username: 'Import', form: {} },
    { what: 'an unknown provider', username: 'u1', form: { providerid: '999' } },
    {
      what: 'a card that is taken (SIL-70)',
      username: 'u2',
      form: { detailtype: '4', detaildata: '04A1B2C3' },
    },
    {
      what: 'a short id that is taken',
      username: 'u3',
      form: { detailtype: '5', detaildata: '1111' },
    },
    {
      what: 'an alias that is taken',
      username: 'u4',
      form: { detailtype: '7', detaildata: 'ALI' },
    },
  ])('200 with 1003 for $what, and nothing is created', async ({ username, form }) => {
    expect(await create(username, form)).toMatchObject({ status: 200, json: { errorCode: 1003 } });
    const found = await stage.store.read.users.byName(stage.people.provider, username);
    expect(found === undefined || found.id === stage.people.users.alice.id).toBe(true);
  });

  it('a provider of another account is unknown', async () => {
    const { providerId } = stage.people.users.carol;
    expect((await create('spy', { providerid: String(providerId) })).json).toEqual({
      errorCode: 1003,
    });
  });

  it.each([
    { what: 'no username', form: { username: '' }, parameter: 'username' },
    { what: 'types without data', form: { detailtype: '0' }, parameter: 'detaildata' },
    {
      what: 'an unknown type',
      form: { detailtype: '9', detaildata: 'x' },
      parameter: 'detailtype',
    },
    {
      what: 'a control character',
      form: { detailtype: '0', detaildata: 'a\u0000' },
      parameter: 'detaildata',
    },
  ])('400 for $what', async ({ form, parameter }) => {
    expect(await create('u9', form)).toMatchObject({
      status: 400,
      json: { parameter, errorCode: 1003 },
    });
  });

  it('details never travel in a query: they may be passwords (SIL-01)', async () => {
    const reply = await stage.ask({
      method: 'PUT',
      path: '/users?username=q&detailtype=3&detaildata=pw',
      key: 'full',
    });
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:secret-in-query' },
    });
  });

  it('two at once: one is created', async () => {
    const answers = await Promise.all([create('twin'), create('twin'), create('TWIN')]);
    expect(
      answers
        .map(({ json }) => (json as { errorCode: number }).errorCode)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1003, 1003]);
  });
});

describe('GET /users', () => {
  it.each([
    { what: 'an unknown user', username: 'nobody', providerid: undefined },
    { what: 'a user of another provider', username: 'carol', providerid: undefined },
    { what: 'a provider out of reach', username: 'carol', providerid: 'beta' },
  ])('404 for $what', async ({ username, providerid }) => {
    const form = {
      username,
      ...(providerid === undefined
        ? {}
        : { providerid: String(stage.people.users.carol.providerId) }),
    };
    expect((await get(username, providerid === undefined ? {} : { form })).status).toBe(404);
  });

  it("a user sees one's own record and nobody else's (SIL-23); an administrator all", async () => {
    const alice = await stage.tokenFor('alice', 'full');
    expect([
      (await get('alice', { token: alice })).status,
      (await get('bob', { token: alice })).status,
    ]).toEqual([200, 404]);
    expect((await get('bob', { token: await stage.tokenFor('admin', 'full') })).status).toBe(200);
  });

  it('both parameters are required', async () => {
    expect((await get('alice', { form: { username: 'alice' } })).json).toMatchObject({
      parameter: 'providerid',
    });
  });
});

describe('POST /users/<username>/cards', () => {
  it('registers a card under a key without the option, and again without harm', async () => {
    expect((await register('bob', 'NEW-1')).json).toEqual({ errorCode: 0 });
    expect((await register('BOB', 'NEW-1')).json).toEqual({ errorCode: 0 });
    expect((await get('bob')).json).toMatchObject({
      cards: expect.arrayContaining(['B0B', 'NEW-1']) as string[],
    });
    const login = await stage.ask({
      method: 'POST',
      path: '/login',
      key: 'plain',
      form: { authtype: '1', userid: 'NEW-1' },
    });
    expect(login.json).toMatchObject({ userName: 'bob' });
  });

  it.each([
    { what: "another user's card (SIL-70)", username: 'bob', card: '04A1B2C3' },
    { what: 'an unknown user', username: 'nobody', card: 'NEW-2' },
    { what: 'a user of another account', username: 'carol', card: 'NEW-3' },
  ])('200 with 1005 for $what', async ({ username, card }) => {
    expect(await register(username, card)).toMatchObject({
      status: 200,
      json: { errorCode: 1005 },
    });
  });

  it('one may register for oneself, and for no one else (SIL-23)', async () => {
    const token = await stage.tokenFor('alice', 'plain');
    expect((await register('alice', 'OWN-1', { token })).json).toEqual({ errorCode: 0 });
    expect((await register('bob', 'OWN-2', { token })).json).toEqual({ errorCode: 1005 });
    expect((await get('bob')).json).not.toMatchObject({
      cards: expect.arrayContaining(['OWN-2']) as string[],
    });
  });

  it('403 for a key with the option and without the rights; 400 without a card', async () => {
    expect((await register('bob', 'X', { key: 'poor' })).status).toBe(403);
    expect((await register('bob', '')).json).toMatchObject({
      parameter: 'cardid',
      errorCode: 1005,
    });
  });
});

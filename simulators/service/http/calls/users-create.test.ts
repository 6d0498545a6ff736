import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../rules/records.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Form = NonNullable<Question['form']>;

function create(
  username: string,
  form: Form = {},
  special: Partial<Question> = {},
): Promise<Reply> {
  const given = { username, ...form };
  return server.ask({ method: 'PUT', path: '/users', key: 'full', form: given, ...special });
}

function details(...pairs: readonly (readonly [type: number, data: string])[]): Form {
  return {
    detailtype: pairs.map(([type]) => String(type)),
    detaildata: pairs.map(([, data]) => data),
  };
}

function named(userName: string): Promise<User | undefined> {
  return server.store.read.users.byName(server.people.provider, userName);
}

const addProvider = (providerType: 0 | 1 | 3): Promise<number> =>
  server.store.write(({ change }) => {
    const place = { accountId: server.people.acme, priority: 5, active: true } as const;
    return change.addProvider({ ...place, name: `type ${String(providerType)}`, providerType });
  });

describe('details of a new user (interface 4.7)', () => {
  it('an alias with #<providerid> is for that provider', async () => {
    const other = await addProvider(0);
    await create('both', details([7, `twice#${String(other)}`], [7, 'twice'], [7, 'home#sweet']));
    expect((await named('both'))?.aliases).toEqual([
      'home#sweet',
      'twice',
      `twice#${String(other)}`,
    ]);
    expect((await server.store.read.users.byName(other, 'TWICE'))?.userName).toBe('both');
    expect(await server.store.read.users.byName(other, 'home#sweet')).toBeUndefined();
  });

  it.each([
    ['an alias for a provider that is not there', 'x#999'],
    ['an alias for a provider of another account', 'beta'],
  ])('1003 for %s, and nothing is created', async (_what, alias) => {
    const text = alias === 'beta' ? `x#${String(server.people.users.carol.providerId)}` : alias;
    expect((await create('reaching', details([7, text]))).json).toEqual({ errorCode: 1003 });
    expect(await named('reaching')).toBeUndefined();
  });
});

describe('PUT /users refuses what is taken, reserved or unknown', () => {
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
  ])('answers 200 with 1003 for $what, and creates nothing', async ({ username, form }) => {
    expect(await create(username, form)).toMatchObject({ status: 200, json: { errorCode: 1003 } });
    const found = await named(username);
    expect(found === undefined || found.id === server.people.users.alice.id).toBe(true);
  });
});

describe('who may create users', () => {
  it('the caller is refused before what was sent is looked at (SIL-09)', async () => {
    const reply = await create('', details([99, '']), { key: 'poor' });
    expect(reply).toMatchObject({
      status: 403,
      json: { type: 'urn:platen:problem:key-right-missing' },
    });
  });
});

it('keeps passwords and PINs out of every answer and hashed in the store (SIL-66)', async () => {
  await create('secretive', { detailtype: ['3', '6'], detaildata: ['the-password', 'the-pin'] });
  const user = await named('secretive');
  expect(user?.passwordHash).toMatch(/^scrypt\$/);
  const form = { username: 'secretive', providerid: String(server.people.provider) };
  const reply = await server.ask({ method: 'GET', path: '/users', key: 'full', form });
  expect(reply.json).toMatchObject({ userName: 'secretive' });
  expect(JSON.stringify([user, reply.json])).not.toMatch(/the-p/);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../rules/records.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
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
  const given = { username, ...form };
  return stage.ask({ method: 'PUT', path: '/users', key: 'full', form: given, ...special });
}

function details(...pairs: readonly (readonly [type: number, data: string])[]): Form {
  return {
    detailtype: pairs.map(([type]) => String(type)),
    detaildata: pairs.map(([, data]) => data),
  };
}

function named(userName: string): Promise<User | undefined> {
  return stage.store.read.users.byName(stage.people.provider, userName);
}

async function loginStatus(form: Form): Promise<number> {
  return (await stage.ask({ method: 'POST', path: '/login', key: 'full', form })).status;
}

const addProvider = (providerType: 0 | 1 | 3): Promise<number> =>
  stage.store.write(({ change }) => {
    const place = { accountId: stage.people.acme, priority: 5, active: true } as const;
    return change.addProvider({ ...place, name: `type ${String(providerType)}`, providerType });
  });

describe('details of a new user (interface 4.7)', () => {
  it('let the user log in by password, by card with PIN, by short id and by alias', async () => {
    await create(
      'entering',
      details([3, 'pw'], [4, 'E-1'], [4, 'E-2'], [6, '99'], [5, '5150'], [7, 'ent']),
    );
    const by = (authtype: string, userid: string, password?: string) =>
      loginStatus({ authtype, userid, ...(password === undefined ? {} : { password }) });
    expect(await by('0', 'ENT', 'pw')).toBe(200);
    expect(await by('0', 'entering', 'no')).toBe(401);
    expect(await by('1', 'E-2', '99')).toBe(200);
    expect(await by('1', 'E-2', '98')).toBe(401);
    expect(await by('2', '5150')).toBe(200);
  });

  it.each([
    ['2100-01-02', Date.UTC(2100, 0, 2)],
    ['2100-01-02T03:04Z', Date.UTC(2100, 0, 2, 3, 4)],
    ['2100-01-02T03:04:05.678+02:00', Date.UTC(2100, 0, 2, 1, 4, 5, 678)],
  ])('expiration %s', async (text, at) => {
    const name = `until ${text}`;
    expect((await create(name, details([12, text]))).json).toEqual({ errorCode: 0 });
    expect((await named(name))?.expiresAt).toBe(at);
    expect(await loginStatus({ authtype: '3', userid: name })).toBe(200);
  });

  it('one whose expiration has passed is there and cannot log in', async () => {
    await create('late', details([12, '2001-01-01']));
    expect(await named('late')).toBeDefined();
    expect(await loginStatus({ authtype: '3', userid: 'late' })).toBe(401);
  });

  it('an alias with #<providerid> is for that provider', async () => {
    const other = await addProvider(0);
    await create('both', details([7, `twice#${String(other)}`], [7, 'twice'], [7, 'home#sweet']));
    expect((await named('both'))?.aliases).toEqual([
      'home#sweet',
      'twice',
      `twice#${String(other)}`,
    ]);
    expect((await stage.store.read.users.byName(other, 'TWICE'))?.userName).toBe('both');
    expect(await stage.store.read.users.byName(other, 'home#sweet')).toBeUndefined();
  });

  it.each([
    ['an alias for a provider that is not there', 'x#999'],
    ['an alias for a provider of another account', 'beta'],
  ])('1003 for %s, and nothing is created', async (_what, alias) => {
    const text = alias === 'beta' ? `x#${String(stage.people.users.carol.providerId)}` : alias;
    expect((await create('reaching', details([7, text]))).json).toEqual({ errorCode: 1003 });
    expect(await named('reaching')).toBeUndefined();
  });

  it.each([
    { what: 'more types than data', form: { detailtype: ['0', '1'], detaildata: 'A' } },
    { what: 'more data than types', form: { detailtype: '0', detaildata: ['A', 'B'] } },
    { what: 'an unknown type', form: details([13, 'x']) },
    { what: 'a single detail twice', form: details([1, 'a'], [1, 'b']) },
    { what: 'a day that is none', form: details([12, '2100-02-30']) },
    { what: 'an empty PIN', form: details([6, '']) },
  ])('400 for $what, and nothing is created', async ({ form }) => {
    expect(await create('unmade', form)).toMatchObject({
      status: 400,
      json: { errorCode: 1003 },
    });
    expect(await named('unmade')).toBeUndefined();
  });

  it('names that are hard on databases and addresses come back unchanged', async () => {
    for (const name of ["o'neil; --", 'a/b?c#d', '%_', 'İstanbul', '=1+1', '日本']) {
      expect((await create(name)).json).toEqual({ errorCode: 0 });
      const form = { username: name, providerid: String(stage.people.provider) };
      const reply = await stage.ask({ method: 'GET', path: '/users', key: 'full', form });
      expect(reply.json).toMatchObject({ userName: name });
      const path = `/users/${encodeURIComponent(name)}`;
      const detail = details([0, 'Found']);
      await stage.ask({ method: 'POST', path, key: 'full', form: detail });
      expect((await named(name))?.fullName).toBe('Found');
    }
  });
});

describe('where a user is created', () => {
  it('in the given provider, of whatever kind; the same name may be in several', async () => {
    const identity = await addProvider(3);
    expect((await create('many', { providerid: String(identity) })).json).toEqual({ errorCode: 0 });
    expect((await create('many', { providerid: '0' })).json).toEqual({ errorCode: 0 });
    expect((await create('MANY')).json).toEqual({ errorCode: 1003 });
    expect((await named('many'))?.providerId).toBe(stage.people.provider);
  });

  it('a container has the users of its account, for those who reach that', async () => {
    const host = { host: 'east.test' };
    expect((await create('inner', {}, { headers: host })).json).toEqual({ errorCode: 0 });
    expect(await named('inner')).toMatchObject({ accountId: stage.people.acme });
    expect((await create('below', {}, { key: 'east' })).json).toEqual({ errorCode: 1003 });
  });

  it('from above by the provider or the host; never from beside or below (SIL-22)', async () => {
    const providerid = String(stage.people.provider);
    for (const key of ['beta', 'east'] as const) {
      expect((await create('intruder', { providerid }, { key })).json).toEqual({ errorCode: 1003 });
      const headers = { host: 'acme.test' };
      await create('intruder', {}, { key, headers });
    }
    expect(await named('intruder')).toBeUndefined();
    const above = { key: 'vendor' } as const;
    expect((await create('above', { providerid }, above)).json).toEqual({ errorCode: 0 });
    const headers = { host: 'acme.test' };
    expect((await create('above-2', {}, { ...above, headers })).json).toEqual({ errorCode: 0 });
    expect(await named('above-2')).toBeDefined();
  });
});

describe('who may create users', () => {
  it('a key with both rights, and an administrator', async () => {
    for (const rights of [['ViewUser'], ['CreateUser'], ['ModifyUser', 'DeleteUser']] as const)
      expect((await create('unmade', {}, { headers: await keyWith(stage, rights) })).status).toBe(
        403,
      );
    for (const key of ['plain', 'poor', 'inactive', 'expired'] as const)
      expect((await create('unmade', {}, { key })).status).toBe(403);
    for (const who of ['alice', 'reporter', 'support'] as const) {
      const token = await stage.tokenFor(who, 'full');
      expect((await create('unmade', {}, { token })).status).toBe(403);
    }
    expect(await named('unmade')).toBeUndefined();
    const headers = await keyWith(stage, ['ViewUser', 'CreateUser']);
    expect((await create('made', {}, { headers })).json).toEqual({ errorCode: 0 });
    const token = await stage.tokenFor('admin', 'full');
    expect((await create('made-2', {}, { token })).json).toEqual({ errorCode: 0 });
  });

  it('the caller is refused before what was sent is looked at (SIL-09)', async () => {
    const reply = await create('', details([99, '']), { key: 'poor' });
    expect(reply).toMatchObject({
      status: 403,
      json: { type: 'urn:platen:problem:key-right-missing' },
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

interface Item {
  readonly id: number;
  readonly name: string;
  readonly typeConfiguration: string;
}

const list = (special: Partial<Question> = {}, accountid = stage.people.acme): Promise<Reply> =>
  stage.ask({
    method: 'GET',
    path: '/authproviders',
    key: 'full',
    form: { accountid: String(accountid) },
    ...special,
  });
const listWithoutKey = (accountid = stage.people.acme): Promise<Reply> =>
  stage.ask({ method: 'GET', path: '/authproviders', form: { accountid: String(accountid) } });
const items = async (...given: Parameters<typeof list>): Promise<readonly Item[]> =>
  ((await list(...given)).json as { readonly items: readonly Item[] }).items;
const itemOf = async (name: string): Promise<Item | undefined> =>
  (await items()).find((item) => item.name === name);

const local = { providerType: 0, typeConfiguration: '{}', active: true, domainNames: [] };
const ldapMembers = {
  address: 'ldap.acme.test',
  baseDN: 'dc=acme,dc=test',
  userName: 'cn=reader,dc=acme,dc=test',
  password: 'canary-password',
  userNameAttr: 'uid',
};
const ldap = (members: object = {}) => ({
  ...local,
  providerType: 1,
  typeConfiguration: JSON.stringify({ ...ldapMembers, ...members }),
});
const save = (members: object, special: Partial<Question> = {}): Promise<Reply> =>
  stage.ask({
    method: 'PUT',
    path: '/authproviders',
    key: 'full',
    json: { accountId: stage.people.acme, ...local, ...members },
    ...special,
  });
const saved = async (members: object): Promise<number> =>
  ((await save(members)).json as { readonly id: number }).id;
const remove = (id: number | string, special: Partial<Question> = {}): Promise<Reply> =>
  stage.ask({ method: 'DELETE', path: `/authproviders/${String(id)}`, key: 'full', ...special });
const refused = (code: string): object => ({ json: { type: `urn:platen:problem:${code}` } });

describe('PUT /authproviders', () => {
  it('adds a provider, which is listed in the order of asking (SIL-1B, SIL-30)', async () => {
    const answer = await save({ name: 'second', priority: 7, domainNames: ['Second.test'] });
    expect(answer).toMatchObject({ status: 200, json: { errorCode: 0 } });
    await save({ name: 'first', priority: -1, active: false });
    const listed = await items();
    expect(listed.map(({ name }) => name)).toEqual(['first', 'local', 'second']);
    expect(listed[2]).toEqual({
      id: (answer.json as { readonly id: number }).id,
      name: 'second',
      providerType: 0,
      typeConfiguration: '{}',
      accountId: stage.people.acme,
      priority: 7,
      active: true,
      domainNames: ['Second.test'],
    });
  });

  it('shows an LDAP configuration whole but for its password, which is sealed at rest', async () => {
    const id = await saved({ name: 'ldap', ...ldap({ ssl: true, nonEmptyAttrs: ['mail'] }) });
    const item = await itemOf('ldap');
    expect(JSON.parse(item?.typeConfiguration ?? '')).toMatchObject({
      address: 'ldap.acme.test',
      port: 636,
      ssl: true,
      bindType: 0,
      searchMode: 0,
      userNameAttr: 'uid',
      cardId2Attr: '',
      nonEmptyAttrs: ['mail'],
    });
    expect(JSON.stringify(await list())).not.toContain('canary');
    const kept = await stage.store.read.users.providerById(id);
    expect(kept?.sealedConfiguration).toMatch(/^1[.]/);
    expect(JSON.stringify(kept)).not.toMatch(/canary|ldap.acme.test/);
  });

  it('changes the provider of this id; a password that is left out stays (SIL-7G)', async () => {
    const id = await saved({ name: 'changing', ...ldap() });
    const sealedFirst = (await stage.store.read.users.providerById(id))?.sealedConfiguration;
    const { password: _, ...shown } = ldapMembers;
    const typeConfiguration = JSON.stringify({ ...shown, emailAttr: 'mail' });
    const change = { id, name: 'changed', ...ldap(), typeConfiguration };
    expect((await save(change)).json).toEqual({ errorCode: 0, id });
    expect(await itemOf('changing')).toBeUndefined();
    expect((await itemOf('changed'))?.typeConfiguration).toContain('"emailAttr":"mail"');
    expect((await stage.store.read.users.providerById(id))?.sealedConfiguration).not.toBe(
      sealedFirst,
    );

    // Nobody gets to send a password that they don't know to a server of their own.
    const elsewhere = JSON.stringify({ ...shown, address: 'evil.test' });
    expect(await save({ ...change, typeConfiguration: elsewhere })).toMatchObject({
      status: 400,
      json: {
        parameter: 'typeConfiguration',
        detail: expect.stringContaining('password is needed again') as string,
      },
    });
  });

  it('keeps client secrets of cloud directories and identity providers (SIL-75), and never shows them', async () => {
    const typeConfiguration = JSON.stringify({
      clientId: 'shown',
      clientSecret: 'canary-client',
      web: { webSecret: 'canary-web', url: 'https://idp.test' },
    });
    const id = await saved({ name: 'idp', providerType: 3, typeConfiguration });
    await save({ name: 'cloud', providerType: 2, typeConfiguration });
    const expected = JSON.stringify({ clientId: 'shown', web: { url: 'https://idp.test' } });
    expect((await itemOf('idp'))?.typeConfiguration).toBe(expected);
    await save({ id, name: 'idp', providerType: 3, typeConfiguration: expected });
    expect(JSON.stringify(await list())).not.toContain('canary');
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a type that is none', { name: 'x', providerType: 4 }, 'providerType'],
    ['a configuration that is no JSON', { name: 'x', typeConfiguration: '{' }, 'typeConfiguration'],
    ['a configuration that is a list', { name: 'x', typeConfiguration: '[]' }, 'typeConfiguration'],
    ['an object instead of its text', { name: 'x', typeConfiguration: {} }, 'typeConfiguration'],
    [
      'a local one with a configuration',
      { name: 'x', typeConfiguration: '{"a":1}' },
      'typeConfiguration',
    ],
    [
      'LDAP without an address',
      { name: 'x', ...ldap({ address: undefined }) },
      'typeConfiguration',
    ],
    ['an LDAP port that is none', { name: 'x', ...ldap({ port: 70_000 }) }, 'typeConfiguration'],
    [
      'an attribute that is syntax',
      { name: 'x', ...ldap({ userNameAttr: 'uid=*)(cn' }) },
      'typeConfiguration',
    ],
    [
      'an account name without a password',
      { name: 'x', ...ldap({ password: '' }) },
      'typeConfiguration',
    ],
    ['a bind type that is none', { name: 'x', ...ldap({ bindType: 2 }) }, 'typeConfiguration'],
    [
      'a text instead of a truth value',
      { name: 'x', ...ldap({ ssl: 'true' }) },
      'typeConfiguration',
    ],
    ['a domain that is none', { name: 'x', domainNames: ['-a'] }, 'domainNames'],
  ])('refuses %s, and adds nothing', async (_what, members, parameter) => {
    const before = await items();
    expect(await save(members)).toMatchObject({ status: 400, json: { parameter } });
    expect(await items()).toEqual(before);
  });

  it.each([
    ['a name that is taken', { name: 'LOCAL' }],
    ['a domain that is taken', { name: 'x', domainNames: ['SECOND.test'] }],
    ['an id that is unknown', { id: 4_711, name: 'x' }],
  ])('refuses %s with 1031', async (_what, members) => {
    const before = await items();
    expect(await save(members)).toMatchObject({ status: 200, json: { errorCode: 1031, id: 0 } });
    expect(await items()).toEqual(before);
  });

  it('leaves a provider in its account and, while it has users, of its type', async () => {
    const { provider, beta, vendor } = stage.people;
    const other = { name: 'local', ...ldap(), id: provider };
    expect((await save(other)).json).toEqual({ errorCode: 1031, id: 0 });
    const moved = { id: provider, name: 'local', accountId: beta };
    expect((await save(moved, { key: 'vendor' })).json).toEqual({ errorCode: 1031, id: 0 });
    expect((await save({ name: 'x', accountId: vendor })).json).toEqual({ errorCode: 1006, id: 0 });
    expect((await save({ name: 'x', accountId: beta })).json).toEqual({ errorCode: 1006, id: 0 });
    expect((await save({ name: 'x', accountId: 4_711 })).json).toEqual({ errorCode: 1006, id: 0 });
  });
});

describe('GET /authproviders', () => {
  it('without a key leaves out client and web secrets, and all configurations (SIL-31)', async () => {
    const open = await listWithoutKey();
    expect(open.status).toBe(200);
    const { items: seen } = open.json as { readonly items: readonly Item[] };
    const names = seen.map(({ name }) => name);
    expect(names).toContain('ldap');
    expect(names).not.toContain('idp');
    expect(names).not.toContain('cloud');
    expect(seen.every(({ typeConfiguration }) => typeConfiguration === '{}')).toBe(true);
  });

  it.each([
    ['a key that is dead', { key: 'expired' }, 'key-not-valid'],
    ['a key without the option', { key: 'plain' }, 'key-option-missing'],
    ['a key without the right', { key: 'poor' }, 'key-right-missing'],
    ['a key that wants user tokens', { key: 'tokens' }, 'user-token-missing'],
  ] as const)('with %s is refused all the same', async (_what, special, code) => {
    expect(await list(special)).toMatchObject({ status: 403, ...refused(code) });
  });

  it('is for roles that may view them', async () => {
    for (const [user, status] of [
      ['admin', 200],
      ['support', 200],
      ['alice', 403],
      ['reporter', 403],
    ] as const)
      expect((await list({ token: await stage.tokenFor(user, 'full') })).status).toBe(status);
  });

  it('knows the accounts at and below the key only', async () => {
    const { beta, vendor, acme } = stage.people;
    for (const account of [beta, vendor, 4_711])
      expect(await list({}, account)).toMatchObject({
        status: 400,
        json: { errorCode: 1006, parameter: 'accountid' },
      });
    expect((await list({ key: 'vendor' }, acme)).status).toBe(200);
    expect((await listWithoutKey(4_711)).status).toBe(400);
    expect((await list({ form: {} })).status).toBe(400);
  });
});

describe('DELETE /authproviders/{id}', () => {
  it('takes a provider without users away, with the access controls about it', async () => {
    const id = await saved({ name: 'short-lived' });
    await stage.store.write(({ change }) =>
      change.addAccessControl({
        accountId: stage.people.acme,
        providerId: id,
        role: 'Support',
        subject: { kind: 'user', name: 'x', dn: '' },
      }),
    );
    expect(await remove(id)).toMatchObject({ status: 200, json: { errorCode: 0, id } });
    expect(await itemOf('short-lived')).toBeUndefined();
    expect(await stage.store.read.accessControls.ofProvider(id)).toEqual([]);
    expect(await remove(id)).toMatchObject({ status: 400, ...refused('provider-unknown') });
  });

  it('refuses one with users with 1030 (SIL-72), and the last local one', async () => {
    const { provider } = stage.people;
    expect((await remove(provider)).json).toEqual({ errorCode: 1030, id: 0 });
    const { vendor } = stage.people;
    const form = { name: 'only', accountId: vendor };
    const { id } = (await save(form, { key: 'vendor' })).json as { readonly id: number };
    expect((await remove(id, { key: 'vendor' })).json).toEqual({ errorCode: 1030, id: 0 });
    await save({ name: 'other', accountId: vendor }, { key: 'vendor' });
    expect((await remove(id, { key: 'vendor' })).json).toEqual({ errorCode: 0, id });
  });

  it('knows nothing of other accounts, and wants a number', async () => {
    const [foreign] = await stage.store.read.users.providers(stage.people.beta);
    expect(await remove(foreign?.id ?? 0)).toMatchObject({
      status: 400,
      ...refused('provider-unknown'),
    });
    expect(await stage.store.read.users.providers(stage.people.beta)).toHaveLength(1);
    expect((await remove('x')).status).toBe(400);
  });

  it.each(['PUT', 'DELETE'] as const)('and %s are for who holds the right', async (method) => {
    const id = (await itemOf('second'))?.id ?? 0;
    const ask = (special: Partial<Question>): Promise<Reply> =>
      method === 'PUT' ? save({ id, name: 'stolen' }, special) : remove(id, special);
    for (const key of ['plain', 'poor', 'expired', 'inactive', 'tokens'] as const)
      expect((await ask({ key })).status).toBe(403);
    const path = method === 'PUT' ? '/authproviders' : `/authproviders/${String(id)}`;
    expect((await stage.ask({ method, path })).status).toBe(403);
    for (const user of ['alice', 'reporter', 'support'] as const)
      expect((await ask({ token: await stage.tokenFor(user, 'full') })).status).toBe(403);
    expect((await itemOf('second'))?.id).toBe(id);
  });
});

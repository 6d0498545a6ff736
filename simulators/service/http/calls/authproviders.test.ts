import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Item {
  readonly id: number;
  readonly name: string;
  readonly typeConfiguration: string;
}

const list = (special: Partial<Question> = {}, accountid = server.people.acme): Promise<Reply> =>
  server.ask({
    method: 'GET',
    path: '/authproviders',
    key: 'full',
    form: { accountid: String(accountid) },
    ...special,
  });
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
  server.ask({
    method: 'PUT',
    path: '/authproviders',
    key: 'full',
    json: { accountId: server.people.acme, ...local, ...members },
    ...special,
  });
const saved = async (members: object): Promise<number> =>
  ((await save(members)).json as { readonly id: number }).id;

describe('PUT /authproviders', () => {
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
    const kept = await server.store.read.users.providerById(id);
    expect(kept?.sealedConfiguration).toMatch(/^1[.]/);
    expect(JSON.stringify(kept)).not.toMatch(/canary|ldap.acme.test/);
  });

  it('changes the provider of this id; a password that is left out stays (SIL-7G)', async () => {
    const id = await saved({ name: 'changing', ...ldap() });
    const sealedFirst = (await server.store.read.users.providerById(id))?.sealedConfiguration;
    const { password: _, ...shown } = ldapMembers;
    const typeConfiguration = JSON.stringify({ ...shown, emailAttr: 'mail' });
    const change = { id, name: 'changed', ...ldap(), typeConfiguration };
    expect((await save(change)).json).toEqual({ errorCode: 0, id });
    expect(await itemOf('changing')).toBeUndefined();
    expect((await itemOf('changed'))?.typeConfiguration).toContain('"emailAttr":"mail"');
    expect((await server.store.read.users.providerById(id))?.sealedConfiguration).not.toBe(
      sealedFirst,
    );

    // Nobody gets to send a password that they don't know to a server of their own.
    const elsewhere = JSON.stringify({ ...shown, address: 'evil.test' });
    expect(await save({ ...change, typeConfiguration: elsewhere })).toMatchObject({
      status: 400,
      json: {
        parameter: 'typeConfiguration',
        detail: expect.stringContaining('password must be sent again') as string,
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
});

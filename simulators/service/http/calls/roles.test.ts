import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessControl, AccessControlSubject, Role } from '../../rules/records.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** What access controls do: the role of a user's token, from the next request on (SIL-23). */
let server: TestServer;
let alice: string;
beforeEach(async () => {
  server = await startTestServer();
  alice = await server.tokenFor('alice', 'full');
});
afterEach(() => server.stop());

const asAlice = (question: Omit<Question, 'key' | 'token'>): Promise<Reply> =>
  server.ask({ key: 'full', token: alice, ...question });
/** Asks for ModifyAccount, which only Administrators have. */
const rename = (accountname: string, host?: string): Promise<Reply> =>
  asAlice({
    method: 'PATCH',
    path: '/account',
    form: { accountname },
    ...(host === undefined ? {} : { headers: { host } }),
  });
const refused = { status: 403, json: { type: 'urn:platen:problem:user-right-missing' } };

function give(
  role: Role,
  subject: Partial<AccessControlSubject>,
  place: Partial<AccessControl> = {},
): Promise<number> {
  const { acme: accountId, provider: providerId } = server.people;
  const whole = { kind: 'user', name: 'alice', dn: '', ...subject } as const;
  const control = { accountId, providerId, role, subject: whole, ...place };
  return server.store.write(({ change }) => change.addAccessControl(control));
}

describe('the role of a token', () => {
  it('is not that of a namesake in another provider or account', async () => {
    const { beta } = server.people;
    const other = await server.store.write(({ change }) =>
      change.addProvider({
        accountId: server.people.acme,
        name: 'other',
        providerType: 0,
        priority: 1,
        active: true,
      }),
    );
    await give('Administrators', {}, { providerId: other });
    await give('Administrators', {}, { accountId: beta });
    for (const host of [undefined, 'beta.test', 'acme.test'])
      expect(await rename('x', host)).toMatchObject(refused);
  });
});

describe('a role in an account further down', () => {
  it('counts at that account’s address, and reaches nothing above or beside it', async () => {
    const { east, acme } = server.people;
    await give('Administrators', {}, { accountId: east });
    expect(await rename('x')).toMatchObject(refused);
    expect(await rename('x', 'acme.test')).toMatchObject(refused);
    expect((await rename('East!', 'east.test')).json).toEqual({ errorCode: 0, id: east });
    expect(await server.store.read.accounts.byId(acme)).toMatchObject({ name: 'acme' });
    const asked = { method: 'GET', path: '/account', headers: { host: 'east.test' } } as const;
    expect((await asAlice(asked)).json).toMatchObject({ name: 'East!' });
    const above = await asAlice({ ...asked, form: { domainname: 'acme.test' } });
    expect(above.status).toBe(404);
    const creating = { parentdomain: 'acme.test', accountname: 'x', accounttype: '3' };
    const outside = await asAlice({
      ...asked,
      method: 'PUT',
      form: { ...creating, domainname: 'x.test', applicationname: 'x' },
    });
    expect(outside.json).toEqual({ errorCode: 1006, id: 0 });
  });

  it('changes nothing at other addresses: one’s own things are there as ever', async () => {
    await give('Administrators', {}, { accountId: server.people.east });
    const asked = { method: 'GET', path: '/users' } as const;
    const { provider } = server.people;
    const form = { username: 'alice', providerid: String(provider) };
    expect((await asAlice({ ...asked, form })).json).toMatchObject({ userName: 'alice' });
    expect((await asAlice({ ...asked, form: { ...form, username: 'bob' } })).status).toBe(404);
  });
});

it('a token ends with the user’s account', async () => {
  const { beta } = server.people;
  const carol = await server.tokenFor('carol', 'vendor');
  const ask = () => server.ask({ method: 'GET', path: '/account', key: 'vendor', token: carol });
  expect((await ask()).json).toMatchObject({ name: 'beta' });
  await server.store.write(({ change }) => change.removeAccounts([beta], 1));
  expect(await ask()).toMatchObject({
    status: 403,
    json: { type: 'urn:platen:problem:token-not-valid' },
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultRuleSettings, type RuleSettings } from '../../rules/settings.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

interface Item {
  readonly id: number;
  readonly roleName: string;
  readonly userName: string;
  readonly groupName: string;
}

const get = (
  form: NonNullable<Question['form']> = { accountdomain: 'acme.test' },
  special: Partial<Question> = {},
): Promise<Reply> =>
  server.ask({ method: 'GET', path: '/accesscontrols', key: 'full', form, ...special });
const add = (members: object, special: Partial<Question> = {}, domain = 'acme.test') =>
  server.ask({
    method: 'PUT',
    path: `/accesscontrols?accountdomain=${domain}`,
    key: 'full',
    body: JSON.stringify({ authProviderId: server.people.provider, ...members }),
    headers: { 'content-type': 'application/json' },
    ...special,
  });
const remove = (id: number | string, special: Partial<Question> = {}, domain = 'acme.test') =>
  server.ask({
    method: 'DELETE',
    path: `/accesscontrols/${String(id)}?accountdomain=${domain}`,
    key: 'full',
    ...special,
  });
const items = async (...given: Parameters<typeof get>): Promise<readonly Item[]> =>
  ((await get(...given)).json as { readonly items: readonly Item[] }).items;
const names = (all: readonly Item[]): readonly string[] =>
  all.map(({ userName, groupName }) => userName || groupName);

describe('controls that are defined at the level of a parent', () => {
  let above: number;
  beforeEach(async () => {
    const { vendor: accountId } = server.people;
    const staff = { accountId, name: 'staff', providerType: 0, priority: 0, active: true } as const;
    above = await server.store.write(({ change }) => change.addProvider(staff));
    const wish = { authProviderId: above, roleName: 'Support', userName: 'vera' };
    await add(wish, { key: 'vendor' });
    await add({ roleName: 'Support', userName: 'zoe' });
  });

  it('are those of its providers; permissionsdomain picks them, with the ids they have', async () => {
    const acme = { accountdomain: 'acme.test' };
    const all = await items(acme, { key: 'vendor' });
    expect(names(all)).toEqual(['admin', 'reporter', 'support', 'vera', 'zoe']);
    const picked = await items({ ...acme, permissionsdomain: 'VENDOR.test' }, { key: 'vendor' });
    expect(picked).toMatchObject([{ id: 4, userName: 'vera', authProviderId: above }]);
    expect((await remove(4, { key: 'vendor' })).json).toEqual({ errorCode: 0, id: 4 });
    expect(names(await items(acme, { key: 'vendor' }))).not.toContain('vera');
  });
});

it.each(['secondary', 'gateway'] as const)(
  'on a %s server all three are 400',
  async (serverRole) => {
    await server.stop();
    const rules: RuleSettings = { ...defaultRuleSettings, serverRole };
    server = await startTestServer({ rules });
    const elsewhere = { status: 400, json: { type: 'urn:platen:problem:server-not-primary' } };
    expect(await get()).toMatchObject(elsewhere);
    expect(await add({ roleName: 'Support', userName: 'a' })).toMatchObject(elsewhere);
    expect(await remove(1)).toMatchObject(elsewhere);
    expect(await server.store.read.accessControls.ofAccount(server.people.acme)).toHaveLength(3);
    const account = await server.ask({ method: 'GET', path: '/account', key: 'full' });
    expect(account.status).toBe(200);
  },
);

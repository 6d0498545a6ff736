import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultRuleSettings, type RuleSettings } from '../../rules/settings.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.stop());

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
  stage.ask({ method: 'GET', path: '/accesscontrols', key: 'full', form, ...special });
const add = (members: object, special: Partial<Question> = {}, domain = 'acme.test') =>
  stage.ask({
    method: 'PUT',
    path: `/accesscontrols?accountdomain=${domain}`,
    key: 'full',
    body: JSON.stringify({ authProviderId: stage.people.provider, ...members }),
    headers: { 'content-type': 'application/json' },
    ...special,
  });
const remove = (id: number | string, special: Partial<Question> = {}, domain = 'acme.test') =>
  stage.ask({
    method: 'DELETE',
    path: `/accesscontrols/${String(id)}?accountdomain=${domain}`,
    key: 'full',
    ...special,
  });
const items = async (...given: Parameters<typeof get>): Promise<readonly Item[]> =>
  ((await get(...given)).json as { readonly items: readonly Item[] }).items;
const names = (all: readonly Item[]): readonly string[] =>
  all.map(({ userName, groupName }) => userName || groupName);

describe('GET, PUT and DELETE /accesscontrols', () => {
  it('list, add and take away, numbered by their position (SIL-71)', async () => {
    expect(names(await items())).toEqual(['admin', 'reporter', 'support']);
    const added = await add({ roleName: 'Support', groupName: 'Staff', groupDn: 'cn=staff' });
    expect(added).toMatchObject({ status: 200, json: { errorCode: 0, id: 4 } });
    const { provider: authProviderId } = stage.people;
    expect((await items())[3]).toEqual({
      id: 4,
      authProviderId,
      roleName: 'Support',
      userName: '',
      groupName: 'Staff',
      groupDn: 'cn=staff',
    });
    expect((await remove(2)).json).toEqual({ errorCode: 0, id: 2 });
    const left = await items();
    expect(left.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(names(left)).toEqual(['admin', 'support', 'Staff']);
    await remove(2);
    await remove(2);
    expect(names(await items())).toEqual(['admin']);
  });

  it.each(['Administrators', 'Users', 'Reporting', 'Support'])(
    'know the role %s',
    async (roleName) => {
      expect((await add({ roleName, userName: 'new' })).json).toEqual({ errorCode: 0, id: 4 });
      expect((await items())[3]).toMatchObject({ roleName, userName: 'new' });
    },
  );

  it('said twice it is still one; another role of the same user is another', async () => {
    const first = await add({ roleName: 'Support', userName: 'Zoe' });
    expect((await add({ roleName: 'Support', userName: 'zoe' })).json).toEqual(first.json);
    expect((await add({ roleName: 'Users', userName: 'zoe' })).json).toEqual({
      errorCode: 0,
      id: 5,
    });
    expect(await items()).toHaveLength(5);
  });

  it.each([0, -1, 4, 987])('there is no control %i: 1041', async (id) => {
    expect(await remove(id)).toMatchObject({ status: 200, json: { errorCode: 1041, id: 0 } });
    expect(await items()).toHaveLength(3);
  });

  it.each([
    [{ userName: 'a', groupName: 'b' }, 'access-control-subject'],
    [{}, 'access-control-subject'],
    [{ userName: '', groupName: '' }, 'access-control-subject'],
    [{ groupDn: 'cn=a' }, 'access-control-subject'],
    [{ userName: 'a', roleName: 'Owner' }, 'parameter-ill-formed'],
    [{ userName: 'a', roleName: undefined }, 'parameter-missing'],
    [{ userName: 'a', authProviderId: undefined }, 'parameter-missing'],
    [{ userName: 'a', authProviderId: 'x' }, 'parameter-ill-formed'],
    [{ userName: 7 }, 'parameter-ill-formed'],
    [{ userName: 'a\nb' }, 'parameter-ill-formed'],
    [{ userName: 'x'.repeat(257) }, 'parameter-ill-formed'],
  ])('%j is 400 (SIL-7D), and nothing was added', async (members, code) => {
    const reply = await add({ roleName: 'Support', ...members });
    expect(reply).toMatchObject({ status: 400, json: { type: `urn:platen:problem:${code}` } });
    expect(await items()).toHaveLength(3);
  });

  it('an empty name is none, so the other counts', async () => {
    const reply = await add({ roleName: 'Support', userName: '', groupName: 'g' });
    expect(reply.json).toEqual({ errorCode: 0, id: 4 });
  });

  it('accountdomain is needed, and counts in the query only where a body is JSON', async () => {
    expect(await get({})).toMatchObject({ status: 400, json: { parameter: 'accountdomain' } });
    const path = '/accesscontrols';
    const body = { accountdomain: 'acme.test', roleName: 'Support', userName: 'a' };
    expect(await add(body, { path })).toMatchObject({ status: 400 });
    expect(
      await remove(1, { path: `${path}/1`, form: { accountdomain: 'acme.test' } }),
    ).toMatchObject({ status: 400, json: { parameter: 'accountdomain' } });
    expect(await items()).toHaveLength(3);
  });
});

describe('accounts and providers out of reach (SIL-22)', () => {
  it.each([
    ['unknown', 'full', 'nowhere.test'],
    ['above', 'full', 'vendor.test'],
    ['beside', 'full', 'beta.test'],
    ['above a container', 'east', 'acme.test'],
  ] as const)('an account %s: 400 to list, 1006 to change', async (_what, key, domain) => {
    const listed = await get({ accountdomain: domain }, { key });
    expect(listed).toMatchObject({ status: 400, json: { errorCode: 1006 } });
    const unknown = { status: 200, json: { errorCode: 1006, id: 0 } };
    const wish = { roleName: 'Administrators', userName: 'a' };
    expect(await add(wish, { key }, domain)).toMatchObject(unknown);
    expect(await remove(1, { key }, domain)).toMatchObject(unknown);
  });

  it('a provider is of the account or of one above it that is reached, else 1040', async () => {
    const { beta, vendor, east } = stage.people;
    const providerIn = (accountId: number): Promise<number> =>
      stage.store.write(({ change }) =>
        change.addProvider({ accountId, name: 'p', providerType: 0, priority: 0, active: true }),
      );
    const [beside, above, below] = [
      await providerIn(beta),
      await providerIn(vendor),
      await providerIn(east),
    ];
    for (const authProviderId of [beside, above, below, 0, 987]) {
      const reply = await add({ authProviderId, roleName: 'Support', userName: 'a' });
      expect(reply).toMatchObject({ status: 200, json: { errorCode: 1040, id: 0 } });
    }
    expect(await items()).toHaveLength(3);
    const byVendor = { authProviderId: beside, roleName: 'Support', userName: 'a' };
    expect((await add(byVendor, { key: 'vendor' })).json).toEqual({ errorCode: 1040, id: 0 });
  });
});

describe('controls that are defined at the level of a parent', () => {
  let above: number;
  beforeEach(async () => {
    const { vendor: accountId } = stage.people;
    const staff = { accountId, name: 'staff', providerType: 0, priority: 0, active: true } as const;
    above = await stage.store.write(({ change }) => change.addProvider(staff));
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

  it('are not there for those who do not reach the parent, nor do they count', async () => {
    const seen = await items();
    expect(seen.map(({ id, userName }) => [id, userName])).toEqual([
      [1, 'admin'],
      [2, 'reporter'],
      [3, 'support'],
      [4, 'zoe'],
    ]);
    expect((await remove(5)).json).toEqual({ errorCode: 1041, id: 0 });
    await remove(4);
    expect(names(await items(undefined, { key: 'vendor' }))).toContain('vera');
  });

  it.each(['vendor.test', 'beta.test', 'nowhere.test', 'acme.test', 'east.test'])(
    'permissionsdomain %s is 400 for a key that has no such parent above',
    async (permissionsdomain) => {
      const reply = await get({ accountdomain: 'acme.test', permissionsdomain });
      expect(reply).toMatchObject({ status: 400, json: { parameter: 'permissionsdomain' } });
    },
  );
});

it.each(['secondary', 'gateway'] as const)(
  'on a %s server all three are 400',
  async (serverRole) => {
    await stage.stop();
    const rules: RuleSettings = { ...defaultRuleSettings, serverRole };
    stage = await openStage({ rules });
    const elsewhere = { status: 400, json: { type: 'urn:platen:problem:server-not-primary' } };
    expect(await get()).toMatchObject(elsewhere);
    expect(await add({ roleName: 'Support', userName: 'a' })).toMatchObject(elsewhere);
    expect(await remove(1)).toMatchObject(elsewhere);
    expect(await stage.store.read.accessControls.ofAccount(stage.people.acme)).toHaveLength(3);
    const account = await stage.ask({ method: 'GET', path: '/account', key: 'full' });
    expect(account.status).toBe(200);
  },
);

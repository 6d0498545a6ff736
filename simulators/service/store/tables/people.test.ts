import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aUser } from '../../testing/records.ts';
import { emptyStore, type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));

async function open(opening: () => Promise<SampleStore>): Promise<void> {
  sample = await opening();
  read = sample.store.read;
}
afterEach(() => sample[Symbol.asyncDispose]());

describe('accounts', () => {
  beforeEach(() => open(emptyStore));

  it('form a tree that is walked both ways, nearest first', async () => {
    expect(await read.accounts.isEmpty()).toBe(true);
    const add = (uuid: string, parentId?: number): Promise<number> =>
      change((changes) =>
        changes.addAccount(anAccount({ uuid, ...(parentId === undefined ? {} : { parentId }) })),
      );
    const vendor = await add('vendor');
    const customer = await add('customer', vendor);
    const inner = await add('inner', customer);
    const other = await add('other', vendor);
    const deepest = await add('deepest', inner);
    const ids = (accounts: readonly { readonly id: number }[]) => accounts.map(({ id }) => id);
    expect(ids(await read.accounts.subtree(vendor))).toEqual([
      vendor,
      customer,
      other,
      inner,
      deepest,
    ]);
    expect(ids(await read.accounts.subtree(inner))).toEqual([inner, deepest]);
    expect(ids(await read.accounts.ancestors(deepest))).toEqual([deepest, inner, customer, vendor]);
    expect(await read.accounts.subtree(99)).toEqual([]);
    expect(await read.accounts.isEmpty()).toBe(false);
  });

  it('are found by any of their domains, whatever the case', async () => {
    const account = anAccount({ domainNames: ['Customer.Example', 'localhost'], timezone: 'UTC' });
    const id = await change((changes) => changes.addAccount(account));
    for (const domain of ['customer.example', 'CUSTOMER.EXAMPLE', 'localhost']) {
      expect(await read.accounts.byDomain(domain)).toEqual({ ...account, id });
    }
    expect(await read.accounts.byDomain('example')).toBeUndefined();
  });

  it('have no domain twice', async () => {
    await change((changes) => changes.addAccount(anAccount({ domainNames: ['a.example'] })));
    const again = anAccount({ uuid: 'account-2', domainNames: ['A.example'] });
    await expect(change((changes) => changes.addAccount(again))).rejects.toThrow(/unique/i);
    expect(await read.accounts.subtree(2)).toEqual([]);
  });
});

describe('callers', () => {
  beforeEach(() => open(sampleStore));

  it('are found by the hash of what they hold', async () => {
    const settings = {
      accountId: 1,
      label: 'limited',
      secure: true,
      allowUnauthenticatedRequests: false,
      allowUntrustedEndpoints: true,
      advancedPermissions: ['ViewJob', 'AddJob'] as const,
      active: true,
      expiresAt: 5,
    };
    const { advancedPermissions: _, expiresAt: __, ...plain } = settings;
    const id = await change((changes) => changes.addKey({ ...settings, hash: 'h1' }));
    const plainId = await change((changes) => changes.addKey({ ...plain, hash: 'h2' }));
    expect(await read.callers.keyByHash('h1')).toEqual({ ...settings, id });
    expect(await read.callers.keyByHash('h2')).toEqual({ ...plain, id: plainId });
    expect(await read.callers.keyByHash('h3')).toBeUndefined();
  });

  it('may be devices, whose authorisation can be taken away and given a limit', async () => {
    const endpoint = {
      accountId: 1,
      endpointId: 'panel-1',
      description: 'A panel',
      endpointType: 'Printer',
      authorized: true,
    };
    const id = await change((changes) => changes.addEndpoint({ ...endpoint, tokenHash: 't' }));
    expect(await read.callers.deviceByTokenHash('t')).toEqual({ ...endpoint, id });
    expect(
      await change((changes) => changes.setEndpoint(id, { authorized: false, expiresAt: 9 })),
    ).toBe(true);
    expect(await read.callers.deviceByTokenHash('t')).toMatchObject({
      authorized: false,
      expiresAt: 9,
    });
    await change((changes) => changes.setEndpoint(id, { expiresAt: undefined }));
    expect(await read.callers.deviceByTokenHash('t')).not.toHaveProperty('expiresAt');
    expect(await change((changes) => changes.setEndpoint(99, { authorized: true }))).toBe(false);
  });

  it('hold user tokens that end by family or when they are long over', async () => {
    const userId = await change((changes) => changes.addUser(aUser()));
    const keyId = await change((changes) =>
      changes.addKey({
        accountId: 1,
        label: '',
        secure: true,
        allowUnauthenticatedRequests: true,
        allowUntrustedEndpoints: true,
        active: true,
        hash: 'k',
      }),
    );
    const token = { family: 'f1', kind: 'access', userId, keyId, expiresAt: 100 } as const;
    const id = await change((changes) => changes.addToken({ ...token, hash: 'a' }));
    await change((changes) =>
      changes.addToken({ ...token, family: 'f2', expiresAt: 50, hash: 'b' }),
    );
    await change((changes) => changes.addToken({ ...token, family: 'f2', hash: 'c' }));
    expect(await read.callers.tokenByHash('a')).toEqual({ ...token, id });
    await change((changes) => changes.forgetCallers(100));
    expect(await read.callers.tokenByHash('b')).toBeUndefined();
    await change((changes) => changes.endTokenFamily('f2'));
    expect(await read.callers.tokenByHash('c')).toBeUndefined();
    expect(await read.callers.tokenByHash('a')).toBeDefined();
  });

  it('are counted and locked by subject, within a window (SIL-28)', async () => {
    const fail = (subject: string, at: number) =>
      change((changes) => changes.addFailure(subject, at));
    for (const at of [1, 2, 3]) await fail('user:1', at);
    await fail('source:x', 3);
    expect(await read.callers.lockout('user:1', 2)).toEqual({ failures: 2 });
    await change((changes) => changes.lock('user:1', 10));
    await change((changes) => changes.lock('user:1', 20));
    expect(await read.callers.lockout('user:1', 0)).toEqual({ failures: 3, lockedUntil: 20 });
    await change((changes) => changes.clearLock('user:1'));
    expect(await read.callers.lockout('user:1', 0)).toEqual({ failures: 0 });
    expect(await read.callers.lockout('source:x', 0)).toEqual({ failures: 1 });
    await change((changes) => changes.clearLock());
    expect(await read.callers.lockout('source:x', 0)).toEqual({ failures: 0 });
  });
});

describe('users', () => {
  beforeEach(() => open(sampleStore));
  const add = (fields: Parameters<typeof aUser>[0]): Promise<number> =>
    change((changes) => changes.addUser(aUser(fields)));

  it('come back whole, with their lists', async () => {
    const groupId = await change((changes) =>
      changes.addGroup({ accountId: 1, groupName: 'staff', groupDn: 'cn=staff' }),
    );
    const user = aUser({
      fullName: 'Ann Archer',
      cards: ['B2', 'A1'],
      aliases: ['annie'],
      groupIds: [groupId],
      groupNames: ['staff'],
      passwordHash: 'scrypt$',
      expiresAt: 77,
    });
    const id = await change((changes) => changes.addUser(user));
    expect(await read.users.byId(id)).toEqual({ ...user, id });
    expect(await read.groups.ofUser(id)).toEqual([
      { id: groupId, accountId: 1, groupName: 'staff', groupDn: 'cn=staff' },
    ]);
  });

  it('are found by name or alias, whatever the case, within their provider (SIL-30)', async () => {
    const id = await add({ userName: 'Änn', aliases: ['Annie'] });
    for (const name of ['Änn', 'änn', 'ANNIE']) {
      expect((await read.users.byName(1, name))?.id).toBe(id);
    }
    expect(await read.users.byName(2, 'Änn')).toBeUndefined();
    expect(await read.users.byName(1, '%nn')).toBeUndefined();
  });

  it('keep their name to themselves, and may change it', async () => {
    const id = await add({ userName: 'ann', email: 'a@x.example' });
    await expect(add({ userName: 'ANN' })).rejects.toThrow(/unique/i);
    const fields = { userName: 'Eve', email: 'E@x.example', disabled: true };
    expect(await change((changes) => changes.setUser(id, fields))).toBe(true);
    expect(await read.users.byName(1, 'ann')).toBeUndefined();
    expect(await read.users.byName(1, 'eve')).toMatchObject(fields);
    expect((await read.users.byLoginId(1, 'email', 'e@X.example'))[0]?.id).toBe(id);
  });

  it('have cards and aliases that nobody else has (SIL-70)', async () => {
    const ann = await add({ userName: 'ann' });
    const ben = await add({ userName: 'ben' });
    expect(await change((changes) => changes.addCard(ann, 1, 'C1'))).toBe(true);
    expect(await change((changes) => changes.addCard(ben, 1, 'C1'))).toBe(false);
    expect(await change((changes) => changes.addCard(ben, 2, 'C1'))).toBe(true);
    expect(await change((changes) => changes.addAlias(ann, 1, 'a'))).toBe(true);
    expect(await change((changes) => changes.addAlias(ben, 1, 'A'))).toBe(false);
    await change((changes) => changes.removeCards(ann));
    expect((await read.users.byId(ann))?.cards).toEqual([]);
    expect((await read.users.byId(ben))?.cards).toEqual(['C1']);
  });

  it('answer to a login id in the order of their active providers (SIL-30)', async () => {
    const provider = (name: string, priority: number, active = true) =>
      change((changes) =>
        changes.addProvider({ accountId: 1, name, providerType: 0, priority, active }),
      );
    const late = await provider('late', 9);
    const asleep = await provider('asleep', -2, false);
    const early = await provider('early', -1);
    const ids = new Map<number, number>();
    for (const providerId of [late, asleep, early, 1]) {
      ids.set(providerId, await add({ providerId, shortId: '7', email: 'a@x', aliases: ['al'] }));
    }
    const expected = [early, 1, late].map((providerId) => ids.get(providerId));
    for (const [by, id] of [
      ['name', 'ANN'],
      ['name', 'al'],
      ['shortId', '7'],
      ['email', 'A@x'],
    ] as const) {
      const found = await read.users.byLoginId(1, by, id);
      expect(found.map((user) => user.id)).toEqual(expected);
      expect(await read.users.byLoginId(2, by, id)).toEqual([]);
    }
    await change((changes) => changes.addCard(ids.get(late) ?? 0, 1, 'C9'));
    expect((await read.users.byLoginId(1, 'card', 'C9')).map((user) => user.id)).toEqual([
      ids.get(late),
    ]);
    expect(await read.users.byLoginId(1, 'card', 'c9')).toEqual([]);
    expect((await read.users.providers(1)).map(({ id }) => id)).toEqual([asleep, early, 1, late]);
    expect(await read.users.providerById(asleep)).toMatchObject({ name: 'asleep', active: false });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));

beforeEach(async () => {
  sample = await sampleStore();
  read = sample.store.read;
});
afterEach(() => sample[Symbol.asyncDispose]());

describe('users of a provider', () => {
  it('come in pages by name, each with what is theirs, more than are completed at a time', async () => {
    await change(async (changes) => {
      for (let at = 0; at < 250; at += 1) {
        const userName = `U${String((at * 7) % 250).padStart(3, '0')}`;
        await changes.addUser(aUser({ userName, cards: [`${userName}-b`, `${userName}-a`] }));
      }
    });
    const first = await read.users.ofProvider(1, { after: '', limit: 240 });
    expect(first).toHaveLength(240);
    const names = first.map(({ userName }) => userName);
    expect(names).toEqual(names.toSorted());
    for (const { userName, cards } of first) {
      expect(cards).toEqual([`${userName}-b`, `${userName}-a`]);
    }
    const rest = await read.users.ofProvider(1, { after: 'u239', limit: 240 });
    expect(rest.map(({ userName }) => userName)).toEqual(
      Array.from({ length: 10 }, (_, at) => `U24${String(at)}`),
    );
    expect(await read.users.ofProvider(2, { after: '', limit: 9 })).toEqual([]);
  });

  it('a page is asked for anew each time: it is too large to be remembered', async () => {
    const page = { after: '', limit: 9 };
    await change((changes) => changes.addUser(aUser()));
    const [before] = await read.users.ofProvider(1, page);
    const [after] = await read.users.ofProvider(1, page);
    expect(after).toEqual(before);
    expect(after).not.toBe(before);
  });
});

describe('an alias', () => {
  it('for another provider carries its number, and goes with or without the others', async () => {
    const local = {
      accountId: 1,
      name: 'other',
      providerType: 0,
      priority: 1,
      active: true,
    } as const;
    const other = await change((changes) => changes.addProvider(local));
    const id = await change((changes) => changes.addUser(aUser({ aliases: ['own'] })));
    expect(await change((changes) => changes.addAlias(id, other, 'theirs'))).toBe(true);
    expect((await read.users.byId(id))?.aliases).toEqual(['own', `theirs#${String(other)}`]);
    expect((await read.users.byName(other, 'THEIRS'))?.id).toBe(id);
    await change((changes) => changes.removeAliases(id, other));
    expect((await read.users.byId(id))?.aliases).toEqual(['own']);
    await change((changes) => changes.removeAliases(id));
    expect((await read.users.byId(id))?.aliases).toEqual([]);
  });
});

describe('a login by name', () => {
  it('finds the user with that name before a user with that alias in another provider', async () => {
    const local = {
      accountId: 1,
      name: 'other',
      providerType: 0,
      priority: 1,
      active: true,
    } as const;
    const other = await change((changes) => changes.addProvider(local));
    const alias = await change((changes) => changes.addUser(aUser({ userName: 'ada' })));
    await change((changes) => changes.addAlias(alias, other, 'ben'));
    const found = async () => (await read.users.byLoginId(1, 'name', 'BEN')).map(({ id }) => id);
    expect(await found()).toEqual([alias]);
    const own = await change((changes) => changes.addUser(aUser({ userName: 'ben' })));
    expect(await found()).toEqual([own, alias]);
  });
});

describe('a user who is removed', () => {
  it('takes along all that is theirs and nothing of others; the number is never given again', async () => {
    const key = {
      accountId: 1,
      label: '',
      secure: true,
      allowUnauthenticatedRequests: true,
      allowUntrustedEndpoints: true,
      active: true,
      hash: 'k',
    };
    const group = { accountId: 1, groupName: 'g', groupDn: 'g' };
    const token = { family: 'f', kind: 'access', expiresAt: 9 } as const;
    const [ann, ben, groupId] = await change(async (changes) => {
      const groupIds = [await changes.addGroup(group)];
      const lists = { groupIds, cards: ['A'], aliases: ['a'] };
      const ids = [
        await changes.addUser(aUser(lists)),
        await changes.addUser(aUser({ ...lists, userName: 'ben', cards: ['B'], aliases: ['b'] })),
      ] as const;
      const keyId = await changes.addKey(key);
      for (const userId of ids)
        await changes.addToken({ ...token, userId, keyId, hash: String(userId) });
      return [...ids, groupIds[0] ?? 0] as const;
    });
    const before = await read.users.byId(ben);
    expect(await change((changes) => changes.removeUser(ann))).toBe(true);
    expect(await change((changes) => changes.removeUser(ann))).toBe(false);
    expect(await read.users.byId(ann)).toBeUndefined();
    expect(await read.callers.tokenByHash(String(ann))).toBeUndefined();
    expect(await read.users.byId(ben)).toEqual(before);
    expect(await read.callers.tokenByHash(String(ben))).toBeDefined();
    expect((await read.groups.members(groupId, { limit: 9 })).map(({ id }) => id)).toEqual([ben]);
    expect(await change((changes) => changes.addCard(ben, 1, 'A'))).toBe(true);
    expect(await change((changes) => changes.addUser(aUser()))).toBeGreaterThan(ben);
    await change((changes) => changes.endTokensOf(ben));
    expect(await read.callers.tokenByHash(String(ben))).toBeUndefined();
  });
});

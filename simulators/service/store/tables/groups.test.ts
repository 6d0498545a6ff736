import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let groups: Reader['groups'];
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));
const add = (groupName: string, groupDn = `cn=${groupName}`): Promise<number> =>
  change((changes) => changes.addGroup({ accountId: 1, groupName, groupDn }));

beforeEach(async () => {
  sample = await sampleStore();
  groups = sample.store.read.groups;
});
afterEach(() => sample[Symbol.asyncDispose]());

describe('groups', () => {
  it('are found by key, by textual id as it is, and by name whatever the case', async () => {
    const id = await add('Söhne');
    const group = { id, accountId: 1, groupName: 'Söhne', groupDn: 'cn=Söhne' };
    expect(await groups.byId(id)).toEqual(group);
    expect(await groups.byDn(1, 'cn=Söhne')).toEqual(group);
    expect(await groups.byDn(1, 'CN=SÖHNE')).toBeUndefined();
    expect(await groups.byName(1, 'SÖHNE')).toEqual(group);
    expect(await groups.byName(1, 'S_hne')).toBeUndefined();
    expect(await groups.byName(2, 'Söhne')).toBeUndefined();
  });

  it('come in pages by id', async () => {
    const ids = [await add('c'), await add('a'), await add('b')];
    const idsOf = async (after: number, limit: number) =>
      (await groups.ofAccount(1, { after, limit })).map(({ id }) => id);
    expect(await idsOf(0, 2)).toEqual(ids.slice(0, 2));
    expect(await idsOf(ids[1] ?? 0, 2)).toEqual(ids.slice(2));
    expect(await groups.ofAccount(2, { after: 0, limit: 9 })).toEqual([]);
  });

  it('have members by name, in pages; a name that changes moves its user', async () => {
    const group = await add('g');
    const ids = new Map<string, number>();
    for (const userName of ['Cid', 'ann', 'Ben']) {
      ids.set(userName, await change((changes) => changes.addUser(aUser({ userName }))));
      const id = ids.get(userName) ?? 0;
      expect(await change((changes) => changes.addMember(group, { id, userName }))).toBe(true);
      expect(await change((changes) => changes.addMember(group, { id, userName }))).toBe(false);
    }
    const names = async (page: Parameters<typeof groups.members>[1]) =>
      (await groups.members(group, page)).map(({ userName }) => userName);
    expect(await names({ limit: 9 })).toEqual(['ann', 'Ben', 'Cid']);
    expect(await names({ limit: 2 })).toEqual(['ann', 'Ben']);
    const after = { userName: 'Ben', id: ids.get('Ben') ?? 0 };
    expect(await names({ after, limit: 2 })).toEqual(['Cid']);
    const ann = ids.get('ann') ?? 0;
    await change((changes) => changes.setUser(ann, { userName: 'Zoe' }));
    expect(await names({ limit: 9 })).toEqual(['Ben', 'Cid', 'Zoe']);
    expect(await change((changes) => changes.removeMember(group, ann))).toBe(true);
    expect(await change((changes) => changes.removeMember(group, ann))).toBe(false);
    expect(await names({ limit: 9 })).toEqual(['Ben', 'Cid']);
  });

  it('end with their memberships; users stay, and remember no group', async () => {
    const [kept, gone] = [await add('kept'), await add('gone')];
    const user = await change((changes) => changes.addUser(aUser({ groupIds: [kept, gone] })));
    expect(await groups.ofUser(user)).toMatchObject([{ id: kept }, { id: gone }]);
    expect(await change((changes) => changes.removeGroup(gone))).toBe(true);
    expect(await change((changes) => changes.removeGroup(gone))).toBe(false);
    expect(await groups.ofUser(user)).toMatchObject([{ id: kept }]);
    expect(await sample.store.read.users.byId(user)).toMatchObject({ groupNames: ['kept'] });
  });
});

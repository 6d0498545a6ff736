import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportedUser, UserImport } from '../../rules/import.ts';
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

const start: Omit<UserImport, 'id'> = {
  accountId: 1,
  providerId: 1,
  groupName: 'Class',
  state: 'importing',
  setsFullName: true,
  setsEmail: false,
  startedAt: 77,
  lines: 0,
  linesDone: 0,
  membersDone: '',
  heldUntil: 100,
};

function row(line: number, userName: string, fields: Partial<ImportedUser> = {}): ImportedUser {
  return { line, userName, fullName: `Full ${userName}`, email: 'm@x', groupName: '', ...fields };
}

/** An import into a group, with these rows. */
async function started(rows: readonly ImportedUser[], fields: Partial<UserImport> = {}) {
  return await change(async (changes) => {
    const group = { accountId: 1, groupName: 'class', groupDn: 'cn=class' };
    const groupId = await changes.addGroup(group);
    const id = await changes.addImport({ ...start, groupId, ...fields });
    expect(await changes.addImportRows(id, rows)).toBeUndefined();
    return { ...start, groupId, ...fields, id };
  });
}

const all = { after: 0, upTo: 9999 };

describe('imports', () => {
  it('are found by their group in any case, and when they are left behind', async () => {
    const one = await started([]);
    expect(await read.imports.byId(one.id)).toEqual(one);
    expect(await read.imports.intoGroup(1, 'CLASS')).toEqual(one);
    expect(await read.imports.intoGroup(2, 'class')).toBeUndefined();
    expect(await read.imports.leftBehind(99)).toEqual([]);
    expect(await read.imports.leftBehind(100)).toEqual([one]);
    expect(await change((changes) => changes.setImport(one.id, { linesDone: 3 }))).toBe(true);
    expect(await read.imports.byId(one.id)).toEqual({ ...one, linesDone: 3 });
    expect(await change((changes) => changes.removeImport(one.id))).toBe(true);
    expect(await change((changes) => changes.setImport(one.id, { linesDone: 3 }))).toBe(false);
  });

  it('tell of the first row whose user they have already, however many rows come at once', async () => {
    const names = Array.from({ length: 250 }, (_, at) => row(at + 1, `u${String(at)}`));
    const one = await started(names);
    const again = [row(300, 'x'), row(301, 'U7'), row(302, 'u8')];
    expect(await change((changes) => changes.addImportRows(one.id, again))).toBe(301);
    const many = Array.from({ length: 120 }, (_, at) => row(at + 400, `v${String(at)}`));
    const twice = many.with(60, row(460, 'V59'));
    expect(await change((changes) => changes.addImportRows(one.id, twice))).toBe(460);
  });

  it('make users, join them, and bring those who are there up to date', async () => {
    const ben = await change((changes) =>
      changes.addUser(aUser({ userName: 'Ben', email: 'b@x', cards: ['B'], disabled: true })),
    );
    const rows = [row(2, 'Ann', { groupName: 'Second' }), row(3, 'BEN'), row(4, 'cid')];
    const one = await started(rows);
    expect(await read.imports.missingGroups(one.id, all)).toEqual(['Second']);
    const second = await change((changes) =>
      changes.addGroup({ accountId: 1, groupName: 'SECOND', groupDn: '2' }),
    );
    expect(await read.imports.missingGroups(one.id, all)).toEqual([]);
    for (const range of [
      { after: 0, upTo: 3 },
      { after: 0, upTo: 3 },
    ])
      await change((changes) => changes.importRows(one.id, range));
    const { groupId } = one;
    expect(await read.users.byName(1, 'ann')).toEqual({
      ...aUser({ userName: 'Ann', fullName: 'Full Ann', email: 'm@x', createdAt: 77 }),
      id: expect.any(Number) as number,
      groupIds: [groupId, second],
      groupNames: ['class', 'SECOND'],
    });
    expect(await read.users.byId(ben)).toEqual({
      ...aUser({ userName: 'Ben', fullName: 'Full BEN', email: 'b@x', cards: ['B'] }),
      id: ben,
      groupIds: [groupId],
      groupNames: ['class'],
    });
    expect(await read.users.byName(1, 'cid')).toBeUndefined();
    expect((await read.users.byLoginId(1, 'email', 'M@X')).map(({ userName }) => userName)).toEqual(
      ['Ann'],
    );
  });

  it('know which rows are named as somebody else is called', async () => {
    await change((changes) => changes.addUser(aUser({ aliases: ['Boss'] })));
    const one = await started([row(1, 'x'), row(2, 'BOSS'), row(3, 'y')]);
    expect(await read.imports.lineNamedAsAlias(one.id, all)).toBe(2);
    expect(await read.imports.lineNamedAsAlias(one.id, { after: 2, upTo: 3 })).toBeUndefined();
  });

  it('disable members they do not name, some at a time, and end their tokens', async () => {
    const one = await started([row(1, 'b'), row(2, 'd')]);
    const ids = await change(async (changes) => {
      const made: number[] = [];
      for (const userName of ['a', 'b', 'c', 'd', 'e'])
        made.push(await changes.addUser(aUser({ userName, groupIds: [one.groupId] })));
      await changes.addUser(aUser({ userName: 'outsider' }));
      return made;
    });
    const step = (membersDone: string): Promise<string | undefined> =>
      change((changes) => changes.disableAbsent({ ...one, membersDone }, 2));
    const steps = [await step(''), await step('b'), await step('d'), await step('e')];
    expect(steps).toEqual(['b', 'd', 'e', undefined]);
    const disabled = await Promise.all(
      ids.map(async (id) => (await read.users.byId(id))?.disabled),
    );
    expect(disabled).toEqual([true, false, true, false, true]);
    expect((await read.users.byName(1, 'outsider'))?.disabled).toBe(false);
  });

  it('let go of their rows step by step', async () => {
    const one = await started([row(1, 'a'), row(2, 'b'), row(3, 'c')]);
    await change((changes) => changes.removeImportRows(one.id, 2));
    expect(await change((changes) => changes.addImportRows(one.id, [row(4, 'a')]))).toBeUndefined();
    expect(await change((changes) => changes.addImportRows(one.id, [row(5, 'c')]))).toBe(5);
    await change((changes) => changes.removeImportRows(one.id, 9));
    expect(await change((changes) => changes.removeImport(one.id))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { aDelivery, aDocument, anOutputPort, aUser } from '../../testing/records.ts';
import { emptyStore, sampleStore } from '../../testing/sample-store.ts';
import type { Dumped } from '../contract/dump.ts';
import { openDialect } from '../dialects/open.ts';
import type { Store, Transactor } from '../store.ts';
import { inOrder } from './clear.ts';

/** More documents than a page of a dump, and a little of what else there is. */
async function fill({ change }: Transactor): Promise<void> {
  const groupDn = 'cn=staff';
  const groupId = await change.addGroup({ accountId: 1, groupName: 'staff', groupDn });
  await change.addUser(aUser({ cards: ['C'], aliases: ['a', 'b'], groupIds: [groupId] }));
  const spans = [5, 6].map((first) => ({ first, last: first }));
  const identifiers = spans.map((span) => ({ locationType: 2, value: 'v', span }) as const);
  await change.addLocation({ accountId: 1, name: 'é', sortOrder: -1, identifiers });
  await change.addOutputPort(anOutputPort());
  for (const at of [1, 1, 2]) await change.addFailure('somebody', at);
  for (let n = 0; n < 150; n += 1) {
    const content = { kind: 'inline', size: 2 } as const;
    const uuid = `document-${String(n)}`;
    await change.addDocument(aDocument({ uuid, content }), Uint8Array.of(n, 255));
  }
}

const dumpOf = (store: Store): Promise<readonly Dumped[]> =>
  store.write(({ dump }) => Array.fromAsync(dump.all()));

async function* given(dump: readonly Dumped[]): AsyncGenerator<Dumped> {
  yield* dump;
}

describe('a dump', () => {
  it('holds every record of every table once, and bytes as bytes', async () => {
    await using sample = await sampleStore();
    await sample.store.write(fill);
    const rows = (await dumpOf(sample.store)).filter((one) => 'row' in one);
    await using dialect = await openDialect(sample.place);
    for (const table of inOrder) {
      const there = await dialect.reader.selectFrom(table).selectAll().execute();
      const dumped = rows.filter((one) => one.table === table).map(({ row }) => row);
      expect([table, dumped.length]).toEqual([table, there.length]);
      expect(dumped).toEqual(expect.arrayContaining(there));
    }
    const contents = rows.filter(({ table }) => table === 'documentContents');
    expect(contents).toHaveLength(150);
    expect(Buffer.from(contents[0]?.row['bytes'] as Uint8Array)).toHaveLength(2);
  });

  it('takes the place of all that is there, ids and their counters too', async () => {
    await using sample = await sampleStore();
    const { store } = sample;
    await store.write(fill);
    const gone = await store.write(({ change }) => change.addOutputPort(anOutputPort()));
    await store.write(({ change }) => change.removeOutputPort(gone));
    const dump = await dumpOf(store);
    await store.write(async ({ change }) => {
      await change.setUser(1, { userName: 'somebody else' });
      await change.moveDocument('document-7', { from: [0], fields: { status: 2 } });
      await change.addUser(aUser({ userName: 'new' }));
    });
    await store.write(({ change }) => change.load(given(dump)));
    expect(await dumpOf(store)).toEqual(dump);
    expect((await store.read.users.byName(1, 'ANN'))?.aliases).toEqual(['a', 'b']);
    expect(await store.read.users.byName(1, 'new')).toBeUndefined();
    const next = await store.write(({ change }) => change.addOutputPort(anOutputPort()));
    expect(next).toBe(gone + 1);
  });

  it('lets the ids of deliveries go on, which something in flight may still hold', async () => {
    await using sample = await sampleStore();
    const { store } = sample;
    const dump = await dumpOf(store);
    const id = await store.write(({ change }) => change.addDelivery(aDelivery()));
    await store.write(({ change }) => change.load(given(dump)));
    expect(await store.read.deliveries.byId(id)).toBeUndefined();
    expect(await store.write(({ change }) => change.addDelivery(aDelivery()))).toBe(id + 1);
  });

  it('is loaded as a whole or not at all', async () => {
    await using sample = await sampleStore();
    const { store } = sample;
    await store.write(fill);
    const before = await dumpOf(store);
    const broken = async function* (): AsyncGenerator<Dumped> {
      yield* before.slice(0, 40);
      throw new Error('the file ends here');
    };
    await expect(store.write(({ change }) => change.load(broken()))).rejects.toThrow('ends here');
    expect(await dumpOf(store)).toEqual(before);
  });

  it('of another table is refused', async () => {
    await using sample = await emptyStore();
    const foreign = [{ table: 'storeFacts', row: { name: 'id', value: 'x' } }];
    const loading = sample.store.write(({ change }) => change.load(given(foreign)));
    await expect(loading).rejects.toThrow('another table: storeFacts');
  });
});

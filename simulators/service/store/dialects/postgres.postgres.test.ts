import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomIds } from '../../../kit/ids.ts';
import { anAccount } from '../../testing/records.ts';
import { samplePlace } from '../../testing/sample-place.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';
import type { StoreDialect } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { DatabaseUnusable, StoreUnreachable } from './postgres-fault.ts';

let place: string;
let store: Store;
beforeEach(async () => {
  const url = new URL(await samplePlace(''));
  url.searchParams.set('application_name', `test ${randomIds.uuid()}`);
  place = url.href;
  store = await openStore(place, 0);
});
afterEach(() => store[Symbol.asyncDispose]());

const add = (to: Store, uuid: string): Promise<number> =>
  to.write(({ change }) => change.addAccount(anAccount({ uuid })));

/** As an administrator of the server does it; nobody else's sessions end. */
async function endSessions(): Promise<void> {
  const url = new URL(place);
  const name = url.searchParams.get('application_name');
  url.searchParams.delete('application_name');
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const own = 'from pg_stat_activity where application_name = $1';
  await client.query(`select pg_terminate_backend(pid, 5000) ${own}`, [name]);
  await client.end();
}

describe('several processes on one database', () => {
  it('make its tables once, however many start at the same time', async () => {
    const empty = await samplePlace('');
    const stores = await Promise.all([1, 2, 3].map((now) => openStore(empty, now)));
    for (const one of stores) {
      expect(await one.read.accounts.isEmpty()).toBe(true);
      await one[Symbol.asyncDispose]();
    }
    await using dialect = await openPostgres(empty);
    const rows = await dialect.reader.selectFrom('schemaVersions').select('version').execute();
    expect(rows).toHaveLength(migrations.length);
  });

  it('keep unique records unique: the second writer finds the first record', async () => {
    await using other = await openStore(place, 0);
    const addOnce = (to: Store): Promise<boolean> =>
      to.write(async ({ accounts, change }) => {
        if ((await accounts.byDomain('one.example')) !== undefined) return false;
        await change.addAccount(anAccount({ domainNames: ['one.example'] }));
        return true;
      });
    const sides = Array.from({ length: 40 }, (_, index) => addOnce(index % 2 ? store : other));
    expect((await Promise.all(sides)).filter((added) => added)).toHaveLength(1);
  });

  it('read nothing that is older than what was acknowledged to anybody', async () => {
    await using other = await openStore(place, 0);
    const accountId = await add(store, 'a');
    const portId = await store.write(({ change }) =>
      change.addInputPort({ ...queue, accountId, name: 'n0' }),
    );
    for (let round = 1; round < 50; round += 1) {
      const [writing, reading] = round % 2 ? [store, other] : [other, store];
      const name = `n${String(round)}`;
      await reading.read.ports.inputById(portId);
      await writing.write(({ change }) => change.setInputPort(portId, { name }));
      expect((await reading.read.ports.inputById(portId))?.name).toBe(name);
    }
  });

  it('start one after the other', async () => {
    await using other = await openStore(place, 0);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await store.read.accounts.isEmpty();
      inside -= 1;
    };
    await Promise.all([store, other, store, other].map((one) => one.alone(work)));
    expect(most).toBe(1);
    await expect(store.alone(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  });
});

const queue = { portType: 0, portFlags: 0n } as const;

describe('a connection that is lost', () => {
  it('is told to those whose work it held, and replaced for later work', async () => {
    await add(store, 'before');
    const lost = store.write(async ({ change, accounts }) => {
      await change.addAccount(anAccount({ uuid: 'lost' }));
      await endSessions();
      await accounts.byId(1).catch(() => undefined);
      return change.addAccount(anAccount({ uuid: 'outside of any transaction' }));
    });
    await expect(lost).rejects.toBeInstanceOf(StoreUnreachable);
    await add(store, 'after');
    const found = await Promise.all([1, 2, 3, 4].map((id) => store.read.accounts.byId(id)));
    const uuids = found.flatMap((account) => (account === undefined ? [] : [account.uuid]));
    expect(uuids).toEqual(['before', 'after']);
  });

  it('while nobody uses it is told to nobody', async () => {
    await add(store, 'a');
    expect(await store.read.accounts.byId(1)).toBeDefined();
    await endSessions();
    await add(store, 'b');
    expect(await store.read.accounts.byId(1)).toBeDefined();
  });
});

describe('a database', () => {
  it.each([
    ['a server that is not there', (url: URL) => (url.port = '1'), /ECONNREFUSED/],
    ['a wrong password', (url: URL) => (url.password = 'guessed-secret'), /password/],
    ['a name that it has not', (url: URL) => (url.pathname = '/nowhere'), /"nowhere" does not/],
    ['a host that is not there', (url: URL) => (url.hostname = 'nowhere.invalid'), /nowhere/],
    [
      'it has no schema',
      (url: URL) => url.searchParams.set('options', '-c search_path=none'),
      /search_path/,
    ],
  ])('with %s is refused, and no password is told', async (_, spoil, why) => {
    const url = new URL(place);
    const { password } = url;
    spoil(url);
    const opened = openStore(url.href, 0);
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnusable);
    await expect(opened).rejects.toThrow(why);
    const text = await opened.catch((error: unknown) => String(error));
    for (const secret of [password, 'guessed-secret']) expect(text).not.toContain(secret);
  });
});

describe('a transaction', () => {
  let dialect: StoreDialect;
  beforeEach(async () => {
    dialect = await openPostgres(place);
  });
  afterEach(() => dialect[Symbol.asyncDispose]());

  it('that an error has ended is not taken for committed', async () => {
    await dialect.transaction.begin();
    await sql`select 1/0`.execute(dialect.writer).catch(() => undefined);
    await expect(dialect.transaction.commit()).rejects.toThrow('rolled the transaction back');
    await migrate(dialect, migrations, 0);
  });

  it('is needed to write', async () => {
    const write = dialect.writer.deleteFrom('accounts').execute();
    await expect(write).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it('commits to the disk, whatever the database is set to', async () => {
    const url = new URL(place);
    url.searchParams.append('options', '-c synchronous_commit=off');
    await using careless = await openPostgres(url.href);
    await careless.transaction.begin();
    const { rows } = await sql`show synchronous_commit`.execute(careless.writer);
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
    await careless.transaction.rollback();
  });
});

it('takes numbers and texts as SQLite does: large ones, lists of none, texts with NUL', async () => {
  const accountId = await add(store, 'a');
  expect(await store.read.accounts.byId(2 ** 40)).toBeUndefined();
  expect(await store.read.ports.outputs([])).toEqual([]);
  expect(await store.read.accounts.byDomain('a\0b')).toBeUndefined();
  const name = 'a\0b';
  const id = await store.write(({ change }) =>
    change.addInputPort({ ...queue, accountId, name, portFlags: 2n ** 63n - 1n }),
  );
  expect(await store.read.ports.inputById(id)).toMatchObject({
    name: 'a\uFFFDb',
    portFlags: 2n ** 63n - 1n,
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { sha256 } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import type { TestServer } from '../testing/test-server.ts';

/** A row, or a file of the content folder; bytes by their digest. */
export type Kept = Readonly<Record<string, string | null>>;

/** All that a stage's service keeps, by table. */
export type Holdings = ReadonlyMap<string, readonly Kept[]>;

/** Looks at the database and the content folder from outside, when nothing is on its way to a printer. */
export interface Looker extends Disposable {
  look(): Promise<Holdings>;
}

/** Meant to change when somebody is refused. */
const countsRefusals = new Set(['auditRecords', 'loginFailures', 'loginLocks']);

export function lookInto({
  contentFolder,
  clock,
}: Pick<TestServer, 'contentFolder' | 'clock'>): Looker {
  const file = join(dirname(contentFolder), 'platen.db');
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = tablesOf(database);
  const version = database.prepare('PRAGMA data_version');
  // What a push queue's printer does not take waits for long.
  const underWay = database.prepare(
    "select id from deliveries where state in ('queued', 'sending') and cause <> 'push' limit 1",
  );
  let seen: { readonly version: unknown; readonly rows: Holdings } | undefined;
  function rows(): Holdings {
    const now = version.get()?.['data_version'];
    // Nothing was committed since: then there is nothing new to see.
    if (seen !== undefined && seen.version === now) return seen.rows;
    seen = { version: now, rows: rowsOf(database, tables) };
    return seen.rows;
  }
  return {
    async look() {
      const wait = { clock, deadlineMs: 50_000, what: 'deliveries to end' };
      await waitFor(() => (underWay.get() === undefined ? true : undefined), wait);
      return new Map([...rows(), ['(files)', await filesOf(contentFolder)]]);
    },
    [Symbol.dispose]: () => database.close(),
  };
}

/** What came and what went, a line for each. */
export function differences(before: Holdings, after: Holdings): readonly string[] {
  return [...after].flatMap(([table, rows]) => {
    const known = before.get(table) ?? [];
    if (known === rows) return [];
    const was = known.map((row) => JSON.stringify(row));
    const is = rows.map((row) => JSON.stringify(row));
    const [then, now] = [new Set(was), new Set(is)];
    return [
      ...was.filter((one) => !now.has(one)).map((one) => `- ${table} ${one}`),
      ...is.filter((one) => !then.has(one)).map((one) => `+ ${table} ${one}`),
    ];
  });
}

function tablesOf(database: DatabaseSync): readonly string[] {
  const found = database.prepare("select name from sqlite_master where type = 'table'").all();
  return found
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_') && !countsRefusals.has(name));
}

function rowsOf(database: DatabaseSync, tables: readonly string[]): Holdings {
  return new Map(
    tables.map((table) => {
      const all = database.prepare(`select * from "${table}"`);
      all.setReadBigInts(true);
      return [table, all.all().map(readable)];
    }),
  );
}

function readable(row: Readonly<Record<string, SQLOutputValue>>): Kept {
  const columns = Object.entries(row).map(([column, value]) => {
    if (value instanceof Uint8Array) return [column, sha256(value)];
    return [column, value === null ? null : String(value)];
  });
  return Object.fromEntries(columns) as Kept;
}

async function filesOf(folder: string): Promise<readonly Kept[]> {
  const names = (await readdir(folder)).toSorted();
  return await Promise.all(
    names.map(async (name) => ({ name, bytes: sha256(await readFile(join(folder, name))) })),
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../open.ts';
import { holdings } from './holdings.ts';

let folder: string;
let database: DatabaseSync;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-holdings-'));
  const file = join(folder, 'platen.sqlite');
  await (await openStore(file, 0))[Symbol.asyncDispose]();
  database = new DatabaseSync(file, { readOnly: true });
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function tables(): readonly string[] {
  return database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
}

function columnsOf(table: string): readonly string[] {
  return database
    .prepare(`pragma table_info("${table}")`)
    .all()
    .map(({ name }) => String(name));
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

/** Those that the database doesn't let go by itself. */
function references(): readonly Reference[] {
  return tables().flatMap((table) =>
    database
      .prepare(`pragma foreign_key_list("${table}")`)
      .all()
      .filter((row) => row['on_delete'] === 'NO ACTION')
      .map((row) => ({ table, column: String(row['from']), to: String(row['table']) })),
  );
}

const position = (table: string): number => holdings.findIndex((one) => one.table === table);
const along = holdings.flatMap((holding) =>
  [...holding.with, ...holding.forgottenBy].map(([table, column]) => ({
    table,
    column,
    to: holding.table,
  })),
);
const isAlong = ({ table, column, to }: Reference): boolean =>
  along.some((one) => one.table === table && one.column === column && one.to === to);

/** Handled apart from the list, or the record of something that happened. */
const apart = ['accounts', 'accountDomains', 'documents', 'auditRecords'];

it('every table with an accountId goes with its account: by the list, by the database, or with another', () => {
  const cascading = tables().filter((table) =>
    database
      .prepare(`pragma foreign_key_list("${table}")`)
      .all()
      .some((row) => row['from'] === 'accountId' && row['on_delete'] === 'CASCADE'),
  );
  const taken = [...apart, ...cascading, ...along.map(({ table }) => table)];
  const forgotten = tables().filter(
    (table) =>
      columnsOf(table).includes('accountId') && position(table) < 0 && !taken.includes(table),
  );
  expect(forgotten).toEqual([]);
});

it('nothing is taken while something else refers to it', () => {
  const standing = references().filter((reference) => {
    const { table, to } = reference;
    if (apart.includes(table) || position(to) < 0 || isAlong(reference)) return false;
    // Of the same account, and taken before it.
    return position(table) < 0 || position(table) > position(to);
  });
  expect(standing).toEqual([]);
});

it('names tables and columns that are there', () => {
  for (const { table, key } of holdings)
    expect(columnsOf(table)).toEqual(expect.arrayContaining(['accountId', key]));
  for (const { table, column } of along) expect(columnsOf(table)).toContain(column);
});

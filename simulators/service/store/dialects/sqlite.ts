import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { LoneDialect, PiecewiseControl } from './dialect.ts';
import { type LogSync, openLogSync } from './log-sync.ts';

/** How long a statement waits for another connection's lock before it fails. */
const busyTimeoutMs = 5_000;

/** Pages of the log that are carried into the database at a time: 16 MB, each page of them once. */
const checkpointPages = 4_000;
/** Nobody else writes, so what the writer has read stays true; what readers remember is gone with each commit. */
const writerCacheKb = 32_000;

/**
 * SQLite in one file, write-ahead logged: one connection reads, one writes. SQLite would sync each
 * commit too, and hold the process up meanwhile; here that is `settle`'s.
 */
export function openSqlite(file: string): LoneDialect {
  // SQLite gives the log beside it the same mode; documents are for the owner's eyes only.
  closeSync(openSync(file, 'a', 0o600));
  const writing = connect(file);
  writing.exec(`pragma cache_size = -${String(writerCacheKb)}`);
  const reading = connect(file);
  const log = openLogSync(file);
  const writer = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(writing) }) });
  const reader = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(reading) }) });
  return {
    holder: 'data folder',
    isShared: false,
    reader,
    writer,
    transaction: transactions(writing, log),
    types: { id: sql`integer primary key autoincrement`, bytes: sql`blob`, areShared: false },
    async restartIds(tables) {
      const names = sql.join(tables.map((table) => sql.lit(table)));
      await sql`delete from sqlite_sequence where name in (${names})`.execute(writer);
    },
    async counters(tables) {
      const query = sql<Counter>`select name, seq from sqlite_sequence`;
      const { rows } = await query.execute(writer);
      const wanted = rows.filter(({ name }) => tables.includes(name));
      return new Map(wanted.map(({ name, seq }) => [name, seq]));
    },
    async setCounters(counters) {
      for (const [name, seq] of counters) {
        await sql`delete from sqlite_sequence where name = ${name}`.execute(writer);
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(writer);
      }
    },
    // The lock of the data folder keeps other processes out altogether.
    alone: (work) => work(),
    async [Symbol.asyncDispose]() {
      if (reading.isOpen) reading.close();
      if (!writing.isOpen) return;
      checkpoint(writing);
      log.close();
      writing.close();
    },
  };
}

interface Counter {
  readonly name: string;
  readonly seq: number;
}

/** A courtesy to whoever copies the file: what a full disk does not take from the log is still in it. */
function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // The next start reads the log.
  }
}

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma wal_autocheckpoint = ${String(checkpointPages)};
    pragma foreign_keys = on;
    pragma temp_store = memory;
  `);
  return database;
}

function transactions(database: DatabaseSync, log: LogSync): PiecewiseControl {
  const say = (text: string) => async (): Promise<void> => {
    database.exec(text);
  };
  return {
    begin: say('begin immediate; savepoint piece'),
    keep: say('release piece; savepoint piece'),
    undo: say('rollback to piece'),
    commit: say('commit'),
    settle: () => log.sync(),
    rollback: say('rollback'),
  };
}

/** What kysely's SQLite dialect expects of a driver, with each statement prepared once. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      let statement = prepared.get(text);
      if (statement === undefined) {
        statement = adaptStatement(database.prepare(text));
        prepared.set(text, statement);
      }
      return statement;
    },
    close: () => database.close(),
  };
}

/** Rows are taken as arrays and made into objects here: the driver's own are slow to make and to read. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const bound = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  const names = statement.columns().map(({ name }) => name);
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  // Typed as the objects that they would be.
  const rowOf = (stored: unknown): object => {
    const values = stored as readonly unknown[];
    const row = { ...blank };
    for (let at = 0; at < values.length; at += 1) row[names[at] ?? ''] = values[at];
    return row;
  };
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...bound(parameters)).map(rowOf),
    run: (parameters) => statement.run(...bound(parameters)),
    *iterate(parameters) {
      for (const stored of statement.iterate(...bound(parameters))) yield rowOf(stored);
    },
  };
}

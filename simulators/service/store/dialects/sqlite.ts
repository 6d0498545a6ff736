import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Value } from '../redo/frames.ts';
import type { Redo } from '../redo/redo.ts';
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
 * commit too, and hold the process up meanwhile; here that is `settle`'s. What is written is told to
 * `redo`, which is closed with it.
 */
export function openSqlite(file: string, redo?: Redo): LoneDialect {
  // SQLite gives the log beside it the same mode; documents are for the owner's eyes only.
  closeSync(openSync(file, 'a', 0o600));
  const writing = connect(file);
  writing.exec(`pragma cache_size = -${String(writerCacheKb)}`);
  const reading = connect(file);
  const log = openLogSync(file);
  if (redo !== undefined) redo.start(changeOf(writing), isEmpty(writing));
  const writer = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: adapt(writing, redo) }),
  });
  const reader = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(reading) }) });
  return {
    holder: 'data folder',
    isShared: false,
    reader,
    writer,
    transaction: transactions(writing, log, redo),
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
      await redo?.[Symbol.asyncDispose]();
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

/** The number of the newest change that a redo was told of. */
function changeOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version']);
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
}

function transactions(
  database: DatabaseSync,
  log: LogSync,
  redo: Redo | undefined,
): PiecewiseControl {
  let change: number | undefined;
  const say = (text: string, then?: () => void) => async (): Promise<void> => {
    database.exec(text);
    then?.();
  };
  return {
    begin: say('begin immediate; savepoint piece', () => redo?.begin()),
    keep: say('release piece; savepoint piece', () => redo?.keep()),
    undo: say('rollback to piece', () => redo?.undo()),
    commit: async () => {
      change = redo?.next();
      if (change !== undefined) database.exec(`pragma user_version = ${String(change)}`);
      database.exec('commit');
    },
    settle: async () => {
      try {
        await log.sync();
      } finally {
        // Not before: after a failure of the machine a redo must have nothing that the database lacks.
        if (change === undefined) redo?.left();
        else redo?.committed();
      }
    },
    rollback: say('rollback', () => redo?.left()),
  };
}

/** What kysely's SQLite dialect expects of a driver, with each statement prepared once. */
function adapt(database: DatabaseSync, redo?: Redo): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      let statement = prepared.get(text);
      if (statement === undefined) {
        statement = adaptStatement(database.prepare(text));
        if (redo !== undefined && !text.startsWith('select'))
          statement = noting(statement, (values) => redo.note(text, values));
        prepared.set(text, statement);
      }
      return statement;
    },
    close: () => database.close(),
  };
}

/** Tells of each time that it was carried out. */
function noting(
  statement: SqliteStatement,
  note: (values: readonly Value[]) => void,
): SqliteStatement {
  const after = <T>(result: T, parameters: readonly unknown[]): T => {
    note(parameters as readonly Value[]);
    return result;
  };
  return {
    ...statement,
    all: (parameters) => after(statement.all(parameters), parameters),
    run: (parameters) => after(statement.run(parameters), parameters),
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

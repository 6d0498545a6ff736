import { DatabaseSync } from 'node:sqlite';

/** Opens a database with one table and one index, for tests of copies and damage. */
export function openRecords(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = off');
  database.exec('create table if not exists t (a integer primary key, b text unique)');
  return database;
}

/** Adds `count` rows of about 200 bytes whose index entries are spread over the whole index. */
export function writeRecords(database: DatabaseSync, from: number, count: number): void {
  const insert = database.prepare('insert into t (b) values (?)');
  for (let number = from; number < from + count; number += 1)
    insert.run(`${String((number * 7_919) % 100_003)} ${'x'.repeat(200)}`);
}

/** Makes an index that lacks the newest text of a row; each page by itself stays sound. */
export function makeIndexDisagree(file: string): void {
  const change = (sql: string): void => {
    using database = new DatabaseSync(file, { defensive: false });
    database.exec(`pragma writable_schema = on; ${sql}`);
  };
  // SQLite does not keep an index that the schema does not name.
  change(`create index i on t (b);
    create table hidden as select type, name, tbl_name, rootpage, sql from sqlite_schema where name = 'i';
    delete from sqlite_schema where name = 'i'`);
  change("update t set b = 'changed' where a = (select max(a) from t)");
  change('insert into sqlite_schema select * from hidden; drop table hidden');
}

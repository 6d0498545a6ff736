import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecords, writeRecords } from './records.fixture.ts';
import { copySqlite, findDamage } from './sqlite-copy.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

it('copies what is committed, log and all, while it is being written', () => {
  using database = openRecords(at('live'));
  writeRecords(database, 0, 500);
  database.exec('begin immediate');
  writeRecords(database, 500, 10);
  copySqlite(at('live'), at('copy'));
  database.exec('commit');
  expect(findDamage(at('copy'), 'integrity_check')).toBeUndefined();
  expect(existsSync(at('copy-wal'))).toBe(false);
  expect(statSync(at('copy')).mode & 0o777).toBe(0o600);
  using copy = new DatabaseSync(at('copy'));
  expect(copy.prepare('select count(*) as n from t').get()).toEqual({ n: 500 });
  expect(() => copySqlite(at('live'), at('copy'))).toThrow('EEXIST');
});

it('a file with the log of a later moment is damaged', () => {
  using database = openRecords(at('live'));
  writeRecords(database, 0, 500);
  database.exec('pragma wal_checkpoint(truncate)');
  copyFileSync(at('live'), at('copy'));
  writeRecords(database, 500, 4_000);
  database.exec('pragma wal_checkpoint(truncate)');
  writeRecords(database, 4_500, 40);
  copyFileSync(at('live-wal'), at('copy-wal'));
  expect(findDamage(at('copy'), 'integrity_check')).toBeDefined();
});

it('a file that is no database is damaged', () => {
  writeFileSync(at('none'), 'this is no database, and long enough that nobody takes it for one');
  expect(findDamage(at('none'), 'integrity_check')).toBe('file is not a database');
});

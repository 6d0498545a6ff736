import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreDialect } from './dialects/dialect.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';

let folder: string;
let dialect: StoreDialect;
let writes: GroupCommit<StoreDialect>;
let said: string[];
let commitFails: boolean;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-commit-'));
  dialect = openSqlite(join(folder, 'test.sqlite'));
  await dialect.writer.schema
    .createTable('loginFailures')
    .addColumn('subject', 'text')
    .addColumn('at', 'integer')
    .execute();
  said = [];
  commitFails = false;
  const execute = dialect.writer.executeQuery.bind(dialect.writer);
  vi.spyOn(dialect.writer, 'executeQuery').mockImplementation((query) => {
    const text = 'sql' in query ? query.sql : '';
    said.push(text);
    if (commitFails && text === 'commit') return Promise.reject(new Error('disk full'));
    return execute(query) as never;
  });
  writes = groupCommit(dialect, dialect);
});
afterEach(async () => {
  await writes.close();
  await dialect[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function add({ writer }: StoreDialect, subject: string): Promise<string> {
  await writer.insertInto('loginFailures').values({ subject, at: 0 }).execute();
  return subject;
}

async function committed(): Promise<readonly string[]> {
  const rows = await dialect.reader.selectFrom('loginFailures').select('subject').execute();
  return rows.map(({ subject }) => subject);
}

const count = (statement: string): number => said.filter((one) => one === statement).length;

describe('one writer for everybody', () => {
  it('gathers the work of a tick into one transaction, in the order it came', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(
      names.map((name) => writes.submit((change) => add(change, name))),
    );
    expect(answers).toEqual(names);
    expect(await committed()).toEqual(names);
    expect(count('commit')).toBe(1);
  });

  it('answers only when the commit is there to be read', async () => {
    const seen = writes.submit((change) => add(change, 'a')).then(committed);
    expect(await seen).toEqual(['a']);
  });

  it('takes what arrives while a transaction runs into the next', async () => {
    let second: Promise<string> | undefined;
    await writes.submit(async (change) => {
      second = writes.submit((again) => add(again, 'second'));
      return add(change, 'first');
    });
    expect(await committed()).toEqual(['first']);
    expect(await second).toBe('second');
    expect(count('commit')).toBe(2);
  });

  it('rolls failing work back alone and gives its error to it alone', async () => {
    const good = writes.submit((change) => add(change, 'good'));
    const bad = writes.submit(async (change) => {
      await add(change, 'bad');
      throw new Error('no such thing');
    });
    const alsoGood = writes.submit((change) => add(change, 'also good'));
    await expect(bad).rejects.toThrow('no such thing');
    await Promise.all([good, alsoGood]);
    expect(await committed()).toEqual(['good', 'also good']);
    expect(count('commit')).toBe(1);
  });

  it('lets nobody read what is not committed', async () => {
    const seen = await writes.submit(async (change) => {
      await add(change, 'a');
      return committed();
    });
    expect(seen).toEqual([]);
    expect(await committed()).toEqual(['a']);
  });

  it('tells everybody when the commit fails, and goes on', async () => {
    commitFails = true;
    const lost = await Promise.allSettled([
      writes.submit((change) => add(change, 'a')),
      writes.submit((change) => add(change, 'b')),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    commitFails = false;
    await writes.submit((change) => add(change, 'c'));
    expect(await committed()).toEqual(['c']);
  });

  it('finishes what it has when it is closed, and takes no more', async () => {
    const last = writes.submit((change) => add(change, 'last'));
    await writes.close();
    expect(await last).toBe('last');
    await expect(writes.submit((change) => add(change, 'late'))).rejects.toThrow('closed');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { turn } from '../../kit/turn.ts';
import type { LoneDialect } from './dialects/dialect.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';

let dialect: LoneDialect;
let folder: string;
let writes: GroupCommit<LoneDialect>;
let commits: number;
let commitFails: boolean;
let durable: Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-commit-'));
  dialect = openSqlite(join(folder, 'test.sqlite'));
  await migrate(dialect, [tableToWriteIn], 0);
  commits = 0;
  commitFails = false;
  durable = Promise.resolve();
  const commit = async (): Promise<void> => {
    commits += 1;
    if (commitFails) throw new Error('disk full');
    await dialect.transaction.commit();
  };
  const settle = async (): Promise<void> => {
    await durable;
    await dialect.transaction.settle();
  };
  writes = groupCommit({ transaction: { ...dialect.transaction, commit, settle } }, dialect);
});
afterEach(async () => {
  await writes.close();
  await dialect[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const wait = { clock: systemClock, deadlineMs: 50_000 };

const tableToWriteIn: Migration = async ({ schema }) => {
  const table = schema.createTable('loginFailures').addColumn('subject', 'text');
  await table.addColumn('at', 'integer').execute();
};

async function add({ writer }: LoneDialect, subject: string): Promise<string> {
  await writer.insertInto('loginFailures').values({ subject, at: 0 }).execute();
  return subject;
}

async function committed(): Promise<readonly string[]> {
  const rows = await dialect.reader.selectFrom('loginFailures').select('subject').execute();
  return rows.map(({ subject }) => subject);
}

describe('one writer for everybody', () => {
  it('gathers the work of a tick into one transaction, in the order it came', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(
      names.map((name) => writes.submit((change) => add(change, name))),
    );
    expect(answers).toEqual(names);
    expect(await committed()).toEqual(names);
    expect(commits).toBe(1);
  });

  it('answers only when the commit is there to be read', async () => {
    const seen = writes.submit((change) => add(change, 'a')).then(committed);
    expect(await seen).toEqual(['a']);
  });

  it('answers only when the transaction is durable, and begins no other before', async () => {
    const sync = Promise.withResolvers<void>();
    durable = sync.promise;
    const answered: string[] = [];
    const one = writes.submit((change) => add(change, 'a')).then((name) => answered.push(name));
    await waitFor(async () => (await committed())[0], { ...wait, what: 'the commit' });
    const other = writes.submit((change) => add(change, 'b'));
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(answered).toEqual([]);
    expect(commits).toBe(1);
    sync.resolve();
    await Promise.all([one, other]);
    expect(answered).toEqual(['a']);
    expect(commits).toBe(2);
  });

  it('tells those whose transaction may not be durable, and goes on', async () => {
    const sync = Promise.withResolvers<void>();
    durable = sync.promise;
    const failing = writes.submit((change) => add(change, 'a')).catch(String);
    await waitFor(async () => (await committed())[0], { ...wait, what: 'the commit' });
    sync.reject(new Error('the disk failed'));
    expect(await failing).toContain('the disk failed');
    durable = Promise.resolve();
    expect(await writes.submit((change) => add(change, 'b'))).toBe('b');
  });

  it('takes what arrives while a transaction runs into the next', async () => {
    let second: Promise<string> | undefined;
    await writes.submit(async (change) => {
      second = writes.submit((again) => add(again, 'second'));
      return add(change, 'first');
    });
    expect(commits).toBe(1);
    expect(await second).toBe('second');
    expect(await committed()).toEqual(['first', 'second']);
    expect(commits).toBe(2);
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
    expect(commits).toBe(1);
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

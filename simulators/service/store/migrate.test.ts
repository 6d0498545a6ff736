import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { samplePlace } from '../testing/sample-place.ts';
import { openDialect } from './dialects/open.ts';
import { migrate, NewerDataFolder } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { openStore } from './open.ts';

let folder: string;
let file: string;
let place: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-migrate-'));
  file = join(folder, 'platen.sqlite');
  place = await samplePlace(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

const extra: Migration = async ({ schema }) => {
  await schema.createTable('extra').addColumn('id', 'integer').execute();
};
const broken: Migration = () => Promise.reject(new Error('half way'));

async function versions(): Promise<readonly number[]> {
  await using dialect = await openDialect(place);
  const rows = await dialect.reader.selectFrom('schemaVersions').selectAll().execute();
  return rows.map(({ version }) => version);
}

async function update(to: readonly Migration[]): Promise<void> {
  await using dialect = await openDialect(place);
  await migrate(dialect, to, 5);
}

describe('migrations', () => {
  it('run once each, in order, and are counted', async () => {
    await update(migrations);
    await update(migrations);
    expect(await versions()).toEqual(migrations.map((_, index) => index + 1));
    await update([...migrations, extra]);
    expect(await versions()).toHaveLength(migrations.length + 1);
  });

  it('happen together or not at all', async () => {
    await update(migrations);
    await expect(update([...migrations, extra, broken])).rejects.toThrow('half way');
    expect(await versions()).toHaveLength(migrations.length);
    await update([...migrations, extra]);
    expect(await versions()).toHaveLength(migrations.length + 1);
  });

  it('refuse a data folder that a later release wrote, and leave it as it is', async () => {
    await update([...migrations, extra]);
    const opened = openStore(place, 0);
    await expect(opened).rejects.toBeInstanceOf(NewerDataFolder);
    await expect(opened).rejects.toThrow(
      `has schema version ${String(migrations.length + 1)}, this release supports versions up to`,
    );
    expect(await versions()).toHaveLength(migrations.length + 1);
  });

  it('make files that only their owner can read', async () => {
    await using _store = await openStore(file, 0);
    for (const suffix of ['', '-wal', '-shm']) {
      expect(statSync(file + suffix).mode & 0o777).toBe(0o600);
    }
  });
});

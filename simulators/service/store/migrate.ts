import { CompiledQuery } from 'kysely';
import type { StoreDialect } from './dialects/dialect.ts';
import type { Migration } from './migrations/migration.ts';

/** The data folder was written by a later release than this one. */
export class NewerDataFolder extends Error {
  override readonly name = 'NewerDataFolder';

  constructor(found: number, known: number) {
    super(
      `the data folder has schema version ${String(found)}, this release knows up to ` +
        `${String(known)}: use the release that wrote it, or another data folder`,
    );
  }
}

/** Brings the tables up to date in one transaction; does nothing when they are. */
export async function migrate(
  dialect: StoreDialect,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  const { writer, begin, types } = dialect;
  await writer.schema
    .createTable('schemaVersions')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('appliedAt', 'bigint', (column) => column.notNull())
    .execute();
  const newest = await writer
    .selectFrom('schemaVersions')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  const version = newest.version ?? 0;
  if (version > migrations.length) throw new NewerDataFolder(version, migrations.length);
  if (version === migrations.length) return;
  await writer.executeQuery(CompiledQuery.raw(begin));
  try {
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await migration(writer, types);
      await writer
        .insertInto('schemaVersions')
        .values({ version: index + 1, appliedAt: now })
        .execute();
    }
    await writer.executeQuery(CompiledQuery.raw('commit'));
  } catch (error) {
    await writer.executeQuery(CompiledQuery.raw('rollback'));
    throw error;
  }
}

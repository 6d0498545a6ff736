import type { StoreDialect } from './dialects/dialect.ts';
import type { Migration } from './migrations/migration.ts';

/** The records were written by a later release than this one. */
export class NewerDataFolder extends Error {
  override readonly name = 'NewerDataFolder';

  constructor(holder: StoreDialect['holder'], found: number, known: number) {
    super(
      `the ${holder} has schema version ${String(found)}, this release supports versions up to ` +
        `${String(known)}: use the release that wrote it, or another ${holder}`,
    );
  }
}

/** Brings the tables up to date in one transaction; does nothing when they are. Throws NewerDataFolder. */
export async function migrate(
  dialect: StoreDialect,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  const { transaction } = dialect;
  // From here on other processes that start at the same time wait.
  await transaction.begin();
  try {
    await update(dialect, migrations, now);
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
  await transaction.settle();
}

async function update(
  { writer, types, holder }: StoreDialect,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
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
  if (version > migrations.length) throw new NewerDataFolder(holder, version, migrations.length);
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    await migration(writer, types);
    await writer
      .insertInto('schemaVersions')
      .values({ version: index + 1, appliedAt: now })
      .execute();
  }
}

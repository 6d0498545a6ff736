import { sql } from 'kysely';
import { type Migration, notNull } from './migration.ts';

/**
 * Which processes remember records, and up to which change: `epochs` has one row, whose value grows with
 * every change of what may be remembered.
 */
export const sharedMemory: Migration = async (database, types) => {
  if (!types.areShared) return;
  const { schema } = database;
  await schema.createTable('epochs').addColumn('value', 'bigint', notNull).execute();
  await schema
    .createTable('memories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seen', 'bigint', notNull)
    .addColumn('leaseUntil', 'bigint', notNull)
    .execute();
  await sql`insert into epochs(value) values (0)`.execute(database);
};

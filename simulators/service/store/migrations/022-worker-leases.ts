import type { Migration } from './migration.ts';

/** Replaces the heartbeat count of workers by a lease, measured by the clock of the database. */
export const workerLeases: Migration = async ({ schema }) => {
  await schema.alterTable('workers').dropColumn('beats').execute();
  await schema
    .alterTable('workers')
    .addColumn('leaseUntil', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};

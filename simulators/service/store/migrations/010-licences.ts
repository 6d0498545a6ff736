import type { Migration } from './migration.ts';

/** A licence goes with its account. */
export const licences: Migration = async ({ schema }) => {
  await schema
    .createTable('licences')
    .addColumn('accountId', 'integer', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('embeddedTerminals', 'integer')
    .addColumn('endsAt', 'bigint')
    .addColumn('groups', 'text')
    .execute();
};

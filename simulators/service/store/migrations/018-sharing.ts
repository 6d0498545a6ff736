import { type Migration, notNull } from './migration.ts';

/** What processes that share these records must know of each other, and of the records as a whole. */
export const sharing: Migration = async ({ schema }) => {
  await schema
    .createTable('storeFacts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', notNull)
    .execute();
  await schema
    .createTable('workers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('beats', 'bigint', notNull)
    .addColumn('ended', 'integer', notNull)
    .execute();
  await schema.alterTable('deliveries').addColumn('owner', 'text').execute();
  // Small: only what is under way between several processes has an owner.
  await schema
    .createIndex('deliveriesByOwner')
    .on('deliveries')
    .column('owner')
    .where('owner', 'is not', null)
    .execute();
};

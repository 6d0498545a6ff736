import { type Migration, notNull } from './migration.ts';

/** Each try to bring a document to a port, those in flight and those that ended. */
export const deliveries: Migration = async ({ schema }, types) => {
  await schema
    .createTable('deliveries')
    .addColumn('id', types.id)
    .addColumn('documentUuid', 'text', notNull)
    .addColumn('outputPortId', 'integer', notNull)
    .addColumn('cause', 'text', notNull)
    .addColumn('options', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('attempts', 'integer', notNull)
    .addColumn('notBefore', 'bigint', notNull)
    .addColumn('deadline', 'bigint')
    .addColumn('createdAt', 'bigint', notNull)
    .execute();
  await schema
    .createIndex('deliveriesByState')
    .on('deliveries')
    .columns(['state', 'outputPortId', 'id'])
    .execute();
};

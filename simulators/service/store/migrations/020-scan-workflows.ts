import { type Migration, notNull } from './migration.ts';

/** Scan workflows; no query looks into their parts. */
export const scanWorkflows: Migration = async ({ schema }, types) => {
  await schema
    .createTable('scanWorkflows')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('parts', 'text', notNull)
    .addColumn('updatedAt', 'bigint', notNull)
    .execute();
  await schema
    .createIndex('scanWorkflowsByAccount')
    .on('scanWorkflows')
    .columns(['accountId', 'id'])
    .execute();
};

import { sql } from 'kysely';
import { type Migration, notNull } from './migration.ts';

/**
 * What was done and refused. Each index serves a question that has a time range, in its order; the one of
 * all that an account has is written so that no question with a filter can go by it.
 */
export const audit: Migration = async ({ schema }, types) => {
  await schema
    .createTable('auditRecords')
    .addColumn('id', types.id)
    .addColumn('at', 'bigint', notNull)
    .addColumn('category', 'text', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('userId', 'integer')
    .addColumn('serverId', 'text', notNull)
    .addColumn('details', 'text', notNull)
    .execute();
  const inOrder = ['at', 'id'];
  await schema
    .createIndex('auditByAccount')
    .on('auditRecords')
    .columns([sql`("accountId" + 0)`, ...inOrder])
    .execute();
  await schema
    .createIndex('auditByCategory')
    .on('auditRecords')
    .columns(['accountId', 'category', ...inOrder])
    .execute();
  await schema
    .createIndex('auditByType')
    .on('auditRecords')
    .columns(['accountId', 'type', ...inOrder])
    .execute();
  await schema
    .createIndex('auditByUser')
    .on('auditRecords')
    .columns(['userId', 'accountId', ...inOrder])
    .where('userId', 'is not', null)
    .execute();
};

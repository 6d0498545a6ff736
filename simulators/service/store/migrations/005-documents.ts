import { sql } from 'kysely';
import { type Migration, notNull } from './migration.ts';

/** Documents and the bytes of the small ones. Ports and users may go; documents remember their names. */
export const documents: Migration = async (database, types) => {
  const { schema } = database;
  await schema
    .createTable('documents')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('userId', 'integer')
    .addColumn('providerId', 'integer', notNull)
    .addColumn('userName', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('documentType', 'integer', notNull)
    .addColumn('totalPages', 'integer', notNull)
    .addColumn('colorPages', 'integer', notNull)
    .addColumn('duplex', 'integer', notNull)
    .addColumn('copies', 'integer', notNull)
    .addColumn('grayscale', 'integer', notNull)
    .addColumn('paperSize', 'text', notNull)
    .addColumn('createdAt', 'bigint', notNull)
    .addColumn('expiresAt', 'bigint')
    .addColumn('status', 'integer', notNull)
    .addColumn('tags', 'text', notNull)
    .addColumn('jobType', 'text', notNull)
    .addColumn('inputPortId', 'integer')
    .addColumn('outputPortId', 'integer', notNull)
    .addColumn('outputPortName', 'text', notNull)
    .addColumn('scanWorkflowId', 'integer', notNull)
    .addColumn('scanConnectorId', 'integer', notNull)
    .addColumn('claimedBy', 'integer')
    .addColumn('contentKind', 'text', notNull)
    .addColumn('contentSize', 'bigint', notNull)
    .addColumn('contentFile', 'text')
    .execute();
  await documentIndexes(database, types);
  await schema
    .createTable('documentContents')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('bytes', types.bytes, notNull)
    .execute();
};

const documentIndexes: Migration = async ({ schema }) => {
  const inOrder = ['createdAt', 'uuid'];
  await schema
    .createIndex('documentsOfUser')
    .on('documents')
    .columns(['userId', 'status', ...inOrder])
    .execute();
  await schema
    .createIndex('documentsHistory')
    .on('documents')
    .columns(['accountId', ...inOrder])
    .execute();
  // Small: most documents are ended, or hold their bytes with their row.
  await schema
    .createIndex('documentsByExpiry')
    .on('documents')
    .column('expiresAt')
    .where(sql<boolean>`"status" not in (1, 2, 3, 9)`)
    .execute();
  await schema
    .createIndex('documentsByFile')
    .on('documents')
    .column('contentFile')
    .where('contentFile', 'is not', null)
    .execute();
};

import { type Migration, notNull } from './migration.ts';

/** Keys, device endpoints, user tokens; what counts against guessing (SIL-28). */
export const callers: Migration = async (database, types) => {
  const { schema } = database;
  await schema
    .createTable('apiKeys')
    .addColumn('id', types.id)
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('label', 'text', notNull)
    .addColumn('secure', 'integer', notNull)
    .addColumn('allowUnauthenticatedRequests', 'integer', notNull)
    .addColumn('allowUntrustedEndpoints', 'integer', notNull)
    .addColumn('advancedPermissions', 'text')
    .addColumn('active', 'integer', notNull)
    .addColumn('expiresAt', 'bigint')
    .execute();
  await schema
    .createTable('endpoints')
    .addColumn('id', types.id)
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('endpointId', 'text', notNull)
    .addColumn('description', 'text', notNull)
    .addColumn('endpointType', 'text', notNull)
    .addColumn('authorized', 'integer', notNull)
    .addColumn('expiresAt', 'bigint')
    .execute();
  await schema
    .createTable('userTokens')
    .addColumn('id', types.id)
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('family', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('keyId', 'integer', (column) => column.notNull().references('apiKeys.id'))
    .addColumn('expiresAt', 'bigint', notNull)
    .addColumn('spentAt', 'bigint')
    .execute();
  await schema.createIndex('userTokensByFamily').on('userTokens').column('family').execute();
  await schema.createIndex('userTokensByExpiry').on('userTokens').column('expiresAt').execute();
  await lockouts(database, types);
};

const lockouts: Migration = async ({ schema }) => {
  await schema
    .createTable('loginFailures')
    .addColumn('subject', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .execute();
  await schema
    .createIndex('loginFailuresBySubject')
    .on('loginFailures')
    .columns(['subject', 'at'])
    .execute();
  await schema
    .createTable('loginLocks')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('lockedUntil', 'bigint', notNull)
    .execute();
};

import { type Migration, notNull } from './migration.ts';

/** Tokens of registered devices, and registrations that wait for an administrator (SIL-27). */
export const devices: Migration = async ({ schema }, types) => {
  await schema
    .createTable('deviceTokens')
    .addColumn('id', types.id)
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('family', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('deviceId', 'integer', (column) => column.notNull().references('endpoints.id'))
    .addColumn('keyId', 'integer', (column) => column.notNull().references('apiKeys.id'))
    .addColumn('expiresAt', 'bigint', notNull)
    .addColumn('spentAt', 'bigint')
    .execute();
  await schema
    .createTable('deviceRegistrations')
    .addColumn('id', types.id)
    .addColumn('deviceCodeHash', 'text', (column) => column.notNull().unique())
    .addColumn('userCodeHash', 'text', (column) => column.notNull().unique())
    .addColumn('deviceId', 'integer', (column) => column.notNull().references('endpoints.id'))
    .addColumn('keyId', 'integer', (column) => column.notNull().references('apiKeys.id'))
    .addColumn('state', 'text', notNull)
    .addColumn('intervalMs', 'integer', notNull)
    .addColumn('polledAt', 'bigint')
    .addColumn('expiresAt', 'bigint', notNull)
    .execute();
  for (const table of ['deviceTokens', 'deviceRegistrations'])
    for (const column of ['deviceId', 'keyId', 'expiresAt'])
      await schema.createIndex(`${table}By${column}`).on(table).column(column).execute();
  await schema.createIndex('deviceTokensByFamily').on('deviceTokens').column('family').execute();
  await schema
    .createIndex('endpointsByEndpointId')
    .on('endpoints')
    .columns(['accountId', 'endpointId'])
    .execute();
};

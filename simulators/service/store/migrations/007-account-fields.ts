import { type Migration, notNull } from './migration.ts';

/** What accounts are set to, when they were removed, and how to find whatever stands in one. */
export const accountFields: Migration = async ({ schema }) => {
  // SQLite adds one column at a time.
  const accounts = () => schema.alterTable('accounts');
  await accounts()
    .addColumn('applicationName', 'text', (column) => notNull(column).defaultTo(''))
    .execute();
  await accounts()
    .addColumn('trustAllClients', 'integer', (column) => notNull(column).defaultTo(0))
    .execute();
  await accounts().addColumn('locationId', 'integer').execute();
  for (const word of ['locale', 'defaultPaperSize', 'theme'])
    await accounts().addColumn(word, 'text').execute();
  await accounts().addColumn('removedAt', 'bigint').execute();
  await schema
    .createIndex('accountsRemoved')
    .on('accounts')
    .column('removedAt')
    .where('removedAt', 'is not', null)
    .execute();
  for (const [index, table, column] of [
    ['accountsByLocation', 'accounts', 'locationId'],
    ['providersByAccount', 'providers', 'accountId'],
    ['apiKeysByAccount', 'apiKeys', 'accountId'],
    ['endpointsByAccount', 'endpoints', 'accountId'],
    ['userTokensByKey', 'userTokens', 'keyId'],
  ] as const)
    await schema.createIndex(index).on(table).column(column).execute();
};

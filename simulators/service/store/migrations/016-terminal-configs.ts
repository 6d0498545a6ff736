import { type Migration, notNull } from './migration.ts';

/** What embedded clients are set up with; the password among it is sealed. */
export const terminalConfigs: Migration = async ({ schema }, types) => {
  await schema
    .createTable('terminalConfigs')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('vendor', 'text', notNull)
    .addColumn('adminUser', 'text', notNull)
    .addColumn('configuration', 'text', notNull)
    .addColumn('smtpPassword', 'text')
    .execute();
  await schema
    .createIndex('terminalConfigsByName')
    .on('terminalConfigs')
    .columns(['accountId', 'name'])
    .execute();
};

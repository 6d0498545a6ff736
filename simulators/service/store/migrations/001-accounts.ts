import { type Migration, notNull } from './migration.ts';

/** Accounts, and the domain names under which requests find them. */
export const accounts: Migration = async ({ schema }, types) => {
  await schema
    .createTable('accounts')
    .addColumn('id', types.id)
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', notNull)
    .addColumn('accountType', 'integer', notNull)
    .addColumn('parentId', 'integer', (column) => column.references('accounts.id'))
    .addColumn('timezone', 'text')
    .execute();
  await schema.createIndex('accountsByParent').on('accounts').column('parentId').execute();
  await schema
    .createTable('accountDomains')
    .addColumn('domainLower', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('domain', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .execute();
  await schema
    .createIndex('accountDomainsByAccount')
    .on('accountDomains')
    .column('accountId')
    .execute();
};

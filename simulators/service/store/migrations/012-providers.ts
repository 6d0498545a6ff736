import type { Migration } from './migration.ts';

/** How a provider is reached, and for which domains it speaks (interface 4.8). */
export const providers: Migration = async ({ schema }) => {
  await schema.alterTable('providers').addColumn('sealedConfiguration', 'text').execute();
  await schema
    .alterTable('providers')
    .addColumn('domainNames', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
};

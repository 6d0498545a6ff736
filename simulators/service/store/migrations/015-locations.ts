import { type Migration, notNull } from './migration.ts';

/** Network places. A span holds what a subnet or a range covers, as numbers, both ends included. */
export const locations: Migration = async ({ schema }, types) => {
  await schema
    .createTable('locations')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('sortOrder', 'integer', notNull)
    .execute();
  await schema.createIndex('locationsByAccount').on('locations').column('accountId').execute();
  await schema
    .createTable('locationIdentifiers')
    .addColumn('locationId', 'integer', (column) => column.notNull().references('locations.id'))
    .addColumn('position', 'integer', notNull)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('locationType', 'integer', notNull)
    .addColumn('value', 'text', notNull)
    .addColumn('spanFirst', 'bigint')
    .addColumn('spanLast', 'bigint')
    .addPrimaryKeyConstraint('locationIdentifiersInOrder', ['locationId', 'position'])
    .execute();
  for (const [name, by] of [
    ['locationIdentifiersByValue', 'value'],
    ['locationIdentifiersBySpan', 'spanFirst'],
  ] as const)
    await schema
      .createIndex(name)
      .on('locationIdentifiers')
      .columns(['accountId', 'locationType', by])
      .execute();
  await schema.createIndex('inputPortsByLocation').on('inputPorts').column('locationId').execute();
};

import { type Migration, notNull } from './migration.ts';

/** Printers and queues. */
export const ports: Migration = async ({ schema }, types) => {
  await schema
    .createTable('outputPorts')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('address', 'text', notNull)
    .addColumn('portType', 'integer', notNull)
    .addColumn('vendor', 'text', notNull)
    .addColumn('embedded', 'integer', notNull)
    .addColumn('printProtocol', 'integer', notNull)
    .addColumn('outputType', 'integer', notNull)
    .addColumn('reverseFinisher', 'integer', notNull)
    .addColumn('printerIppUrl', 'text', notNull)
    .addColumn('modelFamily', 'integer', notNull)
    .addColumn('monochrome', 'integer', notNull)
    .addColumn('ipReaderAddress', 'text', notNull)
    .addColumn('embeddedConfigurationId', 'integer', notNull)
    .addColumn('deviceSerial', 'text', notNull)
    .addColumn('description', 'text', notNull)
    .addColumn('softwareCopyCollation', 'integer', notNull)
    .addColumn('sendUsername', 'integer', notNull)
    .addColumn('serviceIds', 'text', notNull)
    .addColumn('trimCardId', 'integer', notNull)
    .addColumn('decimalFormatForCardIds', 'integer', notNull)
    .addColumn('active', 'integer', notNull)
    .execute();
  for (const column of ['accountId', 'address', 'deviceSerial', 'ipReaderAddress']) {
    await schema.createIndex(`outputPortsBy${column}`).on('outputPorts').column(column).execute();
  }
  await schema
    .createTable('inputPorts')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('portType', 'integer', notNull)
    .addColumn('outputPortId', 'integer', (column) => column.references('outputPorts.id'))
    .addColumn('portFlags', 'text', notNull)
    .addColumn('locationId', 'integer')
    .execute();
  await schema
    .createIndex('inputPortsByName')
    .on('inputPorts')
    .columns(['accountId', 'name'])
    .execute();
};

import { sql } from 'kysely';
import { type Migration, notNull } from './migration.ts';

/** What the control plane and terminals tell about ports, machine credentials, and what deleting a port asks. */
export const portDetails: Migration = async ({ schema }) => {
  // SQLite adds one column at a time.
  const added = {
    logoutTimeout: ['integer', 0],
    autoRelease: ['integer', 0],
    registrationSource: ['text', 'manual'],
    properties: ['text', '{}'],
    terminalInfo: ['text', '{}'],
    sealedAdminUsername: ['text', ''],
    sealedAdminPassword: ['text', ''],
  } as const;
  for (const [name, [type, usual]] of Object.entries(added)) {
    await schema
      .alterTable('outputPorts')
      .addColumn(name, type, (column) => notNull(column).defaultTo(usual))
      .execute();
  }
  await schema
    .createIndex('outputPortsEmbedded')
    .on('outputPorts')
    .columns(['accountId', 'embedded'])
    .execute();
  await schema
    .createIndex('inputPortsByOutputPort')
    .on('inputPorts')
    .column('outputPortId')
    .execute();
  // Push documents on their way: few at any time.
  await schema
    .createIndex('documentsOnTheirWay')
    .on('documents')
    .columns(['outputPortId', 'status'])
    .where(sql<boolean>`"status" in (5, 6, 7)`)
    .execute();
};

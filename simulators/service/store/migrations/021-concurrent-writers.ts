import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds an index that allows one job at a time per port, for databases with concurrent writers. */
export const concurrentWriters: Migration = async ({ schema }, types) => {
  if (!types.areShared) return;
  await schema
    .createIndex('deliveriesSending')
    .unique()
    .on('deliveries')
    .column('outputPortId')
    .where(sql<boolean>`"state" = 'sending'`)
    .execute();
};

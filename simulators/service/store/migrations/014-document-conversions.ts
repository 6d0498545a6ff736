import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What becomes of a document before it is printed, and each filter of the history by an index of its own. */
export const documentConversions: Migration = async (database) => {
  const { schema } = database;
  const added = [
    ['pageLayout', 'text'],
    ['statusMessage', 'text'],
    ['conversionTries', 'integer'],
    ['colorsCounted', 'integer'],
  ] as const;
  for (const [column, type] of added)
    await schema.alterTable('documents').addColumn(column, type).execute();
  await schema
    .createIndex('documentsInConversion')
    .on('documents')
    .columns(['status', 'createdAt', 'uuid'])
    .where(sql<boolean>`"status" in (6, 7)`)
    .execute();
  const filters = [
    ['documentsOfUserName', 'userName'],
    ['documentsOfPort', 'outputPortName'],
    ['documentsByStatus', 'status'],
    ['documentsByJobType', 'jobType'],
  ] as const;
  // The account in a form that only these have, so that a query can choose (history-filters.ts).
  for (const [index, column] of filters)
    await sql`create index ${sql.ref(index)} on documents
      (("accountId" + 0), ${sql.ref(column)}, "createdAt", "uuid")`.execute(database);
};

import { sql } from 'kysely';
import type { Remains, RemovalChanges, RemovalReads } from '../contract/removal.ts';
import type { Database } from '../schema.ts';
import { documentOf } from './document-row.ts';
import { type Holding, holdings } from './holdings.ts';

const removed = sql`(select "id" from "accounts" where "removedAt" is not null)`;
const allTables = ['documents', ...holdings.map(({ table }) => table)];
const contentTables = [
  'documents',
  ...holdings.filter(({ isContent }) => isContent).map(({ table }) => table),
];

export function readRemoval(database: Database): RemovalReads {
  return {
    async contentsOf(accountIds) {
      const found: string[] = [];
      for (const table of contentTables) {
        const held = sql<object>`select 1 from ${sql.table(table)}
          where "accountId" in (${sql.join(accountIds)}) limit 1`;
        if ((await held.execute(database)).rows.length > 0) found.push(table);
      }
      return found;
    },
    async isDelivering(accountIds) {
      // What is under way is little, whatever the accounts hold: begin there.
      const underWay = sql<object>`select 1 from "deliveries"
        left join "documents" on "documents"."uuid" = "deliveries"."documentUuid"
        left join "outputPorts" on "outputPorts"."id" = "deliveries"."outputPortId"
        where "deliveries"."state" in ('queued', 'sending')
        and ("documents"."accountId" in (${sql.join(accountIds)})
          or "outputPorts"."accountId" in (${sql.join(accountIds)})) limit 1`;
      return (await underWay.execute(database)).rows.length > 0;
    },
    async hasRemains() {
      const row = database.selectFrom('accounts').select('id').where('removedAt', 'is not', null);
      return (await row.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}

export function changeRemoval(database: Database): RemovalChanges {
  return {
    async removeAccounts(accountIds, now) {
      await database
        .updateTable('accounts')
        .set({ removedAt: now })
        .where('id', 'in', accountIds)
        .execute();
      await database.deleteFrom('accountDomains').where('accountId', 'in', accountIds).execute();
      // No key and no device of theirs counts from now on.
      const keys = database.updateTable('apiKeys').set({ active: 0 });
      await keys.where('accountId', 'in', accountIds).execute();
      const devices = database.updateTable('endpoints').set({ authorized: 0 });
      await devices.where('accountId', 'in', accountIds).execute();
    },
    async takeRemains(limit) {
      const documents = await takeDocuments(database, limit);
      if (documents.records > 0) return documents;
      for (const holding of holdings) {
        const records = await take(database, holding, limit);
        if (records > 0) return { records, contents: [] };
      }
      return { records: 0, contents: [] };
    },
    async forgetRemoved(before) {
      const empty = allTables.map(
        (table) => sql`not exists (select 1 from ${sql.table(table)}
          where ${sql.ref(`${table}.accountId`)} = "accounts"."id")`,
      );
      await sql`delete from "accounts" where "removedAt" < ${before}
        and not exists (select 1 from "accounts" as "inner" where "inner"."parentId" = "accounts"."id")
        and ${sql.join(empty, sql` and `)}`.execute(database);
    },
  };
}

async function takeDocuments(database: Database, limit: number): Promise<Remains> {
  const found = await sql<object>`select * from "documents"
    where "accountId" in ${removed} and "claimedBy" is null limit ${limit}`.execute(database);
  const documents = found.rows.map(documentOf);
  if (documents.length === 0) return { records: 0, contents: [] };
  const uuids = padded(
    documents.map(({ uuid }) => uuid),
    limit,
  );
  await database.deleteFrom('documentContents').where('uuid', 'in', uuids).execute();
  await database.deleteFrom('documents').where('uuid', 'in', uuids).execute();
  return { records: documents.length, contents: documents.map(({ content }) => content) };
}

async function take(
  database: Database,
  { table, key, with: along, forgottenBy }: Holding,
  limit: number,
): Promise<number> {
  const found = await sql<{
    readonly key: number;
  }>`select ${sql.ref(key)} as "key" from ${sql.table(table)}
    where "accountId" in ${removed} limit ${limit}`.execute(database);
  if (found.rows.length === 0) return 0;
  const keys = sql.join(
    padded(
      found.rows.map((row) => row.key),
      limit,
    ),
  );
  for (const [other, column] of along)
    await sql`delete from ${sql.table(other)} where ${sql.ref(column)} in (${keys})`.execute(
      database,
    );
  for (const [other, column] of forgottenBy)
    await sql`update ${sql.table(other)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} in (${keys})`.execute(database);
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys})`.execute(database);
  return found.rows.length;
}

/** Always as many, so that the statement is one text and is prepared once. */
function padded<T>(values: readonly T[], length: number): readonly T[] {
  return values.concat(Array.from({ length: length - values.length }, () => values[0] as T));
}

import { sql } from 'kysely';
import type { LockChanges } from '../contract/locks.ts';
import type { Database } from '../schema.ts';
import { inOrder } from './clear.ts';

/** No locks, for databases in which one transaction writes at a time. */
export const noLocks: LockChanges = {
  holdAccount: () => Promise.resolve(),
  holdOutputPort: () => Promise.resolve(),
  holdNames: () => Promise.resolve(),
  holdEverything: () => Promise.resolve(),
  holdWorker: () => Promise.resolve(true),
};

/** First key of advisory locks on names: the schema, so that schemas do not share locks. */
const schemaKey = sql`quote_ident(current_schema())::regnamespace::oid::int4`;

export function rowLocks(database: Database): LockChanges {
  return {
    /** Locks parents in shared mode, root first, so that sibling accounts do not wait for each other, nor foreign keys for this. */
    async holdAccount(accountId) {
      await sql`with recursive up as (
          select id, "parentId", "accountType", 0 as height from accounts where id = ${accountId}
          union all
          select a.id, a."parentId", a."accountType", height + 1 from accounts a, up
          where a.id = up."parentId"),
        owner as (select id, height from up where "accountType" <> 3 or "parentId" is null
          order by height limit 1),
        above as materialized (select a.id from accounts a
          join (select id, height from up where height > (select height from owner)) above
            on a.id = above.id
          order by above.height desc for share of a)
        select id from accounts where id = (select id from owner)
          and (select count(*) from above) >= 0 for no key update`.execute(database);
    },
    async holdOutputPort(id, as) {
      const strength = as === 'used' ? sql`key share` : sql`update`;
      await sql`select id from "outputPorts" where id = ${id} for ${strength}`.execute(database);
    },
    async holdNames(names) {
      for (const name of names.toSorted())
        await sql`select pg_advisory_xact_lock(${schemaKey}, hashtext(${name}))`.execute(database);
    },
    async holdEverything() {
      const tables = sql.join(inOrder.toReversed().map((table) => sql.table(table)));
      await sql`lock table ${tables} in exclusive mode`.execute(database);
    },
    async holdWorker(id) {
      const { rows } = await sql`select id from workers where id = ${id} and ended = 0
        and "leaseUntil" > extract(epoch from clock_timestamp()) * 1000
        for key share`.execute(database);
      return rows.length > 0;
    },
  };
}

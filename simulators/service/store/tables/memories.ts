import { sql } from 'kysely';
import { type Statement, statement } from '../dialects/statement.ts';
import type { Database } from '../schema.ts';

const clock = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
/** Those that were lost long ago. */
const forgottenMs = 600_000;

/** In the transaction of a change, as its last statement: others that raise it wait for its commit. */
export async function raiseEpoch(database: Database): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    update epochs set value = value + 1 returning value`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no epoch');
  return row.value;
}

/** Each returns one row. Nothing is remembered under the name yet, so it has seen all there is. */
export function joinStatement(id: string, leaseMs: number): Statement {
  return statement(
    (
      value,
    ) => `with gone as (delete from memories where "leaseUntil" < ${clock} - ${String(forgottenMs)}),
      e as materialized (select value from epochs),
      m as (insert into memories(id, seen, "leaseUntil")
        select ${value(id)}::text, e.value, ${clock} + ${value(leaseMs)}::bigint from e)
      select value as epoch from e`,
  );
}

/** Not what was seen: a process that was stopped would say so without having forgotten anything. */
export function beatStatement(id: string, leaseMs: number): Statement {
  return statement(
    (value) => `with m as (update memories set "leaseUntil" = ${clock} + ${value(leaseMs)}::bigint
        where id = ${value(id)}::text and "leaseUntil" > ${clock} returning id)
      select (select value from epochs where exists(select 1 from m)) as epoch`,
  );
}

export function seeStatement(id: string, epoch: number): Statement {
  return statement(
    (value) => `with m as (update memories set seen = greatest(seen, ${value(epoch)}::bigint)
        where id = ${value(id)}::text returning id) select count(*) as seen from m`,
  );
}

export function leaveStatement(id: string): Statement {
  return statement(
    (value) => `with m as (delete from memories where id = ${value(id)}::text returning id)
      select count(*) as gone from m`,
  );
}

/** How many other processes with a valid lease have not seen the epoch. */
export function unseenBy(id: string, epoch: number): Statement {
  return statement(
    (value) => `select count(*) as unseen from memories where seen < ${value(epoch)}::bigint
      and "leaseUntil" > ${clock} and id <> ${value(id)}::text`,
  );
}

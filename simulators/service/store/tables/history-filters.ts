import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HistoryQuery } from '../contract/documents.ts';
import type { Parameter } from '../prepared.ts';
import type { Bounds } from './history.ts';
import { isOverdue, type ShownRange } from './statuses.ts';

export type HistoryFilter = 'userName' | 'outputPortName' | 'status' | 'jobType';

/** The filter by whose index a query's range is read; the others sieve what that gives. */
export function leadingFilter(query: HistoryQuery): HistoryFilter | undefined {
  return givenFilters(query)[0];
}

/**
 * With more than one index to go by, a database guesses, and may read the whole range of the poorer
 * one. So a query names its columns in a form that only one index has: the account with nothing
 * added where a filter leads, and all filters but the leading one veiled. They lead in the order
 * from what few records share to what many do.
 */
export function accountCondition(query: HistoryQuery, accountId: number): Expression<SqlBool> {
  const isFiltered = leadingFilter(query) !== undefined;
  const account = isFiltered ? sql`${sql.ref('accountId')} + 0` : sql.ref('accountId');
  return sql<SqlBool>`${account} = ${accountId}`;
}

/** The query's filters, the leading one first. */
export function conditionsOf(
  query: HistoryQuery,
  parameter: Parameter<Bounds>,
): readonly Expression<SqlBool>[] {
  const leading = leadingFilter(query);
  return givenFilters(query).map((filter) => {
    const leads = filter === leading;
    if (filter === 'status' && !leads) return isShown(query, parameter);
    const column = leads ? sql.ref(filter) : veiled(filter);
    return sql<SqlBool>`${column} = ${parameter(values[filter])}`;
  });
}

/** Of the range where a status leads; all of what has a status otherwise. */
export function rangeCondition(
  { overdue }: ShownRange,
  parameter: Parameter<Bounds>,
): Expression<SqlBool> {
  const past = isOverdue(parameter('now'));
  return overdue ? past : sql<SqlBool>`not ${past}`;
}

/** As `statusAt` has it, without the index of the stored status. */
function isShown(query: HistoryQuery, parameter: Parameter<Bounds>): Expression<SqlBool> {
  const statuses = query.statuses ?? [];
  const past = isOverdue(parameter('now'));
  const stored = sql<SqlBool>`${sql.ref('status')} + 0 in (${sql.join([...statuses])})`;
  return sql<SqlBool>`case when ${past} then ${sql.lit(statuses.includes(3))} else ${stored} end`;
}

function givenFilters(query: HistoryQuery): readonly HistoryFilter[] {
  return inOrder.filter((filter) => query[fields[filter]] !== undefined);
}

const inOrder: readonly HistoryFilter[] = ['userName', 'outputPortName', 'status', 'jobType'];
const fields = {
  userName: 'userName',
  outputPortName: 'portName',
  status: 'statuses',
  jobType: 'jobType',
} as const satisfies Record<HistoryFilter, keyof HistoryQuery>;
const values = {
  userName: 'userName',
  outputPortName: 'portName',
  status: 'status',
  jobType: 'jobType',
} as const satisfies Record<HistoryFilter, keyof Bounds>;

/** The same value, in a form that no index has. */
function veiled(filter: HistoryFilter): RawBuilder<string> {
  return sql<string>`${sql.ref(filter)} || ''`;
}

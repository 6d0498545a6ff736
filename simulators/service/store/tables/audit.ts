import { type Expression, type SqlBool, sql } from 'kysely';
import type { AuditDetails, AuditRecord } from '../../rules/audit.ts';
import {
  type Columns,
  integer,
  json,
  optional,
  type Row,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import type { AuditChanges, AuditQuery, AuditReads } from '../contract/audit.ts';
import { atMost, parameterRow, prepare, prepareByShape } from '../prepared.ts';
import type { Database } from '../schema.ts';

export const auditColumns = {
  at: integer,
  category: text,
  type: text,
  accountId: integer,
  userId: optional(integer),
  serverId: text,
  details: json<AuditDetails>(),
} satisfies Columns<Omit<AuditRecord, 'id'>>;

type AuditRow = Row<typeof auditColumns>;

const columns = { id: integer, ...auditColumns };

const recordOfRow = (row: object): AuditRecord => recordOf<AuditRecord>(columns, row);

interface Bounds {
  readonly accountId: number;
  readonly start: number;
  readonly end: number;
  readonly beforeAt: number;
  readonly beforeId: number;
  readonly category: string;
  readonly type: string;
  readonly userId: number;
  readonly limit: number;
}

export function readAudit(database: Database): AuditReads {
  const page = pageOf(database);
  const after = prepare<{ id: number; serverId: string; limit: number }, object>(
    database,
    (parameter) =>
      database
        .selectFrom('auditRecords')
        .selectAll()
        .where('id', '>', parameter('id'))
        .where('serverId', '=', parameter('serverId'))
        .orderBy('id')
        .limit(atMost(parameter('limit'))),
  );
  return {
    /** Each account's page by its own index range, merged: the cost is the page's, not the table's. */
    async page(query) {
      const pages = await Promise.all(
        query.accountIds.map((accountId) => page(query, { ...boundsOf(query), accountId })),
      );
      return pages
        .flatMap(({ rows }) => rows.map(recordOfRow))
        .toSorted((one, other) => other.at - one.at || other.id - one.id)
        .slice(0, query.limit);
    },
    async writtenAfter(id, serverId, limit) {
      return (await after({ id, serverId, limit })).rows.map(recordOfRow);
    },
  };
}

function pageOf(database: Database) {
  return prepareByShape<AuditQuery, Bounds, object>(database, {
    shapeOf: (query) =>
      [query.before, query.category, query.type, query.userId]
        .map((one) => (one === undefined ? '-' : '+'))
        .join(''),
    build: (query, parameter) => {
      const { leading, others } = filtersOf(query);
      let select = database
        .selectFrom('auditRecords')
        .selectAll()
        .where(accountCondition(leading !== undefined, parameter('accountId')))
        .where('at', '>=', parameter('start'));
      // The cursor lies before the end, and SQLite would range over one upper bound only.
      if (query.before === undefined) select = select.where('at', '<', parameter('end'));
      else {
        select = select.where((is) =>
          is(is.refTuple('at', 'id'), '<', is.tuple(parameter('beforeAt'), parameter('beforeId'))),
        );
      }
      if (leading !== undefined) select = select.where(leading, '=', parameter(leading));
      for (const filter of others)
        select = select.where(sql<SqlBool>`${sql.ref(filter)} || '' = ${parameter(filter)}`);
      return select
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(atMost(parameter('limit')));
    },
  });
}

type AuditFilter = 'userId' | 'type' | 'category';

/** The filter by whose index a range is read, from what few records share to what many do; the others sieve. */
function filtersOf(query: AuditQuery): {
  readonly leading: AuditFilter | undefined;
  readonly others: readonly Exclude<AuditFilter, 'userId'>[];
} {
  const leading = (['userId', 'type', 'category'] as const).find((one) => query[one] !== undefined);
  const others = (['type', 'category'] as const).filter(
    (one) => one !== leading && query[one] !== undefined,
  );
  return { leading, others };
}

/** With more than one index to go by, a database guesses: the account is spelled as only one has it. */
function accountCondition(isFiltered: boolean, accountId: number): Expression<SqlBool> {
  const account = sql.ref('accountId');
  return sql<SqlBool>`${isFiltered ? account : sql`${account} + 0`} = ${accountId}`;
}

/** Values that a shape has no place for are never bound. */
function boundsOf(query: AuditQuery): Omit<Bounds, 'accountId'> {
  const { start, end, before, category = '', type = '', userId = 0, limit } = query;
  return {
    start,
    end,
    category,
    type,
    userId,
    limit,
    beforeAt: before?.at ?? 0,
    beforeId: before?.id ?? 0,
  };
}

export function changeAudit(database: Database): AuditChanges {
  const insert = prepare<AuditRow, { id: number }>(database, (parameter) =>
    database
      .insertInto('auditRecords')
      .values(parameterRow<AuditRow>(Object.keys(auditColumns), parameter))
      .returning('id'),
  );
  return {
    async addAudit(record) {
      const [row] = (await insert(rowOf(auditColumns, record))).rows;
      if (row === undefined) throw new Error('the database gave a new audit record no id');
      return row.id;
    },
    forgetAudit: forgetting(database),
  };
}

/** Account by account, so that the index of what is asked serves here too. */
function forgetting(database: Database): AuditChanges['forgetAudit'] {
  const nextAccount = prepare<{ after: number }, { accountId: number }>(database, (parameter) =>
    database
      .selectFrom('auditRecords')
      .select('accountId')
      .where('accountId', '>', parameter('after'))
      .orderBy('accountId')
      .limit(1),
  );
  const remove = prepare<{ accountId: number; before: number; limit: number }, unknown>(
    database,
    (parameter) =>
      database.deleteFrom('auditRecords').where('id', 'in', (is) =>
        is
          .selectFrom('auditRecords')
          .select('id')
          .where(accountCondition(false, parameter('accountId')))
          .where('at', '<', parameter('before'))
          .orderBy('at')
          .limit(atMost(parameter('limit'))),
      ),
  );
  return async (before, limit) => {
    let removed = 0;
    for (let after = -1; removed < limit; ) {
      const [account] = (await nextAccount({ after })).rows;
      if (account === undefined) break;
      const { accountId } = account;
      const { numAffectedRows } = await remove({ accountId, before, limit: limit - removed });
      removed += Number(numAffectedRows ?? 0n);
      after = accountId;
    }
    return removed;
  };
}

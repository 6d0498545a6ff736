import type { Selectable } from 'kysely';
import type { DocumentStatus } from '../../rules/records.ts';
import type { HistoryQuery } from '../contract/documents.ts';
import { atMost, prepareByShape } from '../prepared.ts';
import type { Database, Schema } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf, newest } from './document-row.ts';
import {
  accountCondition,
  conditionsOf,
  leadingFilter,
  rangeCondition,
} from './history-filters.ts';
import { never, type ShownRange, shownRanges } from './statuses.ts';

export interface Bounds {
  readonly accountId: number;
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly beforeCreatedAt: number;
  readonly beforeUuid: string;
  readonly userName: string;
  readonly portName: string;
  readonly jobType: Selectable<Schema['documents']>['jobType'];
  /** Of a range of its own, where statuses lead. */
  readonly status: DocumentStatus;
  readonly now: number;
}

/** One index range of a query. */
interface Asked {
  readonly query: HistoryQuery;
  /** Where statuses lead. */
  readonly range: ShownRange | undefined;
}

/** Reads each account's page by its own index range and merges: the cost is the page's, not the table's. */
export function readHistory(database: Database): Reader['documents']['history'] {
  const page = prepareByShape<Asked, Bounds, object>(database, {
    shapeOf: ({ query, range }) =>
      JSON.stringify([
        query.before === undefined,
        query.userName === undefined,
        query.portName === undefined,
        query.jobType === undefined,
        query.statuses ?? null,
        range?.overdue ?? null,
      ]),
    build: ({ query, range }, parameter) => {
      let select = database
        .selectFrom('documents')
        .selectAll()
        .where(accountCondition(query, parameter('accountId')))
        .where('createdAt', '>=', parameter('start'));
      // The cursor lies before the end, and SQLite would range over one upper bound only.
      if (query.before === undefined) select = select.where('createdAt', '<', parameter('end'));
      else {
        select = select.where((is) =>
          is(
            is.refTuple('createdAt', 'uuid'),
            '<',
            is.tuple(parameter('beforeCreatedAt'), parameter('beforeUuid')),
          ),
        );
      }
      for (const condition of conditionsOf(query, parameter)) select = select.where(condition);
      if (range !== undefined) select = select.where(rangeCondition(range, parameter));
      return select
        .orderBy('createdAt', 'desc')
        .orderBy('uuid', 'desc')
        .limit(atMost(parameter('limit')));
    },
  });
  return async (query) => {
    const ranges = rangesOf(query);
    const pages = await Promise.all(
      ranges.map(({ range, bounds }) => page({ query, range }, bounds)),
    );
    return newest(
      pages.flatMap(({ rows }) => rows.map(documentOf)),
      query.limit,
    );
  };
}

interface Range {
  readonly range: ShownRange | undefined;
  readonly bounds: Bounds;
}

/** One for each account, and for each status where those lead. Values that a shape has no place for are never bound. */
function rangesOf(query: HistoryQuery): readonly Range[] {
  const { accountIds, statuses = [], now, start, end, limit, before } = query;
  const byStatus = leadingFilter(query) === 'status';
  const shown = now === undefined ? { statuses } : { statuses, now };
  const each = byStatus ? shownRanges(shown) : [undefined];
  return accountIds.flatMap((accountId) =>
    each.map((range) => ({
      range,
      bounds: {
        accountId,
        status: range?.status ?? 0,
        now: now ?? never,
        start,
        end,
        limit,
        beforeCreatedAt: before?.createdAt ?? 0,
        beforeUuid: before?.uuid ?? '',
        userName: query.userName ?? '',
        portName: query.portName ?? '',
        jobType: query.jobType ?? 'PRINT',
      },
    })),
  );
}

import type { Selectable } from 'kysely';
import type { HistoryQuery } from '../contract/documents.ts';
import { prepareByShape } from '../prepared.ts';
import type { Database, Schema } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf, newest } from './document-row.ts';

interface Bounds {
  readonly accountId: number;
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly beforeCreatedAt: number;
  readonly beforeUuid: string;
  readonly userName: string;
  readonly portName: string;
  readonly jobType: Selectable<Schema['documents']>['jobType'];
}

/** Reads each account's page by its own index range and merges: the cost is the page's, not the table's. */
export function readHistory(database: Database): Reader['documents']['history'] {
  const page = prepareByShape<HistoryQuery, Bounds, object>(database, {
    shapeOf: (query) =>
      JSON.stringify([
        query.before === undefined,
        query.userName === undefined,
        query.portName === undefined,
        query.jobType === undefined,
        query.statuses ?? null,
      ]),
    build: (query, parameter) => {
      let select = database
        .selectFrom('documents')
        .selectAll()
        .where('accountId', '=', parameter('accountId'))
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
      if (query.userName !== undefined)
        select = select.where('userName', '=', parameter('userName'));
      if (query.portName !== undefined) {
        select = select.where('outputPortName', '=', parameter('portName'));
      }
      if (query.jobType !== undefined) select = select.where('jobType', '=', parameter('jobType'));
      if (query.statuses !== undefined) select = select.where('status', 'in', query.statuses);
      return select.orderBy('createdAt', 'desc').orderBy('uuid', 'desc').limit(parameter('limit'));
    },
  });
  return async (query) => {
    const pages = await Promise.all(
      query.accountIds.map((accountId) => page(query, { ...boundsOf(query), accountId })),
    );
    return newest(
      pages.flatMap(({ rows }) => rows.map(documentOf)),
      query.limit,
    );
  };
}

/** Values that a shape has no place for are never bound. */
function boundsOf(query: HistoryQuery): Omit<Bounds, 'accountId'> {
  return {
    start: query.start,
    end: query.end,
    limit: query.limit,
    beforeCreatedAt: query.before?.createdAt ?? 0,
    beforeUuid: query.before?.uuid ?? '',
    userName: query.userName ?? '',
    portName: query.portName ?? '',
    jobType: query.jobType ?? 'PRINT',
  };
}

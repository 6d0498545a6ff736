import type { QueryResult } from 'kysely';
import type { DocumentRecord, DocumentStatus } from '../../rules/records.ts';
import { atMost, type Parameter, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf, newest } from './document-row.ts';

interface Bounds {
  readonly userId: number;
  readonly limit: number;
}

type Question = Bounds & { readonly status: DocumentStatus };

/** Where a document stands in the list. */
type Place = Pick<DocumentRecord, 'createdAt' | 'uuid'>;

export function readUserDocuments(
  database: Database,
): Pick<Reader['documents'], 'ofUser' | 'uuidsOfUser' | 'waitingOf'> {
  const newestOf = (parameter: Parameter<Question>) =>
    database
      .selectFrom('documents')
      .where('userId', '=', parameter('userId'))
      .where('status', '=', parameter('status'))
      .orderBy('createdAt', 'desc')
      .orderBy('uuid', 'desc')
      .limit(atMost(parameter('limit')));
  const documentsOf = prepare<Question, object>(database, (parameter) =>
    newestOf(parameter).selectAll(),
  );
  const placesOf = prepare<Question, Place>(database, (parameter) =>
    newestOf(parameter).select(['createdAt', 'uuid']),
  );
  const waitingOf = prepare<{ userId: number }, object>(database, (parameter) =>
    database
      .selectFrom('documents')
      .selectAll()
      .where('userId', '=', parameter('userId'))
      .where('status', '=', 0)
      .where('claimedBy', 'is', null)
      .orderBy('createdAt')
      .orderBy('uuid'),
  );
  return {
    async ofUser(userId, statuses, limit) {
      const rows = await rowsByStatus(documentsOf, statuses, { userId, limit });
      return newest(rows.map(documentOf), limit);
    },
    async uuidsOfUser(userId, statuses, limit) {
      const rows = await rowsByStatus(placesOf, statuses, { userId, limit });
      return newest(rows, limit).map(({ uuid }) => uuid);
    },
    async waitingOf(userId) {
      return (await waitingOf({ userId })).rows.map(documentOf);
    },
  };
}

/** One query a status keeps to the index; together they hold the newest of all. */
async function rowsByStatus<R>(
  ask: (question: Question) => Promise<QueryResult<R>>,
  statuses: readonly DocumentStatus[],
  bounds: Bounds,
): Promise<readonly R[]> {
  const pages = await Promise.all(
    [...new Set(statuses)].map((status) => ask({ ...bounds, status })),
  );
  return pages.flatMap(({ rows }) => rows);
}

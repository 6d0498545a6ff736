import { type Compilable, type QueryResult, type SqlBool, sql } from 'kysely';
import type { DocumentRecord, DocumentStatus } from '../../rules/records.ts';
import type { Shown } from '../contract/documents.ts';
import { atMost, type Parameter, prepare, prepareByShape } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf, newest } from './document-row.ts';
import { isOverdue, never, type ShownRange, shownRanges } from './statuses.ts';

interface Bounds {
  readonly userId: number;
  readonly limit: number;
}

type Question = Bounds & { readonly status: DocumentStatus; readonly now: number };

/** Where a document stands in the list. */
type Place = Pick<DocumentRecord, 'createdAt' | 'uuid'>;

export function readUserDocuments(
  database: Database,
): Pick<Reader['documents'], 'ofUser' | 'uuidsOfUser' | 'waitingOf'> {
  const newestOf = ({ overdue }: ShownRange, parameter: Parameter<Question>) => {
    const past = isOverdue(parameter('now'));
    return database
      .selectFrom('documents')
      .where('userId', '=', parameter('userId'))
      .where('status', '=', parameter('status'))
      .where(overdue ? past : sql<SqlBool>`not ${past}`)
      .orderBy('createdAt', 'desc')
      .orderBy('uuid', 'desc')
      .limit(atMost(parameter('limit')));
  };
  const documentsOf = byRange<object>(database, (range, parameter) =>
    newestOf(range, parameter).selectAll(),
  );
  const placesOf = byRange<Place>(database, (range, parameter) =>
    newestOf(range, parameter).select(['createdAt', 'uuid']),
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
    async ofUser(userId, shown, limit) {
      const rows = await rowsOf(documentsOf, shown, { userId, limit });
      return newest(rows.map(documentOf), limit);
    },
    async uuidsOfUser(userId, shown, limit) {
      const rows = await rowsOf(placesOf, shown, { userId, limit });
      return newest(rows, limit).map(({ uuid }) => uuid);
    },
    async waitingOf(userId) {
      return (await waitingOf({ userId })).rows.map(documentOf);
    },
  };
}

type AskRange<R> = (range: ShownRange, question: Question) => Promise<QueryResult<R>>;

function byRange<R>(
  database: Database,
  build: (range: ShownRange, parameter: Parameter<Question>) => Compilable<R>,
): AskRange<R> {
  return prepareByShape<ShownRange, Question, R>(database, {
    shapeOf: ({ overdue }) => String(overdue),
    build,
  });
}

/** One query a range keeps to the index; together they hold the newest of all. */
async function rowsOf<R>(ask: AskRange<R>, shown: Shown, bounds: Bounds): Promise<readonly R[]> {
  const { now = never } = shown;
  const pages = await Promise.all(
    shownRanges(shown).map((range) => ask(range, { ...bounds, now, status: range.status })),
  );
  return pages.flatMap(({ rows }) => rows);
}

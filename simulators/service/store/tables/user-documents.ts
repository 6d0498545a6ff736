import type { DocumentStatus } from '../../rules/records.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf, newest } from './document-row.ts';

export function readUserDocuments(
  database: Database,
): Pick<Reader['documents'], 'ofUser' | 'waitingOf'> {
  const newestOf = prepare<{ userId: number; status: DocumentStatus; limit: number }, object>(
    database,
    (parameter) =>
      database
        .selectFrom('documents')
        .selectAll()
        .where('userId', '=', parameter('userId'))
        .where('status', '=', parameter('status'))
        .orderBy('createdAt', 'desc')
        .orderBy('uuid', 'desc')
        .limit(parameter('limit')),
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
      // One query a status keeps to the index; together they hold the newest of all.
      const pages = await Promise.all(
        [...new Set(statuses)].map((status) => newestOf({ userId, status, limit })),
      );
      const found = pages.flatMap(({ rows }) => rows.map(documentOf));
      return newest(found, limit);
    },
    async waitingOf(userId) {
      return (await waitingOf({ userId })).rows.map(documentOf);
    },
  };
}

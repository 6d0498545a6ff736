import type { DocumentStatus } from '../../rules/records.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf, newest } from './document-row.ts';
import { readHistory } from './history.ts';

/** SIL-40: from these a document still moves by itself, by expiry at the least. */
const unfinished: readonly DocumentStatus[] = [0, 4, 5, 6, 7, 8];

export function readDocuments(database: Database): Reader['documents'] {
  const byUuid = prepare<{ uuid: string }, object>(database, (parameter) =>
    database.selectFrom('documents').selectAll().where('uuid', '=', parameter('uuid')),
  );
  const newestOfUser = prepare<{ userId: number; status: DocumentStatus; limit: number }, object>(
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
  const contentOf = prepare<{ uuid: string }, { bytes: Uint8Array }>(database, (parameter) =>
    database.selectFrom('documentContents').select('bytes').where('uuid', '=', parameter('uuid')),
  );
  return {
    async byUuid(uuid) {
      const [row] = (await byUuid({ uuid })).rows;
      return row && documentOf(row);
    },
    async ofUser(userId, statuses, limit) {
      // One query a status keeps to the index; together they hold the newest of all.
      const pages = await Promise.all(
        [...new Set(statuses)].map((status) => newestOfUser({ userId, status, limit })),
      );
      return newest(
        pages.flatMap(({ rows }) => rows.map(documentOf)),
        limit,
      );
    },
    async waitingOf(userId) {
      return (await waitingOf({ userId })).rows.map(documentOf);
    },
    history: readHistory(database),
    async inlineContent(uuid) {
      return (await contentOf({ uuid })).rows[0]?.bytes;
    },
    async expired(now, limit) {
      const rows = await database
        .selectFrom('documents')
        .selectAll()
        .where('expiresAt', '<=', now)
        .where('status', 'in', unfinished)
        .where('claimedBy', 'is', null)
        .orderBy('expiresAt')
        .limit(limit)
        .execute();
      return rows.map(documentOf);
    },
    async namesFile(file) {
      const row = await database
        .selectFrom('documents')
        .select('uuid')
        .where('contentFile', '=', file)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

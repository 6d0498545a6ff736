import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { readConversions } from './conversions.ts';
import { documentOf } from './document-row.ts';
import { readHistory } from './history.ts';
import { endedStatuses } from './statuses.ts';
import { readUserDocuments } from './user-documents.ts';

export function readDocuments(database: Database): Reader['documents'] {
  const byUuid = prepare<{ uuid: string }, object>(database, (parameter) =>
    database.selectFrom('documents').selectAll().where('uuid', '=', parameter('uuid')),
  );
  const contentOf = prepare<{ uuid: string }, { bytes: Uint8Array }>(database, (parameter) =>
    database.selectFrom('documentContents').select('bytes').where('uuid', '=', parameter('uuid')),
  );
  const expired = prepare<{ now: number; limit: number }, object>(database, (parameter) =>
    database
      .selectFrom('documents')
      .selectAll()
      .where('expiresAt', '<=', parameter('now'))
      .where('status', 'not in', endedStatuses)
      .where('claimedBy', 'is', null)
      .orderBy('expiresAt')
      .limit(atMost(parameter('limit'))),
  );
  return {
    ...readUserDocuments(database),
    ...readConversions(database),
    history: readHistory(database),
    async byUuid(uuid) {
      const [row] = (await byUuid({ uuid })).rows;
      return row && documentOf(row);
    },
    async inlineContent(uuid) {
      return (await contentOf({ uuid })).rows[0]?.bytes;
    },
    async expired(now, limit) {
      return (await expired({ now, limit })).rows.map(documentOf);
    },
    async files() {
      const rows = await database
        .selectFrom('documents')
        .select('contentFile as file')
        .where('contentFile', 'is not', null)
        .$narrowType<{ file: string }>()
        .execute();
      return new Set(rows.map(({ file }) => file));
    },
  };
}

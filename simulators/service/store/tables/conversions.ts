import type { DocumentStatus } from '../../rules/records.ts';
import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { documentOf } from './document-row.ts';
import { conversionStatuses, endedStatuses } from './statuses.ts';

const awaiting = 6;
const underWay = 7;

/** The queue of conversions (SIL-40), and of colour counting (SIL-52a). */
export function readConversions(
  database: Database,
): Pick<Reader['documents'], 'awaitingConversion' | 'converting' | 'uncounted'> {
  const inStatus = prepare<{ status: DocumentStatus; limit: number }, object>(
    database,
    (parameter) =>
      database
        .selectFrom('documents')
        .selectAll()
        .where('status', 'in', conversionStatuses)
        .where('status', '=', parameter('status'))
        .orderBy('createdAt')
        .orderBy('uuid')
        .limit(atMost(parameter('limit'))),
  );
  const uncounted = prepare<{ limit: number }, object>(database, (parameter) =>
    database
      .selectFrom('documents')
      .selectAll()
      .where('status', 'not in', endedStatuses)
      .where('expiresAt', '>', 0)
      .where('status', '=', 0)
      .where('documentType', '=', 1)
      .where('colorsCounted', 'is', null)
      .orderBy('expiresAt')
      .limit(atMost(parameter('limit'))),
  );
  return {
    async awaitingConversion(limit) {
      return (await inStatus({ status: awaiting, limit })).rows.map(documentOf);
    },
    async converting() {
      const limit = Number.MAX_SAFE_INTEGER;
      return (await inStatus({ status: underWay, limit })).rows.map(documentOf);
    },
    async uncounted(limit) {
      return (await uncounted({ limit })).rows.map(documentOf);
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { DocumentStatus } from '../../rules/records.ts';

/** Statuses written out as in the conditions of partial indexes: as parameters those would not be used. */
export const endedStatuses = writtenOut(1, 2, 3, 9);
export const conversionStatuses = writtenOut(6, 7);

function writtenOut(...statuses: readonly DocumentStatus[]): RawBuilder<DocumentStatus>[] {
  return statuses.map((status) => sql.lit<DocumentStatus>(status));
}

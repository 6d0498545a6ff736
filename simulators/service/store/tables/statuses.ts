import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { deletableStatuses, documentStatus } from '../../rules/document.ts';
import type { DocumentStatus } from '../../rules/records.ts';
import type { Shown } from '../contract/documents.ts';

/** Statuses written out as in the conditions of partial indexes: as parameters those would not be used. */
export const endedStatuses = writtenOut(1, 2, 3, 9);
export const conversionStatuses = writtenOut(6, 7);

/** Part of what a filter by status finds, by one stored status: what is in its time, or what is past it. */
export interface ShownRange {
  readonly status: DocumentStatus;
  readonly overdue: boolean;
}

/** The stored statuses under which documents of the shown ones stand (SIL-51, `statusAt`). */
export function shownRanges({ statuses, now }: Shown): readonly ShownRange[] {
  const inTime = [...new Set(statuses)].map((status) => ({ status, overdue: false }));
  if (now === undefined || !statuses.includes(documentStatus.expired)) return inTime;
  return [...inTime, ...deletableStatuses.map((status) => ({ status, overdue: true }))];
}

/** Nothing is past its time then: the stored status counts. */
export const never = 0;

/** Whether the document of a row is past its time, and yet not marked so. Never null. */
export function isOverdue(now: number): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref('status')} not in (${sql.join(endedStatuses)})
    and ${sql.ref('claimedBy')} is null
    and coalesce(${sql.ref('expiresAt')} <= ${now}, false))`;
}

function writtenOut(...statuses: readonly DocumentStatus[]): RawBuilder<DocumentStatus>[] {
  return statuses.map((status) => sql.lit<DocumentStatus>(status));
}

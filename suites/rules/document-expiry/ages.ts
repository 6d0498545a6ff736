import type { Case } from '../../engine/case/case.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, textMember } from '../../engine/journal/json.ts';
import { type DocumentState, possibleNow } from '../../engine/state/document-state.ts';
import { clockMovedAt, type State } from '../../engine/state/state.ts';

/** SIL-51. */
export const retentionMs = 24 * 3_600_000;
/** The time that the run itself may add to an age. */
export const marginMs = 600_000;
const deleted = 2;

/** The documents of a user that no call has named, and whose owner was not deleted: what becomes of such is not said. */
export function untouchedOf(
  owner: string | undefined,
  { sent }: Exchange,
  { documents }: State,
): readonly DocumentState[] {
  return [...documents.values()].filter(
    (document) =>
      document.case === sent.case &&
      document.owner === owner &&
      !possibleNow(document).has(deleted) &&
      document.releases.length + document.attempts.length === 0,
  );
}

/** The age by the target's clock, without the time of the run itself. */
export function ageMs({ uploadedAtSeq }: DocumentState, x: Exchange, state: State): number {
  return clockMovedAt(state, x.sentAt) - clockMovedAt(state, uploadedAtSeq);
}

export function isOver(document: DocumentState, x: Exchange, state: State): boolean {
  return ageMs(document, x, state) >= retentionMs + marginMs;
}

/** The uuids in a list that was asked for status 3 alone. */
export function listedAsExpired(x: Exchange): readonly (string | undefined)[] | undefined {
  const isAsked = x.operation === 'documents.list' && x.params('status').join() === '3';
  if (!isAsked || !x.ok || !isArray(x.json)) return undefined;
  return x.items.map((record) => textMember(record, 'uuid'));
}

/** Whether a list of the case had shown a document under status 3 before a call. */
export function wasExpired(c: Case, x: Exchange, uuid = x.path('uuid')): boolean {
  return c.before(x, (list) => listedAsExpired(list)?.includes(uuid) === true) !== undefined;
}

import { type Exchange, pathText, succeeded } from '../journal/exchange.ts';
import type { State } from '../state/state.ts';
import type { Case } from './check.ts';
import { lookAfter } from './queries.ts';

/** A deletion that was answered with success though its owner still has the document: for the caller there was none (SIL-170). */
export function isEmptyDeletion(exchange: Exchange, play: Case, state: State): boolean {
  const document = state.documents.get(pathText(exchange, 'uuid'));
  if (exchange.operation !== 'documents.delete' || document === undefined) return false;
  const look = lookAfter(play, state, { user: document.owner, seq: exchange.answered.seq });
  return succeeded(exchange) && look?.uuids.has(document.uuid) === true;
}

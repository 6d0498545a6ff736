import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type CheckParts } from '../../engine/case/check.ts';
import { inList, notInList } from '../../engine/case/finding-words.ts';
import { lookOf } from '../../engine/case/looks.ts';
import { precedes } from '../../engine/case/order.ts';
import { mustBeGone } from '../../engine/case/time-limit.ts';
import { formOf, type PassingRequest } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, textMember } from '../../engine/journal/json.ts';
import {
  type DocumentAttempt,
  type DocumentState,
  possibleDuring,
  possibleNow,
} from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { call } from '../../spec/calls.ts';

export const download = call('documents.download');
export const remove = call('documents.delete');

/** A list of just the documents in this status. */
export function isListOf(status: string, request: PassingRequest): boolean {
  return (
    request.operation === 'documents.list' && formOf(request).getAll('status').join() === status
  );
}

/** The document that a call names. */
export function addressed(x: Exchange, { documents }: State): DocumentState | undefined {
  return documents.get(x.path('uuid'));
}

/** interface 8: maxRecords, when it is absent. */
const defaultPage = 50;
/** interface 3. */
const expired = 3;

/** A list of just this status has every such document of the caller; `which`: had it come to the status before a place in the journal? */
export function listedUnder(
  status: string,
  which: (document: DocumentState, place: number) => boolean,
) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.exchanges) {
      const isAsked = x.operation === 'documents.list' && x.params('status').join() === status;
      if (!isAsked || !x.ok || !isArray(x.json)) continue;
      // A full page leaves out what is older.
      if (x.items.length >= Number(x.param('maxRecords') ?? defaultPage)) continue;
      const listed = new Set(x.items.map((record) => textMember(record, 'uuid')));
      for (const document of c.documents) {
        // It may have expired, or have been deleted with its owner.
        const mayBeOver = possibleDuring(document, x.sentAt, x.sentAt).has(expired);
        if (document.owner !== x.user || mayBeOver || !which(document, x.sentAt)) continue;
        const ok = listed.has(document.uuid);
        yield assertion(x, ok, inList(`${document.name} (filter status=${status})`, ok));
      }
    }
  };
}

/** In every list of the owner's documents after a successful attempt: does the document still wait? */
export function afterAttempt(
  which: (attempt: DocumentAttempt) => boolean,
  { stays }: { readonly stays: boolean },
): CheckParts {
  return {
    operations: ['documents.list'],
    *answer(x, state) {
      const look = lookOf(x, state);
      for (const document of look === undefined ? [] : state.documents.values()) {
        if (document.case !== x.sent.case || document.owner !== look?.user) continue;
        const last = document.attempts.at(-1);
        if (last?.outcome !== 'done' || !which(last) || precedes(x.sentAt, last.answeredSeq))
          continue;
        const isListed = look.uuids.has(document.uuid);
        if (stays ? mayBeGone(document) : isListed && !mustBeGone(x, last, state)) continue;
        const words = stays ? inList : notInList;
        yield assertion(x, isListed === stays, words('the document', isListed));
      }
    },
  };
}

/** A release of it, or a call without an answer, may have ended it. */
function mayBeGone(document: DocumentState): boolean {
  return document.releases.length > 0 || possibleNow(document).size > 1;
}

/** The next list of the owner's documents has the one that a call names. */
export function* stillListed(probe: Exchange, c: Case): Iterable<Assertion> {
  const document = addressed(probe, c.state);
  const [look] = document === undefined ? [] : c.looksAfter(document.owner, probe.answeredAt);
  if (document === undefined || look === undefined) return;
  const isListed = look.uuids.has(document.uuid);
  yield assertion(look.exchange, isListed, inList('the document', isListed));
}

/** The same for a document, if neither another call nor the time can have ended it. */
export function* isListedAfter(
  place: number,
  c: Case,
  {
    document,
    call,
    name = 'the document',
  }: { readonly document: DocumentState; readonly call: number; readonly name?: string },
): Iterable<Assertion> {
  const [look] = c.looksAfter(document.owner, place);
  if (look === undefined) return;
  const until = look.exchange.answeredAt;
  const states = possibleDuring(document, document.uploadedAtSeq, until);
  const isOtherCall = c.events.some(
    (one) =>
      one.type === 'sent' &&
      one.call !== call &&
      precedes(one.seq, until) &&
      one.pathParameters['uuid'] === document.uuid,
  );
  const isReleased = document.releases.some((one) => precedes(one.sentSeq, until));
  if (isOtherCall || isReleased || states.has(2) || states.has(expired)) return;
  const isListed = look.uuids.has(document.uuid);
  yield assertion(look.exchange, isListed, inList(name, isListed));
}

import { type Assertion, assertion, type CheckParts, type Claim } from '../../engine/case/check.ts';
import { precedes } from '../../engine/case/order.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, type Json, memberText } from '../../engine/journal/json.ts';
import { type DocumentState, possibleDuring } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { call } from '../../spec/calls.ts';

export const list = call('documents.list');

/** interface 8. */
export const defaultPage = 50;
export const largestPage = 500;

const ready = 0;
const onlyReady: ReadonlySet<number> = new Set([ready]);
/** RECEIVED, PENDING_CONVERSION and CONVERTING become READY (interface 3). */
const readyOrArriving: ReadonlySet<number> = new Set([ready, 5, 6, 7]);

/** The query of a list, and the documents that it concerns. */
interface Question {
  readonly user: string;
  readonly maxRecords: number | undefined;
  readonly statuses: readonly string[];
  /** READY throughout the call, whatever the order of overlapping calls. */
  readonly mustBeThere: readonly DocumentState[];
  /** These, and those that may have become READY before the answer. */
  readonly mayBeThere: readonly DocumentState[];
}

/** A successful list. */
export interface Page extends Question {
  readonly records: readonly Json[];
}

/** Looks at each successful list of a user's documents. */
export function perPage(look: (page: Page) => Claim | undefined): CheckParts {
  return onPages((page) => [look(page) ?? []].flat());
}

/** Looks at each listed document that was uploaded in this run. */
export function perDocument(
  look: (record: Json, document: DocumentState, page: Page) => Claim | undefined,
): CheckParts {
  return onPages((page, { documents }) =>
    page.records.flatMap((record) => {
      const document = documents.get(memberText(record, 'uuid'));
      return (document && look(record, document, page)) ?? [];
    }),
  );
}

function onPages(look: (page: Page, state: State) => readonly Claim[]): CheckParts {
  return {
    operations: list.operations,
    *answer(x, state): Iterable<Assertion> {
      const question = x.ok && isArray(x.json) ? questionOf(x, state) : undefined;
      if (question === undefined) return;
      for (const { ok, expected, seen } of look({ ...question, records: x.items }, state))
        yield assertion(x, ok, { expected, seen: ok ? expected : seen });
    },
  };
}

export function questionOf(x: Exchange, state: State): Question | undefined {
  const { user } = x;
  const statuses = x.params('status');
  const given = x.param('maxRecords');
  const maxRecords = given === undefined ? undefined : Number(given);
  if (user === undefined || !((maxRecords ?? 1) >= 1)) return undefined;
  const asksForReady = statuses.length === 0 || statuses.includes(String(ready));
  const own = [...state.documents.values()].filter(
    ({ owner, uploadedAtSeq }) =>
      asksForReady &&
      owner === user &&
      !state.resources.namesakes.has(owner) &&
      !precedes(x.sentAt, uploadedAtSeq),
  );
  const possible = (document: DocumentState): ReadonlySet<number> =>
    possibleDuring(document, x.sentAt, x.answeredAt);
  return {
    user,
    maxRecords,
    statuses,
    mustBeThere: own.filter((document) => possible(document).isSubsetOf(onlyReady)),
    mayBeThere: own.filter((document) => !possible(document).isDisjointFrom(readyOrArriving)),
  };
}

import {
  type Exchange,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  refused,
} from '../../journal/exchange.ts';
import { itemsOf, memberText, numberMember } from '../../journal/json.ts';
import type { State } from '../../state/state.ts';
import { type Attempt, endOf, firstOfEach, isAfter, isDone } from './attempt.ts';
import { isReadable } from './readable.ts';
import { sameName } from './told.ts';

/**
 * How a call ended for who made it. declined: 200 with an errorCode; refused: a status says no;
 * failed: a fault of the service's, or nothing came; unreadable: an answer, but not what is returned.
 */
export type Ending = 'done' | 'declined' | 'refused' | 'failed' | 'unreadable';

export function endingOf(attempt: Attempt): Ending {
  const { exchange } = attempt;
  if (exchange === undefined || exchange.status >= 500) return 'failed';
  if (exchange.status >= 300) return 'refused';
  if (!isReadable(exchange)) return 'unreadable';
  return isDone(attempt) ? 'done' : 'declined';
}

/** It may have been done although nothing readable came back. 503 says that it was not. */
export function isUnknown(attempt: Attempt): boolean {
  const ending = endingOf(attempt);
  return ending === 'unreadable' || (ending === 'failed' && attempt.exchange?.status !== 503);
}

/** All that was tried for one document in one way, in order. */
export interface Effort {
  readonly uuid: string;
  /** As it was listed; undefined: it never was. */
  readonly name: string | undefined;
  readonly tries: readonly Attempt[];
  readonly last: Attempt;
  /** done when any try was. */
  readonly ending: Ending;
}

export function effortsOf(
  attempts: readonly Attempt[],
  operation: string,
  state: State,
): readonly Effort[] {
  const own = attempts.filter(({ sent }) => sent.operation === operation);
  return [...firstOfEach(own, (one) => pathText(one, 'uuid'))].map(([uuid, first]) => {
    const tries = own.filter((one) => pathText(one, 'uuid') === uuid);
    const last = tries.at(-1) ?? first;
    const ending = tries.some(isDone) ? 'done' : endingOf(last);
    return { uuid, name: state.listed.get(uuid)?.name, tries, last, ending };
  });
}

/** A list with what waits as a terminal got it; lists of other states are none. */
export interface Listing {
  readonly attempt: Attempt;
  readonly exchange: Exchange;
  readonly documents: ReadonlyMap<string, { readonly name: string; readonly status: number }>;
  /** As many as were asked for: there may be more (interface 8). */
  readonly isFull: boolean;
}

/** interface 3. */
const ready = 0;
const fallback = 50;
const maximum = 500;

export function listingsOf(attempts: readonly Attempt[]): readonly Listing[] {
  return attempts.flatMap((attempt) => {
    if (attempt.sent.operation !== 'documents.list' || !isDone(attempt)) return [];
    const { exchange } = attempt;
    if (!asksForWaiting(exchange)) return [];
    const items = itemsOf(exchange.json);
    const documents = new Map(
      items.map((record) => [
        memberText(record, 'uuid'),
        {
          name: memberText(record, 'documentName'),
          status: numberMember(record, 'status') ?? ready,
        },
      ]),
    );
    const asked = Number(parameter(exchange, 'maxRecords') ?? fallback);
    const limit = Math.min(Number.isInteger(asked) && asked > 0 ? asked : fallback, maximum);
    return [{ attempt, exchange, documents, isFull: items.length >= limit }];
  });
}

/** interface 4.4: without a status those that are READY. */
function asksForWaiting(exchange: Exchange): boolean {
  const states = parameterValues(exchange, 'status').flatMap((value) => value.split(','));
  return states.length === 0 || states.some((state) => Number(state) === ready);
}

/** The documents of a list that wait to be released. */
export function waitingIn({
  documents,
}: Listing): readonly (readonly [uuid: string, name: string])[] {
  return [...documents].flatMap(([uuid, { name, status }]) =>
    status === ready ? [[uuid, name] as const] : [],
  );
}

/** It was looked, after a place in the journal, and the document was there no more. */
export function isSeenGone(uuid: string, seq: number, attempts: readonly Attempt[]): boolean {
  return listingsOf(attempts).some(
    ({ attempt, documents }) => isAfter(attempt, seq) && !documents.has(uuid),
  );
}

/** A look after an upload listed a document of its title that had not been there. */
export function isSeenArrived(upload: Attempt, attempts: readonly Attempt[]): boolean {
  if (upload.sent.operation !== 'documents.upload') return false;
  const title = parameterText(upload, 'title');
  const known = new Set<string>();
  for (const { attempt, documents } of listingsOf(attempts)) {
    const isLater = isAfter(attempt, endOf(upload));
    for (const [uuid, { name }] of documents)
      if (isLater && !known.has(uuid) && sameName(name, title)) return true;
      else known.add(uuid);
  }
  return false;
}

/** The service, not the document, is the reason: others would fare no better. */
export function concernsAll(attempt: Attempt): boolean {
  const { exchange } = attempt;
  if (exchange === undefined || exchange.status >= 500) return true;
  if ([401, 403, 429].includes(exchange.status)) return true;
  return numberMember(exchange.json, 'errorCode') === outputNotReady || !refused(exchange);
}

/** interface 7. */
const outputNotReady = 1042;

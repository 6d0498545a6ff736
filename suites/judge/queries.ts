import { operationOf } from '../catalogue/operations.ts';
import type { SentEvent } from '../journal/event.ts';
import {
  bearerName,
  type Exchange,
  keyName,
  parameterText,
  parameterValues,
  succeeded,
} from '../journal/exchange.ts';
import type { KeyKind } from '../journal/facts.ts';
import { isArray, memberText } from '../journal/json.ts';
import {
  type DocumentState,
  possibleDuring,
  type TokenState,
  userKey,
} from '../model/document-state.ts';
import type { State } from '../model/state.ts';
import type { Case } from './check.ts';
import { liesBetween, type Place, precedes } from './order.ts';

/** The kind of the API key a request carried; undefined without one, or for one the profile doesn't know. */
export function keyKind(sent: SentEvent, world: State): KeyKind | undefined {
  const name = keyName(sent);
  return world.facts.keys.find((key) => key.name === name)?.kind;
}

/** By the key that may do everything, and no user's token that could narrow what it sees (SIL-23, SIL-24). */
export function isByFullKeyAlone({ sent }: Exchange, world: State): boolean {
  return keyKind(sent, world) === 'full' && bearerName(sent) === undefined;
}

/** interface 4.7: rights that the change of one detail needs besides those of the call. */
const detailRights: Readonly<Record<string, string>> = {
  4: 'CardManagement',
  5: 'GenerateShortID',
  6: 'GenerateOTP',
};

/** The rights that a call lists, with those that depend on what it asks for. */
export function rightsNeeded(exchange: Exchange): readonly string[] {
  if (exchange.operation === 'none') return [];
  const { permissions } = operationOf(exchange.operation);
  if (exchange.operation !== 'users.update') return permissions;
  const more = detailRights[parameterText(exchange, 'detailtype')];
  return more === undefined ? permissions : [...permissions, more];
}

/** Those for want of which a call must be refused: which detail is the one-time password is not said (SIL-79). */
export function rightsStated(exchange: Exchange): readonly string[] {
  return rightsNeeded(exchange).filter((one) => one !== 'GenerateOTP');
}

/** Whether a password that the run knows stands in an answer: the recorder has put its name there. */
export function holdsPassword({ json, answered }: Exchange): boolean {
  return /\b(password|pin)#\d+/.test(JSON.stringify([json, answered.text]));
}

/** The user token that a request carried, as far as its login was witnessed. */
export function tokenOf(sent: SentEvent, { tokens }: State): TokenState | undefined {
  const name = bearerName(sent);
  return name === undefined ? undefined : tokens.get(name);
}

/** The user whose token a request carried. */
export function tokenUser(sent: SentEvent, world: State): string | undefined {
  return tokenOf(sent, world)?.userName;
}

/** Whether it is the token of an administrator that a request carried, as the profile says. */
export function isAdministrator({ sent }: Pick<Exchange, 'sent'>, world: State): boolean {
  const user = tokenUser(sent, world);
  return world.facts.users.some(
    ({ actor, userName }) => actor === 'administrator' && userKey(userName) === user,
  );
}

/**
 * The documents of a case, in the order of their uploads, but for those of who must pay and of users of
 * several providers who have one name.
 */
export function documentsOf(play: Case, world: State): readonly DocumentState[] {
  return [...world.documents.values()].filter(
    ({ case: inCase, owner }) =>
      inCase === play.case && !world.paying.has(owner) && !world.things.namesakes.has(owner),
  );
}

/** A successful look at what waits for a user: the uuids listed, without a status filter. */
export interface Look {
  readonly exchange: Exchange;
  readonly user: string;
  readonly uuids: ReadonlySet<string>;
}

export function lookOf(exchange: Exchange, world: State): Look | undefined {
  const user = tokenUser(exchange.sent, world);
  if (exchange.operation !== 'documents.list' || user === undefined) return undefined;
  if (world.things.namesakes.has(user)) return undefined;
  if (
    !succeeded(exchange) ||
    !isArray(exchange.json) ||
    parameterValues(exchange, 'status').length > 0
  )
    return undefined;
  return {
    exchange,
    user,
    uuids: new Set(exchange.json.map((record) => memberText(record, 'uuid'))),
  };
}

interface After {
  readonly user: string;
  readonly seq: Place;
}

/** The looks at a user's documents after a place in the journal. */
export function looksAfter(play: Case, world: State, { user, seq }: After): readonly Look[] {
  return play.exchanges
    .filter((one) => !precedes(one.sent.seq, seq))
    .map((one) => lookOf(one, world))
    .filter((look) => look !== undefined)
    .filter((look) => look.user === userKey(user));
}

/** The first of them. */
export function lookAfter(play: Case, world: State, after: After): Look | undefined {
  return looksAfter(play, world, after)[0];
}

const ready = 0;

/** Whether a document waited for sure: it can't have been in another state, or the owner was shown it and nobody touched it since. */
export function wasWaiting(
  document: DocumentState,
  atSeq: number,
  { play, world }: { readonly play: Case; readonly world: State },
): boolean {
  const possible = possibleDuring(document, atSeq - 1, atSeq - 1);
  if (!possible.has(ready)) return false;
  if (possible.size === 1) return true;
  const look = play.exchanges
    .filter((one) => precedes(one.answered.seq, atSeq))
    .map((one) => lookOf(one, world))
    .findLast((one) => one?.user === document.owner);
  if (look?.uuids.has(document.uuid) !== true) return false;
  const { seq } = look.exchange.sent;
  const isSince = (at: number): boolean => liesBetween(at, seq, atSeq);
  return !(
    document.releases.some((one) => isSince(one.answeredSeq ?? atSeq - 1)) ||
    document.attempts.some((one) => isSince(one.answeredSeq)) ||
    world.clockMoves.some((one) => isSince(one.seq))
  );
}

/** Uuids in a look that no upload of the run was answered with: documents nobody should have. */
export function phantomsIn(look: Look, world: State): readonly string[] {
  return [...look.uuids].filter((uuid) => !world.documents.has(uuid));
}

/** The address at which one of our printers stands, by the name receipts carry. */
export function printerAddress(play: Case, printer: string): string | undefined {
  const found = play.events.find((event) => event.type === 'printer' && event.printer === printer);
  return found?.type === 'printer' ? found.address : undefined;
}

/** Whether a wait for prints had ended without them before a place: later ones may belong to earlier calls. */
export function hasMissedBefore({ events }: Case, seq: number): boolean {
  return events.some((event) => event.type === 'settled' && !event.inTime && event.seq < seq);
}

/** Where the driver waited for paper, the first time after a place in the journal. */
export function settledAfter(play: Case, seq: Place): Place {
  return play.events.find((event) => event.type === 'settled' && precedes(seq, event.seq))?.seq;
}

import { operationOf } from '../../spec/operations.ts';
import type { SentEvent } from '../journal/event.ts';
import { bearerName, type Exchange, keyName, parameterText } from '../journal/exchange.ts';
import type { KeyKind } from '../journal/facts.ts';
import { type DocumentState, type TokenState, userKey } from '../state/document-state.ts';
import type { State } from '../state/state.ts';
import type { Case } from './case.ts';
import type { Look } from './looks.ts';
import type { Place } from './order.ts';

export { type Look, lookOf } from './looks.ts';

/** The kind of the API key a request carried; undefined without one, or for one the profile doesn't know. */
export function keyKind(sent: SentEvent, state: State): KeyKind | undefined {
  const name = keyName(sent);
  return state.facts.keys.find((key) => key.name === name)?.kind;
}

/** By the key that may do everything, and no user's token that could narrow what it sees (SIL-23, SIL-24). */
export function isByFullKeyAlone({ sent }: Exchange, state: State): boolean {
  return keyKind(sent, state) === 'full' && bearerName(sent) === undefined;
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
export function tokenUser(sent: SentEvent, state: State): string | undefined {
  return tokenOf(sent, state)?.userName;
}

/** Whether it is the token of an administrator that a request carried, as the profile says. */
export function isAdministrator({ sent }: Pick<Exchange, 'sent'>, state: State): boolean {
  const user = tokenUser(sent, state);
  return state.facts.users.some(
    ({ actor, userName }) => actor === 'administrator' && userKey(userName) === user,
  );
}

/** The documents of a case. */
export function documentsOf(play: Case, _world: State): readonly DocumentState[] {
  return play.documents;
}

interface After {
  readonly user: string;
  readonly seq: Place;
}

/** The first look at a user's documents after a place in the journal. */
export function lookAfter(play: Case, _world: State, { user, seq }: After): Look | undefined {
  return play.looksAfter(user, seq)[0];
}

/** Uuids in a look that no upload of the run was answered with: documents nobody should have. */
export function phantomsIn(look: Look, state: State): readonly string[] {
  return [...look.uuids].filter((uuid) => !state.documents.has(uuid));
}

/** The address of a simulated printer. */
export function printerAddress(play: Case, printer: string): string | undefined {
  return play.printerAddress(printer);
}

/** The place where the test case waited for prints, the first after a place in the journal. */
export function settledAfter(play: Case, seq: Place): Place {
  return play.settledAfter(seq);
}

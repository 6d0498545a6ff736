import type { SentEvent } from '../journal/event.ts';
import {
  type Exchange,
  keyName,
  parameter,
  parameterValues,
  succeeded,
} from '../journal/exchange.ts';
import { type Json, member, numberMember, textMember } from '../journal/json.ts';
import { type TokenState, type UserState, userKey } from './document-state.ts';
import { loseOwner } from './documents.ts';
import type { State } from './state.ts';

/** interface 4.7, the detail types that a belief keeps. */
const detailNames: Readonly<
  Record<string, 'fullName' | 'email' | 'department' | 'shortId' | 'password' | 'pin'>
> = {
  0: 'fullName',
  1: 'email',
  3: 'password',
  5: 'shortId',
  6: 'pin',
  11: 'department',
};
const cardDetail = '4';

/** Learns users, cards and tokens from calls that succeeded. */
export function absorbPeople(state: State, exchange: Exchange): void {
  if (!succeeded(exchange)) return;
  if (exchange.operation === 'users.create') absorbUser(state, exchange);
  if (exchange.operation === 'users.card') absorbCard(state, exchange);
  if (exchange.operation === 'users.update') absorbDetail(state, exchange);
  if (exchange.operation === 'users.delete' && !isFromElsewhere(exchange, state))
    absorbDeletion(state, exchange);
  if (['users.groups-add', 'users.groups-set'].includes(exchange.operation))
    absorbMembership(state, exchange);
  if (exchange.operation === 'users.import') absorbImport(state, exchange);
  if (exchange.operation === 'login.post') absorbLogin(state, exchange);
  if (exchange.sent.outside === true) absorbRenewal(state, exchange);
}

/** Another account's key reaches nobody here, whatever its call is answered (SIL-22). */
export function isFromElsewhere({ sent }: Exchange, { facts }: State): boolean {
  return facts.keys.some(({ name, kind }) => kind === 'foreign' && name === keyName(sent));
}

/** Nobody knows whether the call took effect: what it may have changed is believed no more. */
export function markPeopleUncertain(state: State, sent: SentEvent): void {
  const user = state.users.get(userKey(sent.pathParameters['username'] ?? ''));
  if (user === undefined) return;
  if (sent.operation === 'users.delete') state.users.delete(userKey(user.userName));
  const name = detailNames[parameter({ sent }, 'detailtype') ?? ''];
  if (sent.operation === 'users.update' && name !== undefined) delete user[name];
}

function absorbUser(state: State, exchange: Exchange): void {
  const userName = parameter(exchange, 'username') ?? '';
  const known = state.users.get(userKey(userName));
  // SIL-171: which of the details are kept that two creations gave is not said.
  if (known !== undefined) return forget(known, exchange);
  const user: UserState = {
    userName,
    providerId: Number(parameter(exchange, 'providerid') ?? state.facts.providerId),
    cards: new Set(),
    groups: new Set(),
    createdAtSeq: exchange.answered.seq,
    case: exchange.sent.case,
  };
  const types = parameterValues(exchange, 'detailtype');
  const values = parameterValues(exchange, 'detaildata');
  for (const [index, type] of types.entries()) {
    const value = values[index] ?? '';
    const name = detailNames[type];
    if (name !== undefined) user[name] = value;
    if (type === cardDetail) user.cards.add(value);
  }
  state.users.set(userKey(userName), user);
}

function forget(known: UserState, exchange: Exchange): void {
  const given = Number(parameter(exchange, 'providerid') ?? known.providerId);
  if (given !== known.providerId) return;
  for (const type of parameterValues(exchange, 'detailtype')) {
    const name = detailNames[type];
    if (name !== undefined) delete known[name];
    if (type === cardDetail) known.cards.clear();
  }
}

function absorbCard(state: State, exchange: Exchange): void {
  const user = state.users.get(userKey(exchange.sent.pathParameters['username'] ?? ''));
  const card = parameter(exchange, 'cardid');
  if (user !== undefined && card !== undefined) user.cards.add(card);
}

/** interface 4.7: one detail a call; without a value it is deleted. */
function absorbDetail(state: State, exchange: Exchange): void {
  const user = userOfPath(state, exchange);
  const type = parameter(exchange, 'detailtype') ?? '';
  const value = parameter(exchange, 'detaildata');
  if (user === undefined) return;
  const name = detailNames[type];
  if (name !== undefined && value === undefined) delete user[name];
  if (name !== undefined && value !== undefined) user[name] = value;
  // Whether a card joins the others or replaces them is not said.
  if (type === cardDetail) user.cards.clear();
  if (type === cardDetail && value !== undefined) user.cards.add(value);
}

function absorbDeletion(state: State, exchange: Exchange): void {
  const user = userOfPath(state, exchange);
  if (user === undefined) return;
  state.users.delete(userKey(user.userName));
  loseOwner(state, userKey(user.userName), exchange.answered.seq);
}

function absorbMembership(state: State, exchange: Exchange): void {
  const user = userOfPath(state, exchange);
  for (const id of parameterValues(exchange, 'groupid')) user?.groups.add(id);
}

/**
 * interface 4.7: who is in the file has the details of the file, whatever they were before; who is
 * not, and may have been a member, may be deactivated and is believed nothing of any more.
 */
function absorbImport(state: State, exchange: Exchange): void {
  // Names may hold spaces, and letters in another case than before.
  const text = exchange.sent.file?.text ?? '';
  const cells = new Set(text.split(/[\r\n,;\t]+/).map((cell) => userKey(cell.trim())));
  const mayBelong = membersOf(state, parameter(exchange, 'group') ?? '');
  for (const [name, user] of state.users) {
    if (cells.has(name)) for (const known of Object.values(detailNames)) delete user[known];
    else if (mayBelong(user) && user.case === exchange.sent.case) state.users.delete(name);
  }
}

/** Who may be in the group of that name: where nothing is known of it, whoever was in any. */
function membersOf(state: State, name: string): (user: UserState) => boolean {
  const known = [...state.resources.byId.values()].find(
    (one) => one.kind === 'group' && one.name === name && !one.isUnsure,
  );
  if (known === undefined) return ({ groups }) => groups.size > 0;
  return ({ groups }) => groups.has(known.id) || groups.has(known.textual ?? known.id);
}

/** Of the provider that the call means: the local one when it names none. */
function userOfPath(state: State, exchange: Exchange): UserState | undefined {
  const user = state.users.get(userKey(exchange.sent.pathParameters['username'] ?? ''));
  const providerId = Number(parameter(exchange, 'providerid') ?? state.facts.providerId);
  return user?.providerId === providerId ? user : undefined;
}

function absorbLogin(state: State, exchange: Exchange): void {
  const userName = textMember(exchange.json, 'userName');
  if (userName === undefined) return;
  const caller = { userName: userKey(userName), keyName: keyName(exchange.sent) ?? '' };
  absorbToken(state, exchange, { ...caller, token: member(exchange.json, 'token') });
}

/** interface 9: a renewal is not shown. Whoever made one in the usual way (RFC 6749 6) is who they were. */
function absorbRenewal(state: State, exchange: Exchange): void {
  const renewed = state.renewals.get(parameter(exchange, 'refresh_token') ?? '');
  if (renewed === undefined) return;
  const { userName, keyName: own } = renewed;
  absorbToken(state, exchange, { userName, keyName: own, token: exchange.json });
}

function absorbToken(
  state: State,
  { answered }: Exchange,
  {
    token,
    ...caller
  }: Pick<TokenState, 'userName' | 'keyName'> & { readonly token: Json | undefined },
): void {
  const name = textMember(token, 'access_token');
  if (name === undefined) return;
  const belief: TokenState = {
    name,
    ...caller,
    issuedSeq: answered.seq,
    expiresInSeconds: numberMember(token, 'expires_in') ?? 0,
    clockAtMs: state.clockMoves.at(-1)?.movedMs ?? 0,
    realAtNs: BigInt(answered.at),
  };
  state.tokens.set(name, belief);
  const renewal = textMember(token, 'refresh_token');
  if (renewal !== undefined) state.renewals.set(renewal, belief);
}

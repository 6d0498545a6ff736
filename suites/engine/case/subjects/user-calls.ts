import { call } from '../../../spec/calls.ts';
import { operations } from '../../../spec/operations.ts';
import { type Exchange, parameterText, pathText } from '../../journal/exchange.ts';
import { asText, member, memberText } from '../../journal/json.ts';
import { type UserState, userKey } from '../../state/document-state.ts';
import type { State } from '../../state/state.ts';
import type { Case } from '../case.ts';
import { precedes } from '../order.ts';

/** interface 4.7, detailtype. */
export const detailTypes: ReadonlySet<string> = new Set('0 1 2 3 4 5 6 7 11 12 14'.split(' '));

export const gets = call('users.get');
export const creates = call('users.create');
export const updates = call('users.update');
export const deletes = call('users.delete');
export const registers = call('users.card');
export const login = call('login.post');

const namedInPath: ReadonlySet<string> = new Set(
  operations.filter(({ path }) => path.includes('{username}')).map(({ id }) => id),
);

/** The user whom a call names, in its path or its form. */
export function nameIn(one: Pick<Exchange, 'sent'>): string {
  const textOf = namedInPath.has(one.sent.operation) ? pathText : parameterText;
  return userKey(textOf(one, 'username'));
}

/** The state of the user whom a call names in its form. */
export function knownUser(x: Exchange, { users }: State): UserState | undefined {
  return users.get(userKey(x.text('username')));
}

export function isByFullKeyAlone(x: Exchange): boolean {
  return x.key === 'full' && !x.hasToken;
}

/** The first look at a user after a change of that user, before the next one. */
export function lookAfterChange(c: Case, change: Exchange): Exchange | undefined {
  const isOfUser = (x: Exchange): boolean => nameIn(x) === nameIn(change);
  const look = c.after(change, (x) => gets(x) && isByFullKeyAlone(x) && isOfUser(x));
  const next = c.after(change, (x) => (updates(x) || registers(x)) && isOfUser(x));
  return precedes(look?.answeredAt, next?.sentAt) ? look : undefined;
}

/** interface 2: the member of UserInfo that shows a detail type. */
export const shownAs: Readonly<Record<string, string>> = {
  0: 'fullName',
  1: 'email',
  5: 'shortId',
  11: 'department',
};

export function shownDetail(look: Exchange, type: string): string | undefined {
  const value = member(look.json, shownAs[type] ?? '');
  return value === undefined ? undefined : value === null ? '' : asText(value);
}

/** Whether a login let this user in. */
export function opens(x: Exchange, user: string): boolean {
  return x.ok && userKey(memberText(x.json, 'userName')) === user;
}

/** "a login of anna", "401": whom a login let in, or how it was refused. */
export function loginWords(x: Exchange): string {
  const user = memberText(x.json, 'userName');
  return x.ok && user !== '' ? `a login of ${userKey(user)}` : x.words;
}

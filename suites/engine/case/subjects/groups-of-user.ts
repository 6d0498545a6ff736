import { call } from '../../../spec/calls.ts';
import type { SentEvent } from '../../journal/event.ts';
import { type Exchange, parameterText, pathText } from '../../journal/exchange.ts';
import {
  asText,
  isObject,
  itemsOf,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { userKey } from '../../state/document-state.ts';
import type { Case } from '../case.ts';
import { sameGroupId } from '../compare/same-group-id.ts';
import { mayHaveChanged } from '../may-have-changed.ts';
import { recordsOf } from '../records.ts';

/** Queries about the groups of the users of a case, in whatever order its calls come. */

export const groupsOfUser = call('users.groups');
const groupList = call('groups.list');

/** Primary keys of groups, as text. */
export type Ids = ReadonlySet<string>;

export interface KnownGroups {
  readonly ids: Ids;
  /** A list of the user's groups, or the creation of the user. */
  readonly shownBy: Exchange;
}

/** The groups that a user is certainly in when a call is sent: by a list of them, or because the user is new. */
export function groupsBefore(c: Case, x: Exchange, user = userOf(x)): KnownGroups | undefined {
  const shownBy = c.before(x, (one) => isListFor(c, one, user) || isCreationOf(one, user));
  if (shownBy === undefined) return undefined;
  if (isChanged(c, user, { after: shownBy, until: x, besides: x })) return undefined;
  return { shownBy, ids: groupsOfUser(shownBy) ? idsIn(c, shownBy) : new Set() };
}

/** The first list of the user's groups after a call, if nothing else may have changed them meanwhile. */
export function groupsAfter(c: Case, x: Exchange): KnownGroups | undefined {
  const user = userOf(x);
  const shownBy = c.after(x, (one) => isListFor(c, one, user));
  if (shownBy === undefined || isChanged(c, user, { after: x, until: shownBy })) return undefined;
  return { shownBy, ids: idsIn(c, shownBy) };
}

function isListFor(c: Case, x: Exchange, user: string): boolean {
  return (
    groupsOfUser(x) &&
    x.isSuccess &&
    x.key === 'full' &&
    userOf(x) === user &&
    keysIn(c, x) !== undefined
  );
}

export function isCreationOf(x: Exchange, user: string): boolean {
  return x.operation === 'users.create' && x.ok && userKey(x.text('username')) === user;
}

/** The primary keys in a list that shows all of them. */
export function idsIn(c: Case, list: Exchange): Ids {
  return keysIn(c, list) ?? new Set();
}

/** SIL-184: an element may be a record, a primary key or a textual group id; undefined where one is not known. */
export function keysIn(c: Case, list: Exchange): Ids | undefined {
  return allOf(recordsOf(list).map((element) => keyOf(c, element, list)));
}

function allOf(keys: readonly (string | undefined)[]): Ids | undefined {
  return keys.includes(undefined) ? undefined : new Set(keys as readonly string[]);
}

function keyOf(c: Case, element: Json, list: Exchange): string | undefined {
  const id = isObject(element) ? numberMember(element, 'id') : undefined;
  if (id !== undefined) return String(id);
  const named = isObject(element) ? textMember(element, 'groupDN') : asText(element);
  return named === undefined ? undefined : keyNamed(c, named, list);
}

/** The primary keys of the groups that a call names, by either kind of id; undefined where one is not known. */
export function idsGiven(c: Case, x: Exchange): Ids | undefined {
  return allOf(x.params('groupid').map((id) => keyNamed(c, id, x)));
}

function keyNamed(c: Case, id: string, x: Exchange): string | undefined {
  return isTextual(id) ? keyOfTextual(c, id, x) : id;
}

/** interface 4.12: a primary key is a number, any other id of a group is a textual one. */
export function isTextual(group: string): boolean {
  return !/^\d+$/.test(group);
}

/** The primary key of a group by the list before the call; undefined if groups may have been created or deleted since. */
function keyOfTextual(c: Case, groupDn: string, x: Exchange): string | undefined {
  const list = c.before(x, (one) => groupList(one) && one.isSuccess);
  if (list === undefined) return undefined;
  const span = { fromSeq: list.sentAt, toSeq: x.answeredAt };
  if (mayHaveChanged(c, span, call('groups.create', 'groups.delete'))) return undefined;
  const found = recordsOf(list).find((record) =>
    sameGroupId(textMember(record, 'groupDN'), groupDn),
  );
  return found === undefined ? undefined : String(numberMember(found, 'id'));
}

/** Whether anything besides may have changed what groups the user is in, from one call to another. */
function isChanged(
  c: Case,
  user: string,
  calls: { readonly after: Exchange; readonly until: Exchange; readonly besides?: Exchange },
): boolean {
  const { after, until, besides = after } = calls;
  const span = { fromSeq: after.sentAt, toSeq: until.answeredAt, except: besides };
  return mayHaveChanged(c, span, (sent) => sent.call !== after.call && changes(sent, user));
}

function changes(sent: SentEvent, user: string): boolean {
  const { operation } = sent;
  if (operation === 'groups.delete' || operation === 'users.import') return true;
  if (operation === 'users.create') return userKey(parameterText({ sent }, 'username')) === user;
  const isOfUser = userKey(pathText({ sent }, 'username')) === user;
  return isOfUser && (operation === 'users.delete' || operation.startsWith('users.groups-'));
}

/** Whether anything may have changed the groups of the user of a call before a later one. */
export function isChangedUntil(c: Case, x: Exchange, until: Exchange): boolean {
  return isChanged(c, userOf(x), { after: x, until });
}

/** The primary key of a group that the case made, by the answer or by a list: which member carries it is not said (SIL-1C). */
export function keyMade(c: Case, made: Exchange): string | undefined {
  const id =
    made.numberOf('id') ??
    numberMember(
      c.exchanges
        .filter((one) => groupList(one) && one.isSuccess && one.isAfter(made))
        .flatMap(recordsOf)
        .find((record) => textMember(record, 'groupName') === made.text('groupname')),
      'id',
    );
  return id === undefined ? undefined : String(id);
}

export function userOf(x: Exchange): string {
  return userKey(x.path('username'));
}

/** The groups in an answer that shows those of a user; undefined where it shows none, or one that is not known. */
export function groupsShown(c: Case, x: Exchange): Ids | undefined {
  if (groupsOfUser(x)) return keysIn(c, x);
  return x.operation === 'users.get'
    ? new Set(itemsOf(member(x.json, 'groupIds')).map(String))
    : undefined;
}

/** The groups that calls put a user into, by the ids of the calls. */
export function groupsJoined(
  c: Case,
  words: { readonly user: string; readonly from?: Exchange; readonly until: Exchange },
): Ids {
  const { user, from, until } = words;
  const joins = c
    .calls(call('users.groups-add'))
    .filter((one) => one.ok && userOf(one) === user && until.isAfter(one))
    .filter((one) => from === undefined || one.isAfter(from));
  return new Set(joins.flatMap((one) => [...(idsGiven(c, one) ?? [])]));
}

/** Deletions of local users by the key of this account: another account's user of that name stays. */
export function userDeletions(c: Case): readonly Exchange[] {
  const local = String(c.state.facts.providerId);
  return c
    .calls(call('users.delete'))
    .filter((x) => x.ok && x.key === 'full' && (x.param('providerid') ?? local) === local);
}

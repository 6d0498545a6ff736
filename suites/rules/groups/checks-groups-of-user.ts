import type { SentEvent } from '../../journal/event.ts';
import {
  type Exchange,
  isAfter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { asText, isObject, type Json, numberMember, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import type { Case } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { sameGroupId } from '../../judge/same-group-id.ts';
import { isTouched } from '../../judge/touched.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

/** What a case tells of the groups of a user, in whatever order its calls come. */

export const ofUser = 'users.groups';
const list = 'groups.list';

/** Primary keys of groups, as text. */
export type Ids = ReadonlySet<string>;

export interface KnownGroups {
  readonly ids: Ids;
  /** The answer that told them. */
  readonly told: Exchange;
}

/** The groups of the user as last told before a call: by a look, or by the user being new. */
export function groupsAt(
  play: Case,
  world: State,
  { user, before }: { readonly user: string; readonly before: Exchange },
): KnownGroups | undefined {
  const told = play.exchanges.findLast(
    (one) =>
      (isLookAt(play, world, { one, user }) || isCreation(one, user)) && isAfter(before, one),
  );
  return told && { told, ids: told.operation === ofUser ? idsIn(play, told) : new Set() };
}

export function isLookAt(
  play: Case,
  world: State,
  { one, user }: { readonly one: Exchange; readonly user: string },
): boolean {
  return (
    one.operation === ofUser &&
    isSuccess(one) &&
    keysIn(play, one) !== undefined &&
    keyKind(one.sent, world) === 'full' &&
    userOf(one) === user
  );
}

export function isCreation(one: Exchange, user: string): boolean {
  return (
    one.operation === 'users.create' &&
    succeeded(one) &&
    userKey(parameterText(one, 'username')) === user
  );
}

/** Of a list whose elements tell them. */
export function idsIn(play: Case, look: Exchange): Ids {
  return keysIn(play, look) ?? new Set();
}

/** SIL-184: an element may be a record, a primary key or a textual group id; undefined where one is not known. */
export function keysIn(play: Case, look: Exchange): Ids | undefined {
  const keys = recordsOf(look).map((element) => keyOf(play, element, look));
  return keys.includes(undefined) ? undefined : new Set(keys as readonly string[]);
}

function keyOf(play: Case, element: Json, look: Exchange): string | undefined {
  const id = isObject(element) ? numberMember(element, 'id') : undefined;
  if (id !== undefined) return String(id);
  const named = isObject(element) ? textMember(element, 'groupDN') : asText(element);
  return named === undefined ? undefined : keyNamed(play, named, look);
}

/** Whether anything besides may have changed what groups the user has, from one call to another. */
export function isChanged(
  play: Case,
  calls: { readonly after: Exchange; readonly until: Exchange; readonly besides?: Exchange },
  user: string,
): boolean {
  const { after, until, besides = after } = calls;
  const stretch = { fromSeq: after.sent.seq, toSeq: until.answered.seq, except: besides };
  return isTouched(play, stretch, (sent) => sent.call !== after.sent.call && changes(sent, user));
}

function changes(sent: SentEvent, user: string): boolean {
  const { operation } = sent;
  if (operation === 'groups.delete' || operation === 'users.import') return true;
  if (operation === 'users.create') return userKey(parameterText({ sent }, 'username')) === user;
  const isOfUser = userKey(pathText({ sent }, 'username')) === user;
  return isOfUser && (operation === 'users.delete' || operation.startsWith('users.groups-'));
}

/** The primary keys of the groups that a call names, by either kind of id; undefined where one is not known. */
export function idsGiven(play: Case, change: Exchange): Ids | undefined {
  const ids = parameterValues(change, 'groupid').map((id) => keyNamed(play, id, change));
  return ids.includes(undefined) ? undefined : new Set(ids as readonly string[]);
}

function keyNamed(play: Case, id: string, call: Exchange): string | undefined {
  return /^\d+$/.test(id) ? id : keyOfTextual(play, id, call);
}

/** By the list before the call, unless groups have come or gone since. */
function keyOfTextual(play: Case, groupDn: string, change: Exchange): string | undefined {
  const look = play.exchanges.findLast(
    (one) => one.operation === list && isSuccess(one) && isAfter(change, one),
  );
  if (look === undefined) return undefined;
  const stretch = { fromSeq: look.sent.seq, toSeq: change.answered.seq };
  if (isTouched(play, stretch, ({ operation }) => groupChanges.includes(operation)))
    return undefined;
  const found = recordsOf(look).find((record) =>
    sameGroupId(textMember(record, 'groupDN'), groupDn),
  );
  return found === undefined ? undefined : String(numberMember(found, 'id'));
}

const groupChanges = ['groups.create', 'groups.delete'];

/** The primary key of a group that the case made, by the answer or by a list: which member carries it is not said (SIL-1C). */
export function keyMade(play: Case, made: Exchange): string | undefined {
  const told = numberMember(made.json, 'id');
  if (told !== undefined) return String(told);
  const name = parameterText(made, 'groupname');
  const found = play.exchanges
    .filter((one) => one.operation === list && isSuccess(one) && isAfter(one, made))
    .flatMap(recordsOf)
    .find((record) => textMember(record, 'groupName') === name);
  const id = numberMember(found, 'id');
  return id === undefined ? undefined : String(id);
}

export function userOf(exchange: Exchange): string {
  return userKey(pathText(exchange, 'username'));
}

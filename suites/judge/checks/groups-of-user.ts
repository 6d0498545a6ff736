import type { SentEvent } from '../../journal/event.ts';
import {
  type Exchange,
  isAfter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import type { Play } from '../check.ts';
import { recordsOf } from '../records.ts';
import { keyKind } from '../sight.ts';
import { fulfilled } from '../substance.ts';
import { tellsIds } from '../things.ts';
import { isTouched } from '../touched.ts';

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
  play: Play,
  world: World,
  { user, before }: { readonly user: string; readonly before: Exchange },
): KnownGroups | undefined {
  const told = play.exchanges.findLast(
    (one) => (isLookAt(one, world, user) || isCreation(one, user)) && isAfter(before, one),
  );
  return told && { told, ids: told.operation === ofUser ? idsIn(told) : new Set() };
}

export function isLookAt(one: Exchange, world: World, user: string): boolean {
  return (
    one.operation === ofUser &&
    fulfilled(one) &&
    tellsIds(one) &&
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

export function idsIn(look: Exchange): Ids {
  return new Set(recordsOf(look).map((record) => String(numberMember(record, 'id'))));
}

/** Whether anything besides may have changed what groups the user has, from one call to another. */
export function isChanged(
  play: Play,
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
export function idsGiven(play: Play, change: Exchange): Ids | undefined {
  const ids = parameterValues(change, 'groupid').map((id) =>
    /^\d+$/.test(id) ? id : keyOfTextual(play, id, change),
  );
  return ids.includes(undefined) ? undefined : new Set(ids as readonly string[]);
}

/** By the list before the call, unless groups have come or gone since. */
function keyOfTextual(play: Play, groupDn: string, change: Exchange): string | undefined {
  const look = play.exchanges.findLast(
    (one) => one.operation === list && fulfilled(one) && isAfter(change, one),
  );
  if (look === undefined) return undefined;
  const stretch = { fromSeq: look.sent.seq, toSeq: change.answered.seq };
  if (isTouched(play, stretch, ({ operation }) => groupChanges.includes(operation)))
    return undefined;
  const found = recordsOf(look).find((record) => textMember(record, 'groupDN') === groupDn);
  return found === undefined ? undefined : String(numberMember(found, 'id'));
}

const groupChanges = ['groups.create', 'groups.delete'];

export function userOf(exchange: Exchange): string {
  return userKey(pathText(exchange, 'username'));
}

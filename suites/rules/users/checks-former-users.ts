import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { asText, itemsOf, member, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { groupsJoined, groupsShown, userDeletions } from '../../judge/groups-of-user.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import {
  holds,
  isGiven,
  isLoginBy,
  isSame,
  isSameText,
  loginsOf,
  opens,
  seenLogin,
  triedAgain,
} from './checks-former-logins.ts';

const create = 'users.create';
const update = 'users.update';
const register = 'users.card';
const ofUser = 'users.groups';

/** The authtype (interface 4.3) by which a detail opens the login. */
const ways: ReadonlyMap<string, string> = new Map([
  ['1', '4'],
  ['4', '1'],
  ['5', '2'],
]);
const card = '1';

/** interface 4.7: what was a user's, after a change, a deletion, and a new beginning. */
export const formerChecks: readonly BoundCheck[] = [
  { rule: 'USR-MOD-16', play: changedIds },
  { rule: 'USR-DEL-07', play: idsOfDeleted },
  { rule: 'USR-DEL-08', play: givenAgain },
  { rule: 'USR-DEL-09', play: newBeginnings },
];

function* changedIds(play: Case): Iterable<Assertion> {
  for (const change of play.exchanges) {
    const way = ways.get(parameterText(change, 'detailtype'));
    const value = parameter(change, 'detaildata');
    if (change.operation !== update || !succeeded(change) || way === undefined) continue;
    if (value === undefined || parameterValues(change, 'detailtype').length > 1) continue;
    const owner = userKey(pathText(change, 'username'));
    for (const [, again] of triedAgain(play, change, owner)) {
      // SIL-100: a card may join those that are there.
      if (way === card || parameter(again, 'authtype') !== way || isSameText(again, value))
        continue;
      yield assertion(again, !succeeded(again), {
        expected: 'no login after the detail was changed',
        seen: seenAnswer(again),
      });
    }
    const fresh = play.exchanges.find(
      (one) => isLoginBy(one, way) && isAfter(one, change) && isSameText(one, value),
    );
    if (fresh === undefined || isGiven(play, fresh, { since: change, besides: change })) continue;
    yield assertion(fresh, opens(fresh, owner), {
      expected: `a login of ${owner}`,
      seen: seenLogin(fresh),
    });
  }
}

function* idsOfDeleted(play: Case): Iterable<Assertion> {
  for (const deletion of userDeletions(play))
    for (const [, again] of triedAgain(play, deletion, userOf(deletion)))
      yield assertion(again, !succeeded(again), {
        expected: 'no login after the user was deleted',
        seen: seenAnswer(again),
      });
}

/** SIL-104: the name, and what opened the login, are free for others. */
function* givenAgain(play: Case): Iterable<Assertion> {
  for (const deletion of userDeletions(play)) {
    const owner = userOf(deletion);
    const held = loginsOf(play, owner).filter((one) => isAfter(deletion, one));
    for (const made of play.exchanges) {
      if (![create, register].includes(made.operation) || !isAfter(made, deletion)) continue;
      const isNew = made.operation === create;
      const heir = userKey(isNew ? parameterText(made, 'username') : pathText(made, 'username'));
      const given = held.filter((one) => holds(made, parameterText(one, 'userid')));
      if (heir !== owner && given.length === 0) continue;
      // What somebody else may have taken since is free no more: the first taker shows it.
      const wanted = [...given.map((one) => parameterText(one, 'userid')), heir];
      const isLater = play.exchanges.some(
        (one) => isTaking(one, wanted) && isAfter(one, deletion) && isAfter(made, one),
      );
      if (isLater) continue;
      yield assertion(made, succeeded(made), {
        expected: 'errorCode 0, since the user who had the name or number was deleted',
        seen: seenAnswer(made),
      });
      for (const before of given) {
        const again = play.exchanges.find((one) => isAfter(one, made) && isSame(one, before));
        if (again === undefined || isGiven(play, again, { since: made, besides: made })) continue;
        yield assertion(again, opens(again, heir), {
          expected: `a login of ${heir}`,
          seen: seenLogin(again),
        });
      }
    }
  }
}

/** A call that may give a user one of these: as a name, a card, a short id or an address. */
function isTaking(one: Exchange, ids: readonly string[]): boolean {
  if (one.operation === 'users.import') return true;
  const isNamed =
    one.operation === create &&
    ids.some((id) => userKey(id) === userKey(parameterText(one, 'username')));
  const isGiver = [create, update, register].includes(one.operation);
  return isNamed || (isGiver && ids.some((id) => holds(one, id)));
}

/** SIL-104: who has the name of a deleted user has neither the groups nor the details of that one. */
function* newBeginnings(play: Case, world: State): Iterable<Assertion> {
  for (const deletion of userDeletions(play)) {
    const user = userOf(deletion);
    const made = (one: Exchange): boolean =>
      one.operation === create &&
      succeeded(one) &&
      userKey(parameterText(one, 'username')) === user;
    const first = play.exchanges.findLast((one) => made(one) && isAfter(deletion, one));
    const second = play.exchanges.find((one) => made(one) && isAfter(one, deletion));
    if (first === undefined || second === undefined) continue;
    const next = play.exchanges.find(
      (one) => isAfter(one, second) && userOf(one) === user && one.operation !== ofUser,
    );
    const looks = play.exchanges.filter(
      (one) =>
        isAfter(one, second) &&
        (next === undefined || isAfter(next, one)) &&
        isByFullKeyAlone(one, world) &&
        (one.operation === ofUser ? succeeded(one) : isSuccess(one)),
    );
    const left = groupsJoined(play, { user, from: first, until: deletion });
    const wereShown = play.exchanges.some(
      (one) =>
        one.operation === ofUser &&
        userOf(one) === user &&
        isAfter(deletion, one) &&
        [...(groupsShown(play, one) ?? [])].some((id) => left.has(id)),
    );
    for (const one of looks) {
      const shown = one.operation === ofUser && userOf(one) === user && groupsShown(play, one);
      if (shown && left.size > 0) {
        const kept = left.intersection(shown).size;
        if (kept === 0 && !wereShown) continue;
        yield assertion(one, kept === 0, {
          expected: 'no groups of the deleted user',
          seen: `${countOf(kept, 'group')} of the deleted user`,
        });
      }
      const isLook =
        one.operation === 'users.get' && userKey(parameterText(one, 'username')) === user;
      if (!isLook) continue;
      const kept = keptDetails(first, second, one);
      yield assertion(one, kept.length === 0, {
        expected: 'no details of the deleted user',
        seen: kept.length === 0 ? 'no such details' : `${kept.join(', ')} of the deleted user`,
      });
    }
  }
}

const shownDetails: readonly (readonly [type: string, member: string])[] = [
  ['0', 'fullName'],
  ['1', 'email'],
  ['5', 'shortId'],
  ['11', 'department'],
];

/** Details that only the first creation gave, and the look shows. */
function keptDetails(first: Exchange, second: Exchange, look: Exchange): readonly string[] {
  const later = new Set(parameterValues(second, 'detailtype'));
  const types = parameterValues(first, 'detailtype');
  const values = parameterValues(first, 'detaildata');
  const kept = shownDetails.filter(([type, name]) => {
    const value = values[types.indexOf(type)] ?? '';
    return !later.has(type) && value !== '' && textMember(look.json, name) === value;
  });
  const cards = new Set(itemsOf(member(look.json, 'cards')).map(asText));
  const old = values.filter((value, at) => types[at] === '4' && cards.has(value));
  return [...kept.map(([, name]) => name), ...(later.has('4') ? [] : old.map(() => 'cards'))];
}

function userOf(one: Exchange): string {
  return userKey(pathText(one, 'username'));
}

import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import {
  groupsAfter,
  groupsBefore,
  groupsOfUser,
  type Ids,
  idsGiven,
  idsIn,
  isCreationOf,
  isTextual,
  keyMade,
  userOf,
} from '../../engine/case/subjects/groups-of-user.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { type Calls, call } from '../../spec/calls.ts';

export const adds = call('users.groups-add');
export const sets = call('users.groups-set');
export const removes = call('users.groups-remove');

/** The groups of a user after a call, by those before and those given; undefined where that is not known. */
type Effect = (before: Ids | undefined, given: Ids) => Ids | undefined;

const effects: readonly (readonly [Calls, Effect])[] = [
  [adds, (before, given) => before?.union(given)],
  [sets, (_, given) => given],
  [removes, (before, given) => before?.difference(given)],
];

type Which = (x: Exchange, c: Case) => boolean;

/** The next list of the user's groups shows what such calls were for. */
export function haveEffect(which: Which) {
  return function* (c: Case): Iterable<Assertion> {
    for (const [calls, effect] of effects)
      for (const x of c.calls(calls).filter((one) => one.ok && which(one, c))) {
        const [before, after, given] = [groupsBefore(c, x), groupsAfter(c, x), idsGiven(c, x)];
        const wanted = given && effect(before?.ids, given);
        if (after === undefined || wanted === undefined) continue;
        // SIL-183: a new user may be in groups that nobody put it into.
        const isNew = adds(x) && before !== undefined && !groupsOfUser(before.shownBy);
        const ids = isNew ? withoutStrangers(c, after.ids, wanted) : after.ids;
        yield assertion(after.shownBy, sameIds(ids, wanted), {
          expected: groupsText(wanted),
          seen: groupsText(after.ids),
        });
      }
  };
}

/** Such calls by the full key are not refused if they name only `known` groups. */
export function takesKnown(words: {
  readonly which: Which;
  /** The call as a finding names it: "the removal from". */
  readonly what: string;
  readonly known: (given: Ids, before: Ids, c: Case) => boolean;
  /** Also for a user who is new. */
  readonly isForNew: boolean;
}) {
  const { which, what, known, isForNew } = words;
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.exchanges) {
      if (!which(x, c) || !x.refused || !isByFullKeyAlone(x, c.state)) continue;
      const [before, given] = [groupsBefore(c, x), idsGiven(c, x)];
      if (before === undefined || given === undefined) continue;
      const isShown = isForNew || groupsOfUser(before.shownBy);
      if (isShown && known(given, before.ids, c))
        yield assertion(x, false, {
          expected: `errorCode 0 for ${what} groups ${[...given].join(', ')}`,
          seen: x.words,
        });
    }
  };
}

/** Calls in another case by the full key, about groups that are known, are not refused; a list shows what the last one did. */
export function* knowsOtherCase(c: Case): Iterable<Assertion> {
  for (const x of c.exchanges) {
    const isMeant = groupsOfUser(x) || effects.some(([calls]) => calls(x));
    if (!isMeant || !isByFullKeyAlone(x, c.state) || !isInOtherCase(x, c)) continue;
    const before = groupsBefore(c, x);
    if (before === undefined) continue;
    // USR-GRP-04 is about the groups from which a user may be removed.
    const known = removes(x) ? before.ids : groupsMade(c);
    if (x.refused) {
      if (idsGiven(c, x)?.isSubsetOf(known) === true)
        yield assertion(x, false, {
          expected: 'success, whatever the case of the user name',
          seen: x.words,
        });
    } else if (groupsOfUser(x) && groupsOfUser(before.shownBy) && x.ok) {
      const ids = idsIn(c, x);
      yield assertion(x, sameIds(ids, before.ids), {
        expected: groupsText(before.ids),
        seen: groupsText(ids),
      });
    }
  }
}

/** The user name of the path is not in the letters in which the user was made. */
export function isInOtherCase(x: Exchange, c: Case): boolean {
  const given = x.sent.pathParameters['username'];
  return c.exchanges.some((one) => isCreationOf(one, userOf(x)) && one.param('username') !== given);
}

/** Calls that leave everything as it is: whether one is taken or refused is not said. */
export function* changeNothing(c: Case): Iterable<Assertion> {
  for (const x of c.exchanges) {
    const effect = effects.find(([calls]) => calls(x))?.[1];
    if (effect === undefined || !isByFullKeyAlone(x, c.state)) continue;
    const [before, given] = [groupsBefore(c, x), idsGiven(c, x)];
    if (before === undefined || given === undefined || !groupsOfUser(before.shownBy)) continue;
    const wanted = effect(before.ids, given);
    if (wanted === undefined || !sameIds(wanted, before.ids)) continue;
    yield assertion(x, x.status < 500, { expected: 'no 5xx', seen: x.words });
    const after = groupsAfter(c, x);
    if (after !== undefined)
      yield assertion(after.shownBy, sameIds(after.ids, before.ids), {
        expected: `${groupsText(before.ids)}, unchanged`,
        seen: groupsText(after.ids),
      });
  }
}

export function isByTextualId(x: Exchange): boolean {
  return adds(x) && x.params('groupid').some(isTextual);
}

/** The primary keys of the groups that the case made. */
export function groupsMade(c: Case): Ids {
  const made = c.calls(call('groups.create')).filter((x) => x.ok);
  return new Set(made.flatMap((x) => keyMade(c, x) ?? []));
}

/** SIL-183: without the groups that were neither expected nor made by the case; everybody may be in them. */
export function withoutStrangers(c: Case, ids: Ids, wanted: Ids): Ids {
  return ids.difference(ids.difference(wanted).difference(groupsMade(c)));
}

export function sameIds(left: Ids, right: Ids): boolean {
  return left.size === right.size && left.isSubsetOf(right);
}

function groupsText(ids: Ids): string {
  return ids.size === 0 ? 'no groups' : `groups ${[...ids].join(', ')}`;
}

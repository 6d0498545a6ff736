import { groupInfo } from '../../catalogue/shape.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { itemsOf, member } from '../../journal/json.ts';
import { listsWith } from '../../judge/assertions.ts';
import {
  type Assertion,
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { refusesUnknown } from '../../judge/resource-assertions.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import {
  groupsAt,
  type Ids,
  idsGiven,
  idsIn,
  isChanged,
  isCreation,
  isLookAt,
  keyMade,
  ofUser,
  userOf,
} from './checks-groups-of-user.ts';

const adding = 'users.groups-add';
const removal = 'users.groups-remove';
/** Who is taken out of a group that is not there is as was asked (SIL-170). */
const joins = [adding, 'users.groups-set'];

export const membershipChecks: readonly BoundCheck[] = [
  afterwards('USR-GRP-01', adding, { expected: union }),
  afterwards('USR-GRP-02', 'users.groups-set', {
    expected: (_, given) => (given.size === 0 ? undefined : given),
  }),
  afterwards('USR-GRP-03', 'users.groups-set', {
    expected: (_, given) => (given.size === 0 ? given : undefined),
  }),
  {
    rule: 'USR-GRP-04',
    *play(play, world) {
      yield* afterwards('USR-GRP-04', removal, {
        expected: (before, given) => before?.difference(given),
      }).play(play, world);
      yield* refusedRemovals(play, world);
    },
  },
  {
    rule: 'USR-GRP-05',
    *play(play, world) {
      const words = { expected: union, which: isByText };
      yield* afterwards('USR-GRP-05', adding, words).play(play, world);
      yield* refusedByText(play, world);
    },
  },
  {
    rule: 'USR-GRP-06',
    *play(play, world) {
      for (const [operation, expected] of changesByCall) {
        const words = { expected, which: isSpelledOtherwise };
        yield* afterwards('USR-GRP-06', operation, words).play(play, world);
      }
      yield* spelledOtherwise(play, world);
    },
  },
  {
    rule: 'USR-GRP-07',
    *play(play, world) {
      for (const operation of joins) {
        const probing = {
          rule: 'USR-GRP-07',
          ...refusesUnknown(operation, {
            names: groupsOrUser,
            madeBy: 'groups.create',
            by: 'any',
          }),
        };
        yield* probing.play(play, world);
      }
    },
  },
  { rule: 'USR-GRP-12', play: withoutEffect },
  { rule: 'USR-GRP-09', ...listsWith(ofUser, groupInfo) },
  {
    rule: 'USR-GRP-10',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === 'users.get')) {
        const user = userKey(parameterText(look, 'username'));
        const known = groupsAt(play, world, { user, before: look });
        const seen = member(look.json, 'groupIds');
        if (known === undefined || known.ids.size === 0 || !succeeded(look)) continue;
        if (isChanged(play, { after: known.told, until: look }, user)) continue;
        const ids = new Set(itemsOf(seen).map(String));
        // SIL-183: everybody may be in a group that nobody made.
        const told = ids.difference(strangeTo(play, ids.difference(known.ids)));
        yield assertion(look, sameSet(told, known.ids), {
          expected: `groupIds ${[...known.ids].join(', ')}`,
          seen: `groupIds ${JSON.stringify(seen) ?? 'missing'}`,
        });
      }
    },
  },
];

/** undefined: a call of this kind says nothing about the rule, or not as long as what was before is not known. */
type Expected = (before: Ids | undefined, given: Ids) => Ids | undefined;

/** What a user is in after each kind of call. */
const changesByCall: readonly (readonly [operation: string, expected: Expected])[] = [
  [adding, union],
  ['users.groups-set', (_, given) => given],
  [removal, (before, given) => before?.difference(given)],
];

interface Afterwards {
  readonly expected: Expected;
  readonly which?: (change: Exchange, play: Case) => boolean;
}

/** What the groups of the user must be after a call, by what they were and what was given. */
function afterwards(rule: string, operation: string, words: Afterwards): BoundCaseCheck {
  const { expected, which = () => true } = words;
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        if (change.operation !== operation || !succeeded(change) || !which(change, play)) continue;
        const user = userOf(change);
        const before = groupsAt(play, world, { user, before: change });
        const look = play.exchanges.find(
          (one) => isLookAt(play, world, { one, user }) && isAfter(one, change),
        );
        const given = idsGiven(play, change);
        if (look === undefined || given === undefined) continue;
        if (isChanged(play, { after: change, until: look }, user)) continue;
        const isKnown =
          before !== undefined &&
          !isChanged(play, { after: before.told, until: look, besides: change }, user);
        const wanted = expected(isKnown ? before.ids : undefined, given);
        if (wanted === undefined) continue;
        const seen = idsIn(play, look);
        // SIL-183: a new user may be in groups that nobody put it into.
        const isNew = operation === adding && isKnown && before.told.operation !== ofUser;
        const told = isNew ? seen.difference(strangeTo(play, seen.difference(wanted))) : seen;
        yield assertion(look, sameSet(told, wanted), {
          expected: groupsText(wanted),
          seen: groupsText(seen),
        });
      }
    },
  };
}

function isByText(change: Exchange): boolean {
  return parameterValues(change, 'groupid').some((id) => !/^\d+$/.test(id));
}

/** By the full key, into groups that were made in the case and that the user was just shown not to be in all. */
function* refusedByText(play: Case, world: State): Iterable<Assertion> {
  for (const change of play.exchanges) {
    if (change.operation !== adding || !refused(change) || !isByText(change)) continue;
    const user = userOf(change);
    const before = groupsAt(play, world, { user, before: change });
    const given = idsGiven(play, change);
    if (!isByFullKeyAlone(change, world) || before?.told.operation !== ofUser) continue;
    if (isChanged(play, { after: before.told, until: change }, user)) continue;
    const isKnown = given?.isSubsetOf(groupsMade(play)) === true;
    if (!isKnown || given.isSubsetOf(before.ids)) continue;
    yield assertion(change, false, {
      expected: `errorCode 0 for the addition to groups ${[...given].join(', ')}`,
      seen: seenAnswer(change),
    });
  }
}

/** By the full key, from groups that the user was just shown to be in: nothing is left to refuse it for. */
function* refusedRemovals(play: Case, world: State): Iterable<Assertion> {
  for (const change of play.exchanges) {
    if (change.operation !== removal || !refused(change)) continue;
    if (!isByFullKeyAlone(change, world)) continue;
    const user = userOf(change);
    const before = groupsAt(play, world, { user, before: change });
    const given = idsGiven(play, change);
    if (before === undefined || given === undefined || given.size === 0) continue;
    if (isChanged(play, { after: before.told, until: change }, user)) continue;
    if (!given.isSubsetOf(before.ids)) continue;
    yield assertion(change, false, {
      expected: `errorCode 0 for the removal from groups ${[...given].join(', ')}`,
      seen: seenAnswer(change),
    });
  }
}

/** Calls in another case by the full key, about groups that are known, are not refused; a look shows what the last one did. */
function* spelledOtherwise(play: Case, world: State): Iterable<Assertion> {
  for (const call of play.exchanges) {
    const isMeant =
      call.operation === ofUser || changesByCall.some(([one]) => one === call.operation);
    if (!isMeant || !isByFullKeyAlone(call, world) || !isSpelledOtherwise(call, play)) continue;
    const user = userOf(call);
    const before = groupsAt(play, world, { user, before: call });
    if (
      before === undefined ||
      isChanged(play, { after: before.told, until: call, besides: call }, user)
    )
      continue;
    if (refused(call)) {
      const given = idsGiven(play, call);
      // What a user may be taken out of is a matter of USR-GRP-04.
      const isKnown = given?.isSubsetOf(call.operation === removal ? before.ids : groupsMade(play));
      if (isKnown === true)
        yield assertion(call, false, {
          expected: 'success, whatever the case of the user name',
          seen: seenAnswer(call),
        });
    } else if (call.operation === ofUser && before.told.operation === ofUser && succeeded(call)) {
      yield assertion(call, sameSet(idsIn(play, call), before.ids), {
        expected: groupsText(before.ids),
        seen: groupsText(idsIn(play, call)),
      });
    }
  }
}

/** Calls that leave everything as it is: whether one is taken or refused is not said. */
function* withoutEffect(play: Case, world: State): Iterable<Assertion> {
  for (const call of play.exchanges) {
    const expected = changesByCall.find(([one]) => one === call.operation)?.[1];
    if (expected === undefined || !isByFullKeyAlone(call, world)) continue;
    const user = userOf(call);
    const before = groupsAt(play, world, { user, before: call });
    const given = idsGiven(play, call);
    if (before?.told.operation !== ofUser || given === undefined) continue;
    if (isChanged(play, { after: before.told, until: call, besides: call }, user)) continue;
    const wanted = expected(before.ids, given);
    if (wanted === undefined || !sameSet(wanted, before.ids)) continue;
    yield assertion(call, call.status < 500, { expected: 'no 5xx', seen: seenAnswer(call) });
    const look = play.exchanges.find(
      (one) => isLookAt(play, world, { one, user }) && isAfter(one, call),
    );
    if (look === undefined || isChanged(play, { after: call, until: look }, user)) continue;
    yield assertion(look, sameSet(idsIn(play, look), before.ids), {
      expected: `${groupsText(before.ids)}, unchanged`,
      seen: groupsText(idsIn(play, look)),
    });
  }
}

function groupsOrUser(exchange: Exchange): readonly string[] {
  const groups = parameterValues(exchange, 'groupid');
  return groups.length > 0 ? groups : [userOf(exchange)];
}

function groupsMade(play: Case): Ids {
  const made = play.exchanges.filter((one) => one.operation === 'groups.create' && succeeded(one));
  return new Set(made.flatMap((one) => keyMade(play, one) ?? []));
}

/** Those of some groups that the case has not made. */
function strangeTo(play: Case, ids: Ids): Ids {
  return ids.difference(groupsMade(play));
}

/** The user name of the path is not in the letters in which the user was made. */
function isSpelledOtherwise(change: Exchange, { exchanges }: Case): boolean {
  const given = change.sent.pathParameters['username'];
  return exchanges.some(
    (one) => isCreation(one, userOf(change)) && parameter(one, 'username') !== given,
  );
}

function union(left: Ids | undefined, right: Ids): Ids | undefined {
  return left?.union(right);
}

function groupsText(ids: Ids): string {
  return ids.size === 0 ? 'no groups' : `groups ${[...ids].join(', ')}`;
}

function sameSet(left: Ids, right: Ids): boolean {
  return left.size === right.size && left.isSubsetOf(right);
}

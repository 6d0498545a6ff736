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
import { itemsOf, member, numberMember } from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import {
  type Check,
  type Play,
  type PlayCheck,
  type Situation,
  seenAnswer,
  situation,
} from '../check.ts';
import { listsWith } from '../phrases.ts';
import { isByFullKeyAlone } from '../sight.ts';
import { refusesUnknown } from '../things.ts';
import {
  groupsAt,
  type Ids,
  idsGiven,
  idsIn,
  isChanged,
  isCreation,
  isLookAt,
  ofUser,
  userOf,
} from './groups-of-user.ts';

const adding = 'users.groups-add';
const removal = 'users.groups-remove';
const ofMemberships: ReadonlySet<string> = new Set([ofUser, adding, 'users.groups-set', removal]);
/** Who is taken out of a group that is not there is as was asked (SIL-170). */
const joins = [adding, 'users.groups-set'];

export const membershipChecks: readonly Check[] = [
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
  afterwards('USR-GRP-05', adding, {
    expected: union,
    which: (change) => parameterValues(change, 'groupid').some((id) => !/^\d+$/.test(id)),
  }),
  {
    rule: 'USR-GRP-06',
    *play(play, world) {
      const which = isSpelledOtherwise;
      yield* afterwards('USR-GRP-06', adding, { expected: union, which }).play(play, world);
      for (const call of play.exchanges) {
        if (!ofMemberships.has(call.operation) || !which(call, play)) continue;
        if (isLacking(play, world, call)) continue;
        yield situation(call, !refused(call), {
          expected: 'the user to be found in any case',
          seen: seenAnswer(call),
        });
      }
    },
  },
  {
    rule: 'USR-GRP-07',
    *play(play, world) {
      for (const operation of joins) {
        const probing = refusesUnknown('USR-GRP-07', operation, {
          names: (exchange) => parameter(exchange, 'groupid') ?? userOf(exchange),
          madeBy: 'groups.create',
          by: 'refused',
        });
        yield* probing.play(play, world);
      }
    },
  },
  listsWith('USR-GRP-09', ofUser, groupInfo),
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
        yield situation(look, sameSet(ids, known.ids), {
          expected: `groupIds ${[...known.ids].join(', ')}`,
          seen: JSON.stringify(seen),
        });
      }
    },
  },
];

interface Afterwards {
  /** undefined: a call of this kind says nothing about the rule, or not as long as what was before is not known. */
  readonly expected: (before: Ids | undefined, given: Ids) => Ids | undefined;
  readonly which?: (change: Exchange, play: Play) => boolean;
}

/** What the groups of the user must be after a call, by what they were and what was given. */
function afterwards(rule: string, operation: string, words: Afterwards): PlayCheck {
  const { expected, which = () => true } = words;
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        if (change.operation !== operation || !succeeded(change) || !which(change, play)) continue;
        const user = userOf(change);
        const before = groupsAt(play, world, { user, before: change });
        const look = play.exchanges.find(
          (one) => isLookAt(one, world, user) && isAfter(one, change),
        );
        const given = idsGiven(play, change);
        if (look === undefined || given === undefined) continue;
        if (isChanged(play, { after: change, until: look }, user)) continue;
        const isKnown =
          before !== undefined &&
          !isChanged(play, { after: before.told, until: look, besides: change }, user);
        const wanted = expected(isKnown ? before.ids : undefined, given);
        if (wanted === undefined) continue;
        const seen = idsIn(look);
        // SIL-183: a new user may be in groups that nobody put it into.
        const isNew = operation === adding && isKnown && before.told.operation !== ofUser;
        const told = isNew ? seen.difference(strangeTo(play, seen.difference(wanted))) : seen;
        yield situation(look, sameSet(told, wanted), {
          expected: `groups ${[...wanted].join(', ')}`,
          seen: `groups ${[...seen].join(', ')}`,
        });
      }
    },
  };
}

/** By the full key, from groups that the user was just shown to be in: nothing is left to refuse it for. */
function* refusedRemovals(play: Play, world: World): Iterable<Situation> {
  for (const change of play.exchanges) {
    if (change.operation !== removal || !refused(change)) continue;
    if (!isByFullKeyAlone(change, world)) continue;
    const user = userOf(change);
    const before = groupsAt(play, world, { user, before: change });
    const given = idsGiven(play, change);
    if (before === undefined || given === undefined || given.size === 0) continue;
    if (isChanged(play, { after: before.told, until: change }, user)) continue;
    if (!given.isSubsetOf(before.ids)) continue;
    yield situation(change, false, {
      expected: `to be taken out of groups ${[...given].join(', ')}`,
      seen: seenAnswer(change),
    });
  }
}

/** Those of some groups that the case has not made. */
function strangeTo({ exchanges }: Play, ids: Ids): Ids {
  const made = exchanges.filter((one) => one.operation === 'groups.create' && succeeded(one));
  return ids.difference(new Set(made.map((one) => String(numberMember(one.json, 'id')))));
}

/** The user name of the path is not in the letters in which the user was made. */
function isSpelledOtherwise(change: Exchange, { exchanges }: Play): boolean {
  const given = change.sent.pathParameters['username'];
  return exchanges.some(
    (one) => isCreation(one, userOf(change)) && parameter(one, 'username') !== given,
  );
}

/** Something else than the letters of the name may be the reason of a refusal. */
function isLacking(play: Play, world: World, call: Exchange): boolean {
  const given = parameterValues(call, 'groupid');
  const made = play.exchanges
    .filter((one) => one.operation === 'groups.create' && succeeded(one) && isAfter(call, one))
    .flatMap((one) => [String(numberMember(one.json, 'id')), parameterText(one, 'groupdn')]);
  const mayBeGone = play.exchanges.some(
    (one) => ['users.delete', 'groups.delete'].includes(one.operation) && !isAfter(one, call),
  );
  const isWhole = call.operation === ofUser || given.length > 0;
  return (
    !isByFullKeyAlone(call, world) ||
    call.sent.pair !== undefined ||
    call.sent.malformed !== undefined ||
    mayBeGone ||
    !isWhole ||
    given.some((id) => !made.includes(id))
  );
}

function union(left: Ids | undefined, right: Ids): Ids | undefined {
  return left?.union(right);
}

function sameSet(left: Ids, right: Ids): boolean {
  return left.size === right.size && left.isSubsetOf(right);
}

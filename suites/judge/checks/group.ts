import { groupInfo, userInfo } from '../../catalogue/shape.ts';
import { type Exchange, parameter, parameterValues, succeeded } from '../../journal/exchange.ts';
import { isArray, type Json, member, numberMember, textMember } from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, situation } from '../check.ts';
import { answersWith, listsWith, onSuccess, refuses } from '../phrases.ts';
import { keyKind } from '../sight.ts';
import { fulfilled } from '../substance.ts';
import {
  appears,
  lookAfterCall,
  recordsOf,
  refusesUnknown,
  tellsIds,
  vanishes,
} from '../things.ts';

const create = 'groups.create';
const list = 'groups.list';
const read = 'groups.get';
const members = 'groups.members';
const ofUser = 'users.groups';
const changes = ['users.groups-add', 'users.groups-set', 'users.groups-remove'];

const named = (record: Json, said: Exchange): boolean =>
  textMember(record, 'groupName') === parameter(said, 'groupname');
const groupOf = (exchange: Exchange): string => exchange.sent.pathParameters['groupid'] ?? '';

export const groupChecks: readonly Check[] = [
  appears('GRP-NEW-01', { by: create, list, about: named }),
  appears('GRP-NEW-02', {
    by: create,
    when: (exchange) => parameter(exchange, 'groupdn') !== undefined,
    list,
    about: named,
    holds: (record, said) =>
      textMember(record, 'groupDN') === parameter(said, 'groupdn')
        ? undefined
        : `groupDN ${JSON.stringify(member(record, 'groupDN'))}`,
  }),
  onSuccess('GRP-NEW-03', list, (exchange) => {
    const names = recordsOf(exchange).map((record) => textMember(record, 'groupDN') ?? '');
    const differ = new Set(names).size === names.length && !names.includes('');
    return names.length < 2 ? undefined : [differ, 'group ids that differ', names.join(', ')];
  }),
  {
    rule: 'GRP-NEW-05',
    *play(play, world) {
      for (const made of play.exchanges.filter((one) => one.operation === create)) {
        if (!succeeded(made)) continue;
        const look = lookAfterCall(play, world, { change: made, looking: { list } });
        const record = look && recordsOf(look).find((one) => named(one, made));
        if (record === undefined) continue;
        const ok = numberMember(made.json, 'id') === numberMember(record, 'id');
        yield situation(made, ok, {
          expected: `id ${String(numberMember(record, 'id'))}`,
          seen: JSON.stringify(made.json),
        });
      }
    },
  },
  {
    rule: 'GRP-NEW-06',
    *play(play, world) {
      const taken = (probe: Exchange): boolean =>
        play.exchanges.some(
          (one) =>
            one.operation === create &&
            succeeded(one) &&
            one.answered.seq < probe.sent.seq &&
            parameter(one, 'groupdn') === parameter(probe, 'groupdn'),
        );
      const check = refuses('GRP-NEW-06', {
        probe: (exchange) =>
          exchange.operation === create &&
          parameter(exchange, 'groupdn') !== undefined &&
          taken(exchange),
        by: 'refused',
      });
      yield* check.play?.(play, world) ?? [];
    },
  },
  listsWith('GRP-LIST-01', list, groupInfo),
  answersWith('GRP-GET-01', read, groupInfo),
  {
    rule: 'GRP-GET-02',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === read)) {
        const made = play.exchanges.find(
          (one) =>
            one.operation === create &&
            succeeded(one) &&
            parameter(one, 'groupdn') === groupOf(look),
        );
        if (made === undefined || keyKind(look.sent, world) !== 'full') continue;
        const ok = succeeded(look) && named(look.json ?? null, made);
        yield situation(look, ok, {
          expected: `the group ${parameter(made, 'groupname') ?? ''}`,
          seen: ok ? 'that' : String(look.status),
        });
      }
    },
  },
  refusesUnknown('GRP-GET-03', read, { names: groupOf, by: 404 }),
  vanishes('GRP-DEL-01', {
    by: 'groups.delete',
    list,
    about: (record, removed) => String(numberMember(record, 'id')) === groupOf(removed),
  }),
  refusesUnknown('GRP-DEL-02', 'groups.delete', { names: groupOf, by: 'refused' }),
  listsWith('GRP-MEM-01', members, userInfo),
  {
    rule: 'GRP-MEM-02',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === members)) {
        const added = play.exchanges.find(
          (one) =>
            one.operation === 'users.groups-add' &&
            succeeded(one) &&
            one.answered.seq < look.sent.seq &&
            parameterValues(one, 'groupid').includes(groupOf(look)),
        );
        if (added === undefined || !succeeded(look) || keyKind(look.sent, world) !== 'full')
          continue;
        const user = userOf(added);
        const there = recordsOf(look).some(
          (record) => userKey(textMember(record, 'userName') ?? '') === user,
        );
        yield situation(look, there, {
          expected: `${user} among the members`,
          seen: there ? 'there' : 'not there',
        });
      }
    },
  },
  refusesUnknown('GRP-MEM-03', members, { names: groupOf, by: 404 }),
];

export const membershipChecks: readonly Check[] = [
  afterwards('USR-GRP-01', 'users.groups-add', { expected: union }),
  afterwards('USR-GRP-02', 'users.groups-set', {
    expected: (_, given) => (given.size === 0 ? undefined : given),
  }),
  afterwards('USR-GRP-03', 'users.groups-set', {
    expected: (_, given) => (given.size === 0 ? given : undefined),
  }),
  afterwards('USR-GRP-04', 'users.groups-remove', {
    expected: (before, given) => new Set([...before].filter((id) => !given.has(id))),
  }),
  afterwards('USR-GRP-05', 'users.groups-add', {
    expected: union,
    which: (change) => parameterValues(change, 'groupid').some((id) => !/^\d+$/.test(id)),
  }),
  afterwards('USR-GRP-06', 'users.groups-add', {
    expected: union,
    which: (change) => userOf(change) !== change.sent.pathParameters['username'],
  }),
  {
    rule: 'USR-GRP-07',
    *play(play, world) {
      for (const operation of changes) {
        const probing = refusesUnknown('USR-GRP-07', operation, {
          names: (exchange) => parameter(exchange, 'groupid') ?? userOf(exchange),
          by: 'refused',
        });
        yield* probing.play?.(play, world) ?? [];
      }
    },
  },
  listsWith('USR-GRP-09', ofUser, groupInfo),
  {
    rule: 'USR-GRP-10',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === 'users.get')) {
        const user = userKey(parameter(look, 'username') ?? '');
        const known = groupsAt(play, world, { user, beforeSeq: look.sent.seq });
        const seen = member(look.json, 'groupIds');
        if (known === undefined || known.size === 0 || !succeeded(look)) continue;
        const ids = new Set((isArray(seen) ? seen : []).map(String));
        yield situation(look, sameSet(ids, known), {
          expected: `groupIds ${[...known].join(', ')}`,
          seen: JSON.stringify(seen),
        });
      }
    },
  },
];

type Ids = ReadonlySet<string>;

interface Afterwards {
  /** undefined: a call of this kind says nothing about the rule. */
  readonly expected: (before: Ids, given: Ids) => Ids | undefined;
  readonly which?: (change: Exchange) => boolean;
}

/** What the groups of the user must be after a call, by what they were and what was given. */
function afterwards(rule: string, operation: string, words: Afterwards): Check {
  const { expected, which = () => true } = words;
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        if (change.operation !== operation || !succeeded(change) || !which(change)) continue;
        const user = userOf(change);
        const before = groupsAt(play, world, { user, beforeSeq: change.sent.seq }) ?? new Set();
        const look = play.exchanges.find(
          (one) => isLookAt(one, world, user) && one.sent.seq > change.answered.seq,
        );
        const given = idsGiven(play, change);
        const wanted = given && expected(before, given);
        if (look === undefined || wanted === undefined) continue;
        const seen = idsIn(look);
        yield situation(look, sameSet(seen, wanted), {
          expected: `groups ${[...wanted].join(', ')}`,
          seen: `groups ${[...seen].join(', ')}`,
        });
      }
    },
  };
}

/** The groups of the user as last looked at before a place in the journal. */
function groupsAt(
  play: Play,
  world: World,
  { user, beforeSeq }: { readonly user: string; readonly beforeSeq: number },
): Ids | undefined {
  const look = play.exchanges.findLast(
    (one) => isLookAt(one, world, user) && one.answered.seq < beforeSeq,
  );
  return look && idsIn(look);
}

function isLookAt(one: Exchange, world: World, user: string): boolean {
  return (
    one.operation === ofUser &&
    fulfilled(one) &&
    tellsIds(one) &&
    keyKind(one.sent, world) === 'full' &&
    userOf(one) === user
  );
}

function idsIn(look: Exchange): Ids {
  return new Set(recordsOf(look).map((record) => String(numberMember(record, 'id'))));
}

/** The primary keys of the groups that a call names, by either kind of id; undefined where one is not known. */
function idsGiven(play: Play, change: Exchange): Ids | undefined {
  const ids = parameterValues(change, 'groupid').map((id) =>
    /^\d+$/.test(id) ? id : keyOfTextual(play, id),
  );
  return ids.includes(undefined) ? undefined : new Set(ids as readonly string[]);
}

function keyOfTextual(play: Play, groupDn: string): string | undefined {
  for (const look of play.exchanges.filter((one) => one.operation === list)) {
    const found = recordsOf(look).find((record) => textMember(record, 'groupDN') === groupDn);
    if (found !== undefined) return String(numberMember(found, 'id'));
  }
  return undefined;
}

function userOf(exchange: Exchange): string {
  return userKey(exchange.sent.pathParameters['username'] ?? '');
}

function union(left: Ids, right: Ids): Ids {
  return new Set([...left, ...right]);
}

function sameSet(left: Ids, right: Ids): boolean {
  return left.size === right.size && [...left].every((one) => right.has(one));
}

import {
  bearerName,
  type Exchange,
  isAfter,
  keyName,
  parameter,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import {
  asText,
  isObject,
  type Json,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, seenAnswer, situation } from '../check.ts';
import { accepts, keepsPasswords, refuses } from '../phrases.ts';
import { given, holdsText, lacksOne, recordsOf } from '../records.ts';
import { isByFullKeyAlone, tokenUser } from '../sight.ts';
import {
  acceptsSeen,
  appears,
  lookAfterCall,
  lookBeforeCall,
  refusesUnknown,
  refusesWithout,
  vanishes,
} from '../things.ts';
import { isThere } from './made-there.ts';
import { fatesOf } from './role-ends.ts';

const add = 'authproviders.add';
const list = 'authproviders.get';
const remove = 'authproviders.delete';
const grant = 'accesscontrols.add';
const controls = 'accesscontrols.get';
const revoke = 'accesscontrols.delete';
const roles = ['Administrators', 'Users', 'Reporting', 'Support'];

// The members of these records are not shown (SIL-1B): a record is known by the names in it.
const named = (record: Json, said: Exchange): boolean => holdsText(record, given(said, 'name'));
const isFor = (record: Json, said: Exchange): boolean =>
  ['userName', 'groupName'].some((name) => holdsText(record, given(said, name)));
const sameDomain = (look: Exchange, change: Exchange): boolean =>
  parameter(look, 'accountdomain') === parameter(change, 'accountdomain');
const idOf = (exchange: Exchange): string => pathText(exchange, 'id');

export const providerChecks: readonly Check[] = [
  appears('PROV-NEW-01', {
    by: add,
    // The list is that of the account under test.
    when: (made, world) => !isThere(made, world),
    until: [remove],
    list,
    fits: (look) => parameter(look, 'accountid') !== undefined,
    about: named,
  }),
  refusesWithout('PROV-NEW-02', add, {
    probe: lacksOne(['name', 'providerType', 'typeConfiguration', 'accountId']),
    unchanged: { list, about: named },
  }),
  refuses('PROV-NEW-03', {
    probe: (exchange) =>
      exchange.operation === add && ![0, 1, 2, 3, undefined].includes(typeOf(exchange)),
    by: 'refused',
  }),
  refuses('PROV-NEW-04', {
    probe: (exchange) => exchange.operation === add && !isConfiguration(exchange),
    by: 'refused',
  }),
  acceptsSeen('PROV-NEW-05', {
    by: add,
    when: (exchange) =>
      exchange.sent.pair === undefined && typeOf(exchange) === 1 && isConfiguration(exchange),
    list,
    about: named,
  }),
  {
    rule: 'PROV-NEW-06',
    *play(play, world) {
      const isLeast = (one: Exchange): boolean =>
        ['priority', 'id'].every((name) => given(one, name) === undefined);
      // Which kinds can be added is the target's to say (SIL-167): one that was added with both shows it.
      const kinds = new Set(
        play.exchanges
          .filter((one) => one.operation === add && succeeded(one) && !isLeast(one))
          .map(typeOf),
      );
      yield* acceptsSeen('PROV-NEW-06', {
        by: add,
        when: (one) => one.sent.pair === undefined && isLeast(one) && kinds.has(typeOf(one)),
        list,
        about: named,
      }).play(play, world);
    },
  },
  accepts(
    'PROV-GET-02',
    (exchange) => exchange.operation === list && keyName(exchange.sent) === undefined,
    'a list',
  ),
  {
    rule: 'PROV-GET-03',
    *play(play) {
      for (const look of play.exchanges) {
        const keyless = look.operation === list && keyName(look.sent) === undefined;
        if (!keyless || !succeeded(look)) continue;
        for (const added of addedBefore(play, look)) {
          if (typeOf(added) !== 2 && typeOf(added) !== 3) continue;
          const listed = play.exchanges.some(
            (one) => one.operation === list && recordsOf(one).some((it) => named(it, added)),
          );
          if (!listed) continue;
          const there = recordsOf(look).some((record) => named(record, added));
          yield situation(look, !there, {
            expected: 'no provider with client or web secrets',
            seen: there ? asText(given(added, 'name')) : 'none',
          });
        }
      }
    },
  },
  keepsPasswords('PROV-GET-04', list, add, remove),
  vanishes('PROV-DEL-01', {
    by: remove,
    list,
    about: (record, removed) => String(numberMember(record, 'id')) === idOf(removed),
  }),
  refusesUnknown('PROV-DEL-02', remove, { names: idOf, by: 'refused' }),
  refuses('PROV-DEL-03', {
    probe: (exchange, world) =>
      exchange.operation === remove &&
      [...world.users.values()].some(
        (user) => user.case === exchange.sent.case && String(user.providerId) === idOf(exchange),
      ),
    by: 'refused',
  }),
];

export const accessControlChecks: readonly Check[] = [
  appears('ACL-NEW-01', {
    by: grant,
    until: [revoke],
    list: controls,
    fits: sameDomain,
    // Of a user who has several roles there is a record for each.
    about: (record, said) => isFor(record, said) && mayTellRole(record, said),
  }),
  refuses('ACL-NEW-02', {
    probe: (exchange) => exchange.operation === grant && !roles.includes(roleOf(exchange)),
    by: 'refused',
  }),
  acceptsSeen('ACL-NEW-03', {
    by: grant,
    when: (exchange) => exchange.sent.pair === undefined && roles.includes(roleOf(exchange)),
    list: controls,
    fits: sameDomain,
    about: isFor,
  }),
  refuses('ACL-NEW-04', {
    probe: (exchange) => {
      const both = ['userName', 'groupName'].filter((name) => given(exchange, name) !== undefined);
      return exchange.operation === grant && both.length !== 1;
    },
    by: 'refused',
  }),
  refuses('ACL-NEW-05', {
    probe: (exchange, world) =>
      exchange.operation === grant && !isKnownProvider(given(exchange, 'authProviderId'), world),
    by: 'refused',
  }),
  {
    rule: 'ACL-NEW-06',
    *play(play, world) {
      for (const one of play.exchanges) {
        const user = tokenUser(one.sent, world);
        const own = user !== undefined && world.users.get(user)?.case === play.case;
        if (one.operation !== 'documents.history' || !own || hasGroupRoles(play)) continue;
        const fates = fatesOf(play, world, { user, until: one });
        // Where a role ends is told by ACL-NEW-08, ACL-DEL-04 and ACL-DEL-05.
        if (fates.length > 0 && !fates.includes('held')) continue;
        const role = roleBefore(play, user, one);
        const may = role === 'Reporting' || role === 'Administrators' || role === 'Support';
        yield situation(one, succeeded(one) === may, {
          expected: may ? `the history for ${role}` : 'no history for an ordinary user',
          seen: seenAnswer(one),
        });
      }
    },
  },
  {
    rule: 'ACL-DEL-01',
    *play(play, world) {
      for (const removed of play.exchanges) {
        if (removed.operation !== revoke) continue;
        // Ids renumber: what an id means is what the read before the call says.
        const looking = { list: controls, fits: sameDomain };
        const before = lookBeforeCall(play, world, { change: removed, looking });
        const gone = (before && recordsOf(before))?.find(
          (record) => String(numberMember(record, 'id')) === idOf(removed),
        );
        if (gone === undefined) continue;
        if (!succeeded(removed)) {
          if (isByFullKeyAlone(removed, world) && sameDomain(removed, before ?? removed))
            yield situation(removed, false, {
              expected: 'to be deleted by the id of the list',
              seen: seenAnswer(removed),
            });
          continue;
        }
        const after = lookAfterCall(play, world, { change: removed, looking });
        if (after === undefined) continue;
        const grants = play.exchanges.filter((one) => one.operation === grant && succeeded(one));
        const added = grants.find((one) => isFor(gone, one) && mayTellRole(gone, one));
        if (added === undefined) continue;
        const there = recordsOf(after).some(
          (record) => isFor(record, added) && mayTellRole(record, added),
        );
        yield situation(after, !there, {
          expected: `no access control of ${memberText(added.sent.json, 'userName')}`,
          seen: there ? 'still listed' : 'gone',
        });
      }
    },
  },
  refusesUnknown('ACL-DEL-02', revoke, { names: idOf, by: 'refused' }),
  {
    rule: 'ACL-DEL-03',
    *answer(exchange) {
      const records = recordsOf(exchange);
      if (exchange.operation !== controls || !succeeded(exchange) || records.length < 2) return;
      const ids = records.map((record) => numberMember(record, 'id'));
      const first = ids[0] ?? 0;
      const ok = ids.every((id, at) => id === first + at);
      yield situation(exchange, ok, {
        expected: 'ids that count the places',
        seen: ids.join(', '),
      });
    },
  },
];

/** This account's, or another one's: the number of that may be one of here as well. */
function isKnownProvider(id: Json | undefined, { facts }: World): boolean {
  return id === facts.providerId || facts.users.some(({ providerId }) => providerId === id);
}

/** A role may be told in a form of the target's own, but not as another role. */
function mayTellRole(record: Json, said: Exchange): boolean {
  const shown = roles.filter((role) => holdsText(record, role));
  return shown.length === 0 || shown.includes(roleOf(said));
}

function typeOf(exchange: Exchange): number | undefined {
  return numberMember(exchange.sent.json, 'providerType');
}

function roleOf(exchange: Exchange): string {
  return memberText(exchange.sent.json, 'roleName');
}

function isConfiguration(exchange: Exchange): boolean {
  const text = textMember(exchange.sent.json, 'typeConfiguration');
  try {
    return isObject(JSON.parse(text ?? '{}') as Json);
  } catch {
    return false;
  }
}

function addedBefore(play: Play, look: Exchange): readonly Exchange[] {
  return play.exchanges.filter(
    (one) => one.operation === add && succeeded(one) && isAfter(look, one),
  );
}

/** Whom such a role is given to, membership decides: ACL-NEW-07 looks at that. */
function hasGroupRoles(play: Play): boolean {
  return play.exchanges.some(
    (one) => one.operation === grant && given(one, 'groupName') !== undefined,
  );
}

/** The role that was given to a user last, before a call. */
function roleBefore(play: Play, user: string, call: Exchange): string {
  const last = play.exchanges.findLast(
    (one) =>
      one.operation === grant &&
      succeeded(one) &&
      isAfter(call, one) &&
      userKey(asText(given(one, 'userName'))) === user &&
      bearerName(one.sent) === undefined,
  );
  return last === undefined ? 'Users' : roleOf(last);
}

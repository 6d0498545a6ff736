import {
  type Exchange,
  isAfter,
  parameter,
  pathText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { type Json, memberText, numberMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { notInList } from '../../judge/finding-words.ts';
import { isByFullKeyAlone, tokenUser } from '../../judge/queries.ts';
import { given, holdsText, recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import {
  acceptsSeen,
  appears,
  lookAfterCall,
  lookBeforeCall,
  refusesUnknown,
} from '../../judge/resource-assertions.ts';
import type { State } from '../../model/state.ts';
import { fatesOf, hasGroupRoles, roleBefore } from './checks-role-ends.ts';

const grant = 'accesscontrols.add';
const controls = 'accesscontrols.get';
const revoke = 'accesscontrols.delete';
const roles = ['Administrators', 'Users', 'Reporting', 'Support'];

// The members of these records are not shown (SIL-1B): a record is known by the names in it.
const isFor = (record: Json, said: Exchange): boolean =>
  ['userName', 'groupName'].some((name) => holdsText(record, given(said, name)));
const isSameUser = (one: Exchange, other: Exchange): boolean =>
  given(one, 'userName') === given(other, 'userName');
const sameDomain = (look: Exchange, change: Exchange): boolean =>
  parameter(look, 'accountdomain') === parameter(change, 'accountdomain');
const idOf = (exchange: Exchange): string => pathText(exchange, 'id');

export const accessControlChecks: readonly BoundCheck[] = [
  {
    rule: 'ACL-NEW-01',
    ...appears({
      by: grant,
      until: [revoke],
      list: controls,
      fits: sameDomain,
      // Of a user who has several roles there is a record for each.
      about: (record, said) => isFor(record, said) && mayTellRole(record, said),
    }),
  },
  {
    rule: 'ACL-NEW-02',
    ...refuses({
      probe: (exchange) => exchange.operation === grant && !roles.includes(roleOf(exchange)),
      by: 'any',
    }),
  },
  {
    rule: 'ACL-NEW-03',
    *play(play, world) {
      // Whose providers an access control may name is free (SIL-86): who takes one role must take all.
      const grants = play.exchanges.filter((one) => one.operation === grant && succeeded(one));
      const isTaken = (one: Exchange): boolean => grants.some((other) => sameDomain(other, one));
      // SIL-87: of one user there may be one control alone.
      const isSecond = (one: Exchange): boolean =>
        grants.some(
          (other) => isAfter(one, other) && sameDomain(other, one) && isSameUser(other, one),
        );
      yield* {
        rule: 'ACL-NEW-03',
        ...acceptsSeen({
          by: grant,
          when: (one) =>
            one.sent.pair === undefined &&
            roles.includes(roleOf(one)) &&
            isTaken(one) &&
            !(refused(one) && isSecond(one)),
          list: controls,
          fits: sameDomain,
          about: isFor,
        }),
      }.play(play, world);
    },
  },
  {
    rule: 'ACL-NEW-04',
    ...refuses({
      probe: (exchange) => {
        const both = ['userName', 'groupName'].filter(
          (name) => given(exchange, name) !== undefined,
        );
        return exchange.operation === grant && both.length !== 1;
      },
      by: 'any',
    }),
  },
  {
    rule: 'ACL-NEW-05',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === grant && !isKnownProvider(given(exchange, 'authProviderId'), world),
      by: 'any',
    }),
  },
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
        yield assertion(one, succeeded(one) === may, {
          expected: may ? `the history for the role ${role}` : 'no history for an ordinary user',
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
            yield assertion(removed, false, {
              expected: 'errorCode 0 for the deletion by the listed id',
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
        const control = `the access control of ${memberText(added.sent.json, 'userName')}`;
        yield assertion(after, !there, notInList(control, there));
      }
    },
  },
  { rule: 'ACL-DEL-02', ...refusesUnknown(revoke, { names: idOf, by: 'any' }) },
  {
    rule: 'ACL-DEL-03',
    *answer(exchange) {
      const records = recordsOf(exchange);
      if (exchange.operation !== controls || !succeeded(exchange) || records.length < 2) return;
      const ids = records.map((record) => numberMember(record, 'id'));
      const first = ids[0] ?? 0;
      const ok = ids.every((id, at) => id === first + at);
      yield assertion(exchange, ok, {
        expected: 'the positions in the list as ids',
        seen: `the ids ${ids.join(', ')}`,
      });
    },
  },
];

/** This account's, or another one's: the number of that may be one of here as well. */
function isKnownProvider(id: Json | undefined, { facts }: State): boolean {
  return id === facts.providerId || facts.users.some(({ providerId }) => providerId === id);
}

/** A role may be told in a form of the target's own, but not as another role. */
function mayTellRole(record: Json, said: Exchange): boolean {
  const shown = roles.filter((role) => holdsText(record, role));
  return shown.length === 0 || shown.includes(roleOf(said));
}

function roleOf(exchange: Exchange): string {
  return memberText(exchange.sent.json, 'roleName');
}

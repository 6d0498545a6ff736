import {
  bearerName,
  type Exchange,
  isAfter,
  parameter,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { asText, memberText, numberMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { tokenUser } from '../../judge/queries.ts';
import { given, holdsText, recordsOf } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const history = 'documents.history';
const grant = 'accesscontrols.add';

/** What became of the roles that a user was given: each is in force, of another account, taken away, or of a user who is gone. */
type Fate = 'held' | 'elsewhere' | 'taken' | 'namesake';

/** Where a role ends: beyond its account, with its access control, with its user. */
export const roleEndChecks: readonly BoundCheck[] = [
  endsWith('ACL-NEW-08', 'elsewhere'),
  endsWith('ACL-DEL-04', 'taken'),
  endsWith('ACL-DEL-05', 'namesake'),
];

/** The history is refused to who has no role left; counted where that user was shown it at another time. */
function endsWith(rule: string, fate: Fate): BoundCheck {
  return {
    rule,
    *play(play, world) {
      for (const one of play.exchanges) {
        const user = historyUser(one, world);
        if (user === undefined || world.facts.domain === '') continue;
        const fates = fatesOf(play, world, { user, until: one });
        if (fates.length === 0 || fates.some((it) => it !== fate)) continue;
        const mayElse = play.exchanges.some(
          (other) => historyUser(other, world) === user && succeeded(other),
        );
        if (mayElse)
          yield assertion(one, !succeeded(one), {
            expected: 'no history for a user without a role',
            seen: seenAnswer(one),
          });
      }
    },
  };
}

function historyUser(one: Exchange, world: State): string | undefined {
  return one.operation === history ? tokenUser(one.sent, world) : undefined;
}

/** What became, before a call, of each role that the case gave to its user. */
export function fatesOf(
  play: Case,
  world: State,
  { user, until }: { readonly user: string; readonly until: Exchange },
): readonly Fate[] {
  const earlier = play.exchanges.filter((one) => succeeded(one) && isAfter(until, one));
  const grants = earlier.filter(
    (one) =>
      one.operation === grant &&
      bearerName(one.sent) === undefined &&
      userKey(asText(given(one, 'userName'))) === user,
  );
  return grants.map((one): Fate => {
    const later = earlier.filter((other) => isAfter(other, one));
    if (later.some((other) => deletes(other, user))) return 'namesake';
    if (parameter(one, 'accountdomain') !== world.facts.domain) return 'elsewhere';
    return later.some((other) => revokes(play, other, user)) ? 'taken' : 'held';
  });
}

function deletes(one: Exchange, user: string): boolean {
  return one.operation === 'users.delete' && userKey(pathText(one, 'username')) === user;
}

/** Ids renumber: whose an access control was is what the list before the call says. */
function revokes(play: Case, one: Exchange, user: string): boolean {
  if (one.operation !== 'accesscontrols.delete') return false;
  const list = play.exchanges.findLast(
    (look) =>
      look.operation === 'accesscontrols.get' &&
      parameter(look, 'accountdomain') === parameter(one, 'accountdomain') &&
      isAfter(one, look),
  );
  const gone = (list === undefined ? [] : recordsOf(list)).find(
    (record) => String(numberMember(record, 'id')) === pathText(one, 'id'),
  );
  const name = gone === undefined ? '' : memberText(gone, 'userName');
  return gone !== undefined && (userKey(name) === user || holdsText(gone, user));
}

/** Whom such a role is given to, membership decides: ACL-NEW-07 looks at that. */
export function hasGroupRoles(play: Case): boolean {
  return play.exchanges.some(
    (one) => one.operation === grant && given(one, 'groupName') !== undefined,
  );
}

/** The role that was given to a user last, before a call. */
export function roleBefore(play: Case, user: string, call: Exchange): string {
  const last = play.exchanges.findLast(
    (one) =>
      one.operation === grant &&
      succeeded(one) &&
      isAfter(call, one) &&
      userKey(asText(given(one, 'userName'))) === user &&
      bearerName(one.sent) === undefined,
  );
  return last === undefined ? 'Users' : memberText(last.sent.json, 'roleName');
}

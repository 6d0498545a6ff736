import {
  bearerName,
  type Exchange,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { tokenUser } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

/** SIL-23: what a user without a role may read, and the card that is registered for oneself. */
const everybodys: ReadonlySet<string> = new Set([
  'account.get',
  'outputports.list',
  'inputports.list',
  'locations.list',
  'users.get',
  'users.card',
]);

const readsGroup: ReadonlySet<string> = new Set(['groups.get', 'groups.members']);

/** SIL-101: alias, expiration, external id. */
const guarded: ReadonlySet<string> = new Set(['7', '12', '14']);

/** What roles, and having none, let users do. */
export const roleChecks: readonly BoundCheck[] = [
  {
    rule: 'TOK-09',
    *play(play, world) {
      if (play.scenario !== 'roles/ordinary') return;
      for (const one of play.exchanges) {
        if (!everybodys.has(one.operation) || bearerName(one.sent) === undefined) continue;
        if (asksForAnother(one, world)) continue;
        yield assertion(one, isSuccess(one), {
          expected: 'success for a user without a role',
          seen: seenAnswer(one),
        });
      }
    },
  },
  {
    rule: 'TOK-10',
    *play(play, world) {
      if (play.scenario !== 'roles/ordinary') return;
      yield* refusesOthers.play(play, world);
      for (const one of play.exchanges) {
        const user = tokenUser(one.sent, world);
        if (one.operation !== 'groups.list' || user === undefined || !succeeded(one)) continue;
        const own = groupsOf(play, user);
        const names = recordsOf(one).map((record) => memberText(record, 'groupName'));
        const others = names.filter((name) => !own.has(name)).length;
        // An empty list leaves nothing out.
        if (names.length > 0)
          yield assertion(one, others === 0, {
            expected: 'only groups of the user',
            seen: countOf(others, 'other group'),
          });
      }
    },
  },
  {
    rule: 'TOK-13',
    *play(play, world) {
      if (play.scenario !== 'roles/ordinary') return;
      for (const one of play.exchanges) {
        const user = tokenUser(one.sent, world);
        if (!readsGroup.has(one.operation) || user === undefined) continue;
        if (!groupsOf(play, user).has(pathText(one, 'groupid'))) continue;
        yield assertion(one, isSuccess(one), {
          expected: 'success for a member of the group',
          seen: seenAnswer(one),
        });
      }
    },
  },
  {
    rule: 'TOK-11',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === 'users.update' &&
        guarded.has(parameterText(exchange, 'detailtype')) &&
        tokenUser(exchange.sent, world) === userKey(pathText(exchange, 'username')),
      by: 'caller',
    }),
  },
];

/** Somebody else's record, beside the own one. */
const refusesOthers = {
  rule: 'TOK-10',
  ...refuses({
    probe: asksForAnother,
    by: 'any',
  }),
};

function asksForAnother(exchange: Exchange, world: State): boolean {
  const user = tokenUser(exchange.sent, world);
  const asked = userKey(parameterText(exchange, 'username'));
  return exchange.operation === 'users.get' && user !== undefined && user !== asked;
}

/** The groups that the case put a user into, by the ids that it gave them, which are their names. */
function groupsOf(play: Case, user: string): Set<string> {
  const joins = play.exchanges.filter(
    (one) =>
      one.operation === 'users.groups-add' &&
      succeeded(one) &&
      userKey(pathText(one, 'username')) === user,
  );
  return new Set(joins.flatMap((one) => parameterValues(one, 'groupid')));
}

import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, answersInstead, both, hasToken } from '../../engine/fault-proxy/alter.ts';
import { choicesOf } from '../../engine/journal/choices.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

/** All four rules have these properties. */
const held = { section: '5.3', from: '5 a token holds rights' } as const;
const ordinary = 'roles/ordinary';

/** SIL-23: what a user without a role may read, and the card that is registered for oneself. */
const everybodys = call(
  'account.get',
  'outputports.list',
  'inputports.list',
  'locations.list',
  'users.get',
  'users.card',
);
const ofGroup = call('groups.get', 'groups.members');

/** Rules about the actions that roles, or having none, allow users. */
export const rules = [
  rule(
    'TOK-09',
    'A user without a role can read the account, ports, queues, locations and the own record',
    {
      ...held,
      basis: 'SIL-23',
      atLeast: 6,
      check: ofOrdinary(function* (x) {
        const isOfAnother =
          x.operation === 'users.get' &&
          x.user !== undefined &&
          x.user !== userKey(x.text('username'));
        if (everybodys(x) && !isOfAnother) yield succeeds(x, 'success for a user without a role');
      }),
      faults: fault(
        'queues-need-a-role',
        'shows the queues only to users with a role',
        answersInstead(both(call('inputports.list'), hasToken)),
      ),
    },
  ),
  rule(
    'TOK-10',
    'A user without a role can read neither other users nor groups without that user',
    {
      ...held,
      basis: 'SIL-23',
      atLeast: 2,
      refused: 'any',
      check: ofOrdinary(function* (x, c) {
        if (x.operation !== 'groups.list' || x.user === undefined || !x.ok) return;
        const own = groupsOf(x, c);
        const names = recordsOf(x).map((record) => memberText(record, 'groupName'));
        const others = names.filter((name) => !own.has(name)).length;
        // An empty list leaves nothing out.
        if (names.length > 0)
          yield assertion(x, others === 0, {
            expected: 'only groups of the user',
            seen: countOf(others, 'other group'),
          });
      }),
      faults: [
        fault('everybody-sees-all-groups', 'lists all groups to a user without a role', ({ key }) =>
          actAs(both(call('groups.list'), hasToken), { key: key('full') }),
        ),
        fault(
          'everybody-sees-everybody',
          "shows another user's record to a user without a role",
          ({ key }) => actAs(both(call('users.get'), hasToken), { key: key('full') }),
        ),
      ],
    },
  ),
  rule('TOK-11', 'A user without a role cannot change the own alias, expiration and external id', {
    ...held,
    basis: 'SIL-101',
    atLeast: 3,
    refused: 'caller',
    faults: fault(
      'everybody-outlives-what-was-set',
      'lets a user without a role change the own expiration, alias and external id',
      ({ key }) => actAs(both(call('users.update'), hasToken), { key: key('full') }),
    ),
  }),
  rule('TOK-13', 'A user without a role can read the own groups and their members', {
    ...held,
    basis: 'SIL-23',
    atLeast: 2,
    since: '2026-12',
    check: ofOrdinary(function* (x, c) {
      if (ofGroup(x) && groupsOf(x, c).has(x.path('groupid')))
        yield succeeds(x, 'success for a member of the group');
    }),
    faults: fault(
      'own-group-needs-a-role',
      'hides all groups and members from users without a role',
      answersInstead(both(ofGroup, hasToken)),
    ),
  }),
];

/** Looks at the calls with a user's token where the user is known to have no role. */
function ofOrdinary(look: (x: Exchange, c: Case) => Iterable<Assertion>) {
  return function* (c: Case): Iterable<Assertion> {
    if (c.scenario !== ordinary) return;
    for (const x of c.exchanges) if (x.hasToken) yield* look(x, c);
  };
}

function succeeds(x: Exchange, expected: string): Assertion {
  return assertion(x, x.isSuccess, { expected, seen: x.words });
}

/** The groups that the case put the caller into, by the ids that it gave them, which are their names. */
function groupsOf({ user }: Exchange, c: Case): ReadonlySet<string> {
  const joins = c
    .calls(call('users.groups-add'))
    .filter((one) => one.ok && userKey(one.path('username')) === user);
  return new Set(joins.flatMap((one) => one.params('groupid')));
}

export const testCases = [
  /** A user whom nobody gave a role calls what SIL-23 lets everybody call. */
  testCase(ordinary, [], async (s) => {
    const { userName: username } = await s.user();
    const token = await s.login({ userName: username });
    const { providerId: providerid } = s.credentials.facts;
    await s.call('account.get', { domainname: s.domain }, token);
    await s.call('outputports.list', {}, token);
    await s.call('inputports.list', {}, token);
    await s.call('locations.list', { locationtype: 1, locationdata: '192.0.2.1' }, token);
    const { userName: other } = await s.user();
    const get = (name: string) => () => s.call('users.get', { username: name, providerid }, token);
    await s.probe('TOK-10', get(other), get(username));
    for (const [detailtype, detaildata] of [
      [7, s.name('alias')],
      [12, choicesOf(s.credentials.facts).expiration ?? '2090-01-01'],
      [14, s.name('external')],
    ] as const) {
      const change = { username, providerid, detailtype, detaildata };
      await s.probe(
        'TOK-11',
        () => s.call('users.update', change, token),
        () => s.call('users.update', change),
      );
    }
    await namedGroup(s);
    const own = await namedGroup(s);
    await join(s, username, own);
    await s.call('groups.list', {}, token);
    for (const operation of ofGroup.operations) await s.call(operation, { groupid: own }, token);
    await s.call('users.card', { username, cardid: s.cardNumber() }, token);
  }),

  /**
   * A role is given to a group: a member, who is in a group made before it and in one made after it too, asks for
   * what it allows before and after, and once no longer a member.
   */
  testCase('roles/group', { exclusive: true }, async (s) => {
    const { userName: username } = await s.user();
    const earlier = await namedGroup(s);
    const group = await namedGroup(s);
    for (const one of [earlier, group, await namedGroup(s)]) await join(s, username, one);
    const token = await s.login({ userName: username });
    await s.call('documents.history', {}, token);
    await s.call('accesscontrols.add', {
      accountdomain: s.domain,
      authProviderId: s.credentials.facts.providerId,
      roleName: 'Reporting',
      groupName: group,
    });
    await s.call('documents.history', {}, token);
    await s.call('users.groups-remove', { username, groupid: group });
    // A token holds the permissions of its user (interface 5.3), so the question has a new one.
    await s.call('documents.history', {}, await s.login({ userName: username }));
  }),
];

/** A group whose textual id is its name. */
async function namedGroup(s: Session): Promise<string> {
  const name = s.name('group');
  s.need(await s.call('groups.create', { groupname: name, groupdn: name }), 'creating a group');
  return name;
}

async function join(s: Session, username: string, groupid: string): Promise<void> {
  s.need(await s.call('users.groups-add', { username, groupid }), 'adding a user to a group');
}

import { fault } from '../../engine/fault.ts';
import { answersInstead, both, okay, pretends } from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { rule } from '../../engine/rule.ts';
import { inOtherCase } from '../../engine/session/other-case.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import {
  adds,
  changeNothing,
  groupsMade,
  haveEffect,
  isByTextualId,
  isInOtherCase,
  knowsOtherCase,
  removes,
  sets,
  takesKnown,
} from './membership-effects.ts';
import {
  failsToJoinAgain,
  goesOnAs,
  groupsIn,
  knowsExactNames,
  namesByText,
} from './membership-faults.ts';
import { numberedId, textualId } from './one-group.ts';

/** interface 4.7: the groups of a user are added, set and removed. */
export const rules = [
  rule('USR-GRP-05', 'A group may be named by its textual group id', {
    from: '4.7 memberships: ids of groups',
    check: [
      haveEffect(isByTextualId),
      takesKnown({
        which: isByTextualId,
        what: 'the addition to',
        known: (given, before, c) => given.isSubsetOf(groupsMade(c)) && !given.isSubsetOf(before),
        isForNew: false,
      }),
    ],
    faults: [
      fault(
        'textual-group-is-ignored',
        'ignores a group that is named by its textual id',
        answersInstead(both(adds, namesByText), okay),
      ),
      fault(
        'textual-group-is-refused',
        'refuses to put a user into a group that is named by its textual id',
        answersInstead(both(adds, namesByText), jsonAnswer(400, {})),
      ),
    ],
  }),
  rule('USR-GRP-06', 'The user name of a membership call is not case-sensitive', {
    from: '4.7 memberships: case of the user name',
    check: [haveEffect(isInOtherCase), knowsOtherCase],
    faults: [
      fault(
        'user-name-has-case',
        'compares the user name of a membership call case-sensitively',
        answersInstead(
          both(adds, ({ pathParameters }) => /^[A-Z]/.test(pathParameters['username'] ?? '')),
          okay,
        ),
      ),
      fault(
        'groups-by-exact-name',
        'refuses to set and remove groups when the user name has another case',
        knowsExactNames,
      ),
    ],
  }),
  rule('USR-GRP-01', 'PUT adds the user to the groups', {
    from: ['users.groups-add call', 'users.groups-add param groupid'],
    check: haveEffect(adds),
    faults: fault(
      'adding-sets',
      'sets the groups of a user instead of adding them',
      goesOnAs('POST', adds),
    ),
  }),
  rule('USR-GRP-02', 'POST sets the membership to exactly the given groups', {
    from: ['users.groups-set call', 'users.groups-set param groupid'],
    check: haveEffect((x) => sets(x) && x.param('groupid') !== undefined),
    faults: fault(
      'setting-adds',
      'adds the groups instead of setting them',
      goesOnAs(
        'PUT',
        both(sets, (request) => groupsIn(request) > 0),
      ),
    ),
  }),
  rule('USR-GRP-03', 'POST without groupid clears all groups', {
    from: ['users.groups-set: none', 'users.groups-set param groupid'],
    check: haveEffect((x) => sets(x) && x.param('groupid') === undefined),
    faults: fault(
      'setting-nothing-keeps',
      'keeps the groups of a user when POST has no groupid',
      answersInstead(
        both(sets, (request) => groupsIn(request) === 0),
        okay,
      ),
    ),
  }),
  rule('USR-GRP-04', 'DELETE removes the user from the groups', {
    from: ['users.groups-remove call', 'users.groups-remove param groupid'],
    check: [
      haveEffect(removes),
      takesKnown({
        which: removes,
        what: 'the removal from',
        known: (given, before) => given.size > 0 && given.isSubsetOf(before),
        isForNew: true,
      }),
    ],
    faults: [
      fault('removing-removes-all', 'removes a user from all groups instead of the named ones', {
        request: (request) =>
          removes(request) && groupsIn(request) > 1
            ? { ...request, method: 'POST', body: Buffer.alloc(0) }
            : request,
      }),
      fault(
        'single-group-is-not-left',
        'refuses to remove a user from a single group',
        answersInstead(both(removes, (request) => groupsIn(request) === 1)),
      ),
    ],
  }),
  rule('USR-GRP-07', 'A membership in an unknown group is refused', {
    from: [
      'users.groups-add call',
      'users.groups-add errors 400',
      'users.groups-set call',
      'users.groups-set errors 400',
      'users.groups-remove call',
      'users.groups-remove errors 400',
    ],
    basis: 'derived',
    atLeast: 3,
    refused: 'any',
    faults: [
      fault(
        'unknown-group-is-joined',
        'reports a user as added to an unknown group',
        pretends(both(adds, (request) => groupsIn(request) > 0)),
      ),
      fault(
        'one-unknown-group-is-skipped',
        'adds a user to the known groups and ignores an unknown one',
        pretends(both(adds, (request) => groupsIn(request) > 1)),
      ),
    ],
  }),
  rule('USR-GRP-12', 'A membership call without effect is not answered 5xx and changes nothing', {
    from: ['users.groups-add call', 'users.groups-set call', 'users.groups-remove call'],
    basis: 'derived',
    since: '2026-12',
    check: changeNothing,
    faults: fault(
      'joining-again-fails',
      'answers 500 when a user is added to groups that already contain the user',
      failsToJoinAgain,
    ),
  }),
];

export const testCases = [
  /** A user joins and leaves groups in every way; what is no group. */
  testCase('groups/memberships', [], async (s) => {
    const { userName } = await s.user();
    const ids = [await group(s), await group(s), await group(s)].map(({ id }) => String(id));
    const [first = '', second = ''] = ids;
    const [dn, numbered] = [textualId(s), numberedId(s, Number(first))];
    for (const groupdn of [dn, numbered]) {
      const wanted = { groupname: s.name('textual'), groupdn };
      s.need(await s.call('groups.create', wanted), 'creating a group');
    }
    await s.call('groups.list', {});
    const change: Change = async (how, groupid, username = userName) => {
      await s.call(`users.groups-${how}`, { username, groupid });
      await s.call('users.groups', { username: userName });
    };
    const { providerId } = s.credentials.facts;
    await change('add', [first]);
    await s.call('users.get', { username: userName, providerid: providerId });
    await s.login({ userName });
    await s.probe(
      'GRP-MEM-03',
      () => s.call('groups.members', { groupid: s.unknownId() }),
      () => s.call('groups.members', { groupid: first }),
    );
    await change('add', [second]);
    await change('add', [dn]);
    await s.call('groups.members', { groupid: dn });
    await s.probe(
      'USR-GRP-11',
      () => s.call('users.groups', { username: s.name('nobody') }),
      () => s.call('users.groups', { username: userName }),
    );
    await changeInAllWays(s, { ids, dn, numbered, inCase: inOtherCase(userName), change });
    await joinUnknown(s, ids, change);
  }),
];

type Change = (
  how: 'add' | 'set' | 'remove',
  groupid: readonly string[],
  username?: string,
) => Promise<void>;

interface Changing {
  readonly ids: readonly string[];
  readonly dn: string;
  readonly numbered: string;
  /** The user name in another case. */
  readonly inCase: string;
  readonly change: Change;
}

async function changeInAllWays(
  s: Session,
  { ids: [first = '', second = '', third = ''], dn, numbered, inCase, change }: Changing,
): Promise<void> {
  await change('add', [third], inCase);
  await s.call('users.groups', { username: inCase });
  await change('remove', [first, second]);
  await change('add', [numbered]);
  await change('remove', [dn, numbered]);
  await change('add', [second, first, numbered]);
  // Adds groups that the user is in already, then removes one that the user is not in.
  await change('add', [first, second]);
  await change('remove', [third, first], inCase);
  await change('remove', [first]);
  await change('set', [second, first], inCase);
  await change('set', [first, second]);
  // The last but one, and the last.
  for (const id of [second, first]) await change('remove', [id]);
  await change('set', [second, first]);
  await change('set', []);
  await change('set', []);
}

async function joinUnknown(
  s: Session,
  [first = '', second = '', third = '']: readonly string[],
  change: Change,
): Promise<void> {
  // SIL-170: who is taken out of a group that is not there is as was asked, so no rule judges that.
  for (const [how, rules, known, ...more] of [
    ['add', 'USR-GRP-07', first],
    ['set', 'USR-GRP-07', first],
    ['remove', [], first],
    ['add', 'USR-GRP-07', second, third],
    ['set', 'USR-GRP-07', second, third],
  ] as const)
    await s.probe(
      rules,
      () => change(how, [...more, s.unknownId()]),
      () => change(how, [...more, known]),
    );
}

import { listsWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { inList } from '../../engine/case/finding-words.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { recordsOf } from '../../engine/case/records.ts';
import {
  groupsBefore,
  groupsJoined,
  isChangedUntil,
  isTextual,
  userDeletions,
  userOf,
} from '../../engine/case/subjects/groups-of-user.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterList,
  alterRecords,
  alterStatus,
  both,
  isRefused,
  type OnRequest,
  somebody,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { answersAsBefore } from '../../engine/fault-proxy/answers-as-before.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { group } from '../../engine/session/samples/users.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { userInfo } from '../../spec/shape.ts';

const members = call('groups.members');
const adds = call('users.groups-add');
const removes = call('users.groups-remove');

/** interface 4.12: GET /groups/{groupid}/members. */
export const rules = [
  rule('GRP-MEM-01', 'The members of a group are listed as UserInfo', {
    from: ['groups.members returns', '2 UserInfo', '2 UserInfo isExpired: may be null'],
    check: listsWith('groups.members', userInfo),
    faults: fault(
      'member-lacks-email',
      'leaves the email out of listed members',
      alterRecords(members, (record) => without(record, 'email')),
    ),
  }),
  rule('GRP-MEM-04', 'The members of a group are also listed by its textual group id', {
    from: 'groups.members param groupid',
    check: perLook(function* (look, added) {
      const group = look.path('groupid');
      const last = added.at(-1);
      if (last !== undefined && isTextual(group)) yield [last, `a member of ${group}`];
    }),
    faults: fault(
      'no-members-by-textual-id',
      'lists no members of a group that is named by its textual id',
      alterList(
        both(members, ({ pathParameters }) => isTextual(pathParameters['groupid'] ?? '0')),
        () => [],
      ),
    ),
  }),
  rule('GRP-MEM-02', 'A group lists the users who were added to it', {
    from: ['groups.members call', 'groups.members param groupid'],
    basis: 'derived',
    check: perLook(function* (look, added) {
      if (look.ok) for (const one of added) yield [one, 'a member'];
    }),
    faults: [
      fault(
        'group-has-no-members',
        'lists no members of any group',
        alterList(members, () => []),
      ),
      fault(
        'group-ends-at-500',
        'lists at most 500 members of a group',
        alterList(members, (list) => list.slice(0, 500)),
      ),
    ],
  }),
  rule('GRP-MEM-03', 'The members of an unknown group are answered 404', {
    from: 'groups.members errors 404',
    basis: 'derived',
    refused: 404,
    faults: fault(
      'members-of-unknown-group',
      'answers 400 to the members of an unknown group',
      alterStatus(members, 404, jsonAnswer(400, {})),
    ),
  }),
  rule('GRP-MEM-05', 'A group does not list users who are not its members', {
    from: 'groups.members call',
    basis: 'derived',
    since: '2026-12',
    check: listsNoOutsiders,
    faults: [
      fault(
        'new-users-are-members',
        'lists the user who was created last as a member of every group',
        () => alsoLists(call('users.create'), (request) => formOf(request).get('username') ?? ''),
      ),
      fault(
        'who-left-is-a-member',
        'still lists a user who was removed from a group as a member',
        () => alsoLists(removes, ({ pathParameters }) => pathParameters['username'] ?? ''),
      ),
    ],
  }),
  rule('GRP-MEM-06', 'A group does not list a deleted user among its members', {
    from: 'groups.members call',
    basis: 'derived',
    since: '2026-12',
    check: listsNoDeletedUser,
    faults: fault(
      'deleted-member-stays-listed',
      'lists deleted users among the members of their groups',
      () => answersAsBefore(members, call('users.delete')),
    ),
  }),
];

function lists(look: Exchange, user: string): boolean {
  return recordsOf(look).some((record) => userKey(memberText(record, 'userName')) === user);
}

/** The additions of users to the group of a look that must be seen in it, each with what its user is there. */
function perLook(
  expected: (look: Exchange, added: readonly Exchange[]) => Iterable<readonly [Exchange, string]>,
) {
  return function* (c: Case): Iterable<Assertion> {
    for (const look of c.calls(members).filter((x) => isByFullKeyAlone(x, c.state))) {
      const added = c
        .calls(adds)
        .filter(
          (x) => x.ok && look.isAfter(x) && x.params('groupid').includes(look.path('groupid')),
        );
      for (const [addition, what] of expected(look, added)) {
        if (isChangedUntil(c, addition, look)) continue;
        const user = userOf(addition);
        const there = lists(look, user);
        yield assertion(look, there, inList(`${user} as ${what}`, there));
      }
    }
  };
}

function* listsNoOutsiders(c: Case): Iterable<Assertion> {
  const looks = c.calls(members).filter((x) => x.ok && isByFullKeyAlone(x, c.state));
  // Lists of nothing say nothing of what is left out.
  if (looks.every((look) => recordsOf(look).length === 0)) return;
  for (const look of looks) {
    const group = look.path('groupid');
    // The textual id may name one of the groups that the user is in.
    if (isTextual(group)) continue;
    const outsiders = c
      .calls(call('users.create'))
      .filter((x) => x.ok && look.isAfter(x))
      .map((x) => userKey(x.text('username')))
      .filter((user) => groupsBefore(c, look, user)?.ids.has(group) === false);
    if (outsiders.length === 0) continue;
    const wrong = outsiders.find((user) => lists(look, user));
    yield assertion(look, wrong === undefined, {
      expected: 'only members of the group',
      seen: wrong === undefined ? 'only members' : `${wrong}, who is no member`,
    });
  }
}

function* listsNoDeletedUser(c: Case): Iterable<Assertion> {
  for (const deletion of userDeletions(c)) {
    const user = userOf(deletion);
    const isBack = c.exchanges.some(
      (x) =>
        x.operation === 'users.import' ||
        (x.operation.startsWith('users.groups-') && userOf(x) === user && x.isAfter(deletion)),
    );
    const joined = groupsJoined(c, { user, until: deletion });
    const looks = c.calls(members).filter((x) => joined.has(x.path('groupid')));
    for (const look of isBack ? [] : looks) {
      if (!look.isAfter(deletion) || !look.ok || !isByFullKeyAlone(look, c.state)) continue;
      const wasThere = looks.some(
        (x) => x.path('groupid') === look.path('groupid') && deletion.isAfter(x) && lists(x, user),
      );
      const there = lists(look, user);
      if (there || wasThere)
        yield assertion(look, !there, {
          expected: `a member list without ${user}, who was deleted`,
          seen: there ? 'a list with the user' : 'a list without the user',
        });
    }
  }
}

/** Adds to the members of a group whom such a call named last, when it was carried out. */
function alsoLists(which: OnRequest, nameOf: (request: PassingRequest) => string): Interception {
  let userName = '';
  const adding = alterList(members, (list) =>
    userName === '' || list.some((one) => textMember(one, 'userName') === userName)
      ? list
      : [...list, { ...somebody, id: 2_000_000_001, userName }],
  );
  return {
    answer: (answer, request, upstream) => {
      if (which(request) && !isRefused(answer)) userName = nameOf(request);
      return adding.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

export const testCases = [
  /** One user joins a group and leaves it, another is in another group, a third in none; the members after each step. */
  testCase('groups/outsiders', [], async (s) => {
    const [first, second] = [await group(s), await group(s)];
    const [member, other, nobody] = [await s.user(), await s.user(), await s.user()];
    const joining = { username: member.userName, groupid: first.id };
    const look = () => s.call('users.groups', { username: member.userName });
    await s.call('users.groups-add', joining);
    await s.call('users.groups-add', { username: other.userName, groupid: second.id });
    await look();
    for (const { userName } of [other, nobody])
      await s.call('users.groups', { username: userName });
    for (const { id } of [first, second]) await s.call('groups.members', { groupid: id });
    await s.call('users.groups-remove', joining);
    await look();
    await s.call('groups.members', { groupid: first.id });
  }),

  /** A group has as many members as lists often end at, and one more. */
  testCase('groups/many-members', [], async (s) => {
    const { id } = await group(s);
    const join = async (): Promise<void> => {
      const username = s.name('member');
      s.need(await s.call('users.create', { username }), 'creating a user');
      await s.call('users.groups-add', { username, groupid: id });
    };
    let before = 0;
    for (const size of [100, 500, 501]) {
      await s.times(size - before, join, 8);
      before = size;
      await s.call('groups.members', { groupid: id });
    }
  }),
];

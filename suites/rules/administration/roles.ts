import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { given, holdsText, recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import {
  actAs,
  answersInstead,
  bearerOf,
  both,
  type OnRequest,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception } from '../../engine/fault-proxy/interception.ts';
import { type Exchange, succeeded } from '../../engine/journal/exchange.ts';
import { asText, memberText, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import { idOf } from '../../engine/session/samples/sample.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';

const adds = call('accesscontrols.add');
const removes = call('accesscontrols.delete');
const history = call('documents.history');
const needs = sideEffectPermissions('accesscontrols.delete');
const isUsersHistory = both(history, (request) => bearerOf(request) !== undefined);

/** interface 4.9: what a role lets its user do, and where it ends. The history shows it. */
export const rules = [
  rule('ACL-NEW-06', 'A user with a role has the permissions of the role', {
    from: 'accesscontrols.add param userName',
    basis: 'SIL-23',
    check: givesPermissions,
    faults: fault(
      'role-changes-nothing',
      'grants a role without giving its user the permissions',
      answersInstead(isUsersHistory),
    ),
  }),
  rule('ACL-NEW-07', 'A role given to a group by its name applies to its members', {
    from: 'accesscontrols.add param groupName',
    basis: 'SIL-23',
    atLeast: 2,
    check: givesPermissionsToMembers,
    faults: [
      fault(
        'group-role-reaches-nobody',
        'grants a role to a group without giving its members the permissions',
        answersInstead(isUsersHistory),
      ),
      fault(
        'members-need-no-role',
        'gives members of any group the permissions of a role',
        ({ key }) => actAs(isUsersHistory, { key: key('full') }),
      ),
    ],
  }),
  rule('ACL-NEW-08', 'A role in a container does not apply in the account above it', {
    from: 'accesscontrols.add param userName',
    basis: 'SIL-88',
    since: '2026-12',
    needs,
    check: endsWhen('elsewhere'),
    faults: fault(
      'role-of-a-container-holds-above',
      'treats an access control of a container as one of the account above it',
      grantsAbove,
    ),
  }),
  rule('ACL-DEL-04', 'A user whose access control was deleted no longer has its role', {
    from: 'accesscontrols.delete call',
    basis: 'SIL-23',
    since: '2026-12',
    needs,
    check: endsWhen('taken'),
    faults: fault(
      'role-outlives-its-control',
      'deletes an access control, and its user keeps the role',
      ({ key }) => historyForAllAfter(removes, key('full')),
    ),
  }),
  rule('ACL-DEL-05', 'A new user with the name of a deleted one does not inherit its role', {
    from: 'users.delete call',
    section: '4.9',
    basis: 'SIL-104',
    since: '2026-12',
    needs,
    check: endsWhen('namesake'),
    faults: fault(
      'role-outlives-its-user',
      'gives a new user the role of a deleted user of the same name',
      ({ key }) => historyForAllAfter(call('users.delete'), key('full')),
    ),
  }),
];

function* givesPermissions(c: Case): Iterable<Assertion> {
  // Whom a role of a group is given to, membership decides: ACL-NEW-07 looks at that.
  if (c.calls(adds).some((x) => given(x, 'groupName') !== undefined)) return;
  for (const x of c.calls(history)) {
    const { user } = x;
    if (user === undefined || c.state.users.get(user)?.case !== c.case) continue;
    const fates = fatesOf(c, user, x);
    // ACL-NEW-08, ACL-DEL-04 and ACL-DEL-05 assert where a role ends.
    if (fates.length > 0 && !fates.includes('held')) continue;
    const last = rolesOf(c, user, x).at(-1);
    const role = last === undefined ? 'Users' : memberText(last.sent.json, 'roleName');
    const may = ['Reporting', 'Administrators', 'Support'].includes(role);
    yield assertion(x, x.ok === may, {
      expected: may ? `the history for the role ${role}` : 'no history for an ordinary user',
      seen: x.words,
    });
  }
}

function* givesPermissionsToMembers(c: Case): Iterable<Assertion> {
  const granted = c.calls(adds).filter((x) => x.ok && given(x, 'groupName') !== undefined);
  for (const x of c.calls(history)) {
    const { user } = x;
    const groupsOf = (operation: string): readonly Exchange[] =>
      c.calls(call(operation)).filter((one) => one.ok && userKey(one.path('username')) === user);
    const joined = groupsOf('users.groups-add').flatMap((one) => one.params('groupid'));
    if (user === undefined || joined.length === 0 || granted.length === 0) continue;
    const left = groupsOf('users.groups-remove').filter((one) => x.isAfter(one));
    const groups = new Set(joined).difference(
      new Set(left.flatMap((one) => one.params('groupid'))),
    );
    const may = granted.some(
      (role) => x.isAfter(role) && groups.has(asText(given(role, 'groupName'))),
    );
    yield assertion(x, x.ok === may, {
      expected: may ? 'the history, by the role of the group' : 'no history without a role',
      seen: x.words,
    });
  }
}

/** The state of a role that a user was given: in force, of another account, taken away, or of a deleted user. */
type Fate = 'held' | 'elsewhere' | 'taken' | 'namesake';

/** The history is refused to who has no role left; counted where that user was shown it at another time. */
function endsWhen(fate: Fate) {
  return function* (c: Case): Iterable<Assertion> {
    if (c.state.facts.domain === '') return;
    for (const x of c.calls(history)) {
      const { user } = x;
      const fates = user === undefined ? [] : fatesOf(c, user, x);
      if (fates.length === 0 || fates.some((one) => one !== fate)) continue;
      if (c.calls(history).some((one) => one.user === user && one.ok))
        yield assertion(x, !x.ok, {
          expected: 'no history for a user without a role',
          seen: x.words,
        });
    }
  };
}

/** The access controls that the case added for a user before a call. */
function rolesOf(c: Case, user: string, until: Exchange): readonly Exchange[] {
  return c
    .calls(adds)
    .filter((x) => x.ok && !x.hasToken && until.isAfter(x))
    .filter((x) => userKey(asText(given(x, 'userName'))) === user);
}

function fatesOf(c: Case, user: string, until: Exchange): readonly Fate[] {
  const isDeletion = (x: Exchange): boolean =>
    x.operation === 'users.delete' && userKey(x.path('username')) === user;
  return rolesOf(c, user, until).map((role) => {
    const later = c.exchanges.filter((x) => x.ok && x.isAfter(role) && until.isAfter(x));
    if (later.some(isDeletion)) return 'namesake';
    if (role.param('accountdomain') !== c.state.facts.domain) return 'elsewhere';
    return later.some((x) => removes(x) && wasFor(c, x, user)) ? 'taken' : 'held';
  });
}

/** Ids renumber: whose an access control was is what the list before the call says. */
function wasFor(c: Case, removed: Exchange, user: string): boolean {
  const list = c.before(
    removed,
    (x) =>
      x.operation === 'accesscontrols.get' &&
      x.param('accountdomain') === removed.param('accountdomain'),
  );
  const gone = (list === undefined ? [] : recordsOf(list)).find(
    (record) => String(numberMember(record, 'id')) === removed.path('id'),
  );
  if (gone === undefined) return false;
  return userKey(memberText(gone, 'userName')) === user || holdsText(gone, user);
}

/** A container is below the account that its creation names. */
function grantsAbove(): Interception {
  let above: string | null = null;
  return {
    request: (request) => {
      if (request.operation === 'account.create') above = formOf(request).get('parentdomain');
      if (!adds(request) || above === null) return request;
      return { ...request, query: new URLSearchParams({ accountdomain: above }).toString() };
    },
  };
}

/** Once such a call was made, every user is shown the history. */
function historyForAllAfter(which: OnRequest, key: string): Interception {
  let isOver = false;
  const isLater: OnRequest = (request) => {
    if (which(request)) isOver = true;
    return isOver && isUsersHistory(request);
  };
  return actAs(isLater, { key });
}

export const testCases = [
  /** A user without a role, and with one, asks for what the role allows; so does one of nearly the same name. */
  testCase('access/role', { exclusive: true }, async (s) => {
    const { userName } = await s.user();
    const token = await s.login({ userName });
    await s.call('documents.history', {}, token);
    await giveRole(s, userName);
    await s.call('documents.history', {}, token);
    const name = s.name('role');
    // One of two users has the role; their names differ in one accent, or in a letter that some systems ignore.
    for (const [own, other] of [
      [`${name}-Müller`, `${name}-Muller`],
      [`${name}-a b`, `${name}-ab`],
    ] as const) {
      const made = [];
      for (const username of [own, other])
        made.push(
          await s.call('users.create', { username, providerid: s.credentials.facts.providerId }),
        );
      // Both may be one name.
      if (!made.every(succeeded)) continue;
      await giveRole(s, own);
      for (const one of [own, other]) await askHistory(s, one);
    }
  }),

  /**
   * Three users with a role: one has it in a container first, one loses it, one is deleted and made again.
   * Others' access controls would renumber those of the account meanwhile.
   */
  testCase('access/role-ends', { needs, exclusive: true }, async (s) => {
    const { domain } = s;
    const contained = await s.user();
    await giveRole(s, contained.userName, (await container(s)).domain);
    await askHistory(s, contained.userName);
    await giveRole(s, contained.userName);
    await askHistory(s, contained.userName);
    const { userName } = await s.user();
    await giveRole(s, userName);
    await askHistory(s, userName);
    const list = await s.call('accesscontrols.get', { accountdomain: domain });
    const id = idOf(list, 'userName', userName);
    await s.call('accesscontrols.delete', { accountdomain: domain, id });
    await askHistory(s, userName);
    const { userName: username } = await s.user();
    await giveRole(s, username);
    await askHistory(s, username);
    await s.call('users.delete', { username, providerid: s.credentials.facts.providerId });
    await s.user({ name: username });
    await askHistory(s, username);
  }),
];

async function giveRole(s: Session, userName: string, accountdomain = s.domain): Promise<void> {
  const authProviderId = s.credentials.facts.providerId;
  const members = { authProviderId, roleName: 'Reporting', userName };
  await s.call('accesscontrols.add', { accountdomain, ...members });
}

/** A token holds the permissions of its user (interface 5.3), so each question has a token of its own. */
async function askHistory(s: Session, userName: string): Promise<void> {
  await s.call('documents.history', {}, await s.login({ userName }));
}

import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { creates, deletes, gets, login } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, both, pretends, withKey } from '../../engine/fault-proxy/alter.ts';
import { forgets, userOf } from '../../engine/fault-proxy/namesakes.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { Session } from '../../engine/session/session.ts';
import type { How } from '../../engine/session/session-context.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { type Calls, call } from '../../spec/calls.ts';
import { knowing, seenThere, there } from './other-account.ts';

const joins = call('users.groups-add');
const getsGroup = call('groups.get');
const deletesGroup = call('groups.delete');

/** interface 1 and 5: users and groups of another account, by names that are each account's own. */
export const rules = [
  rule('NEIGH-LOG-01', "Another account's user cannot log in with a key of this account", {
    from: 'login.post call',
    basis: 'derived',
    needs: ['key.foreign', 'user.foreign'],
    atLeast: 4,
    refused: 'any',
    faults: fault(
      'lets-the-neighbours-in',
      "logs in another account's users with a key of this account",
      knowing(creates, ({ key, names }) => actAs(names(login, 'userid'), { key })),
    ),
  }),
  rule('NEIGH-GRP-01', "A user cannot be added to another account's group", {
    from: 'users.groups-add param groupid',
    basis: 'derived',
    since: '2026-12',
    needs: ['key.foreign'],
    refused: 'any',
    faults: fault(
      'joins-the-neighbours',
      "returns success for adding a user to another account's group",
      knowing(call('groups.create'), ({ names }) => pretends(names(joins, 'groupid'))),
    ),
  }),
  rule('NEIGH-USR-02', "Deleting a user keeps another account's user of the same name", {
    from: 'users.delete call',
    basis: 'derived',
    since: '2026-12',
    needs: ['key.foreign', 'user.foreign'],
    check: staysThere({
      noun: 'user',
      removes: deletes,
      looks: gets,
      nameOf: (x) => userKey(x.path('username') || x.text('username')),
    }),
    faults: fault(
      'user-goes-with-the-neighbours',
      "deletes another account's user of the same name",
      ({ key }) => forgets(deletes, both(gets, withKey(key('foreign'))), userOf),
    ),
  }),
  rule(
    'NEIGH-GRP-02',
    "Deleting a group by its textual id keeps another account's group with the same id",
    {
      from: 'groups.delete param groupid',
      basis: 'derived',
      since: '2026-12',
      needs: ['key.foreign'],
      check: staysThere({
        noun: 'group',
        removes: deletesGroup,
        looks: getsGroup,
        nameOf: (x) => x.path('groupid'),
      }),
      faults: fault(
        'group-goes-with-the-neighbours',
        "deletes another account's group with the same textual id",
        ({ key }) =>
          forgets(
            deletesGroup,
            both(getsGroup, withKey(key('foreign'))),
            ({ pathParameters }) => pathParameters['groupid'] ?? '',
          ),
      ),
    },
  ),
];

interface Kind {
  readonly noun: string;
  readonly removes: Calls;
  readonly looks: Calls;
  readonly nameOf: (x: Exchange) => string;
}

/** Resources that the key of the other account saw before a deletion here must be visible to it afterwards. */
function staysThere({ noun, removes, looks, nameOf }: Kind) {
  return function* (c: Case): Iterable<Assertion> {
    for (const deletion of c.calls(removes).filter((x) => x.ok && x.key !== 'foreign')) {
      const isNamesake = (x: Exchange): boolean => nameOf(x) === nameOf(deletion);
      const seen = seenThere(c, deletion, (x) => looks(x) && isNamesake(x));
      const isGone = c.calls(removes).some((x) => x.key === 'foreign' && isNamesake(x));
      if (isGone || seen?.[0].isSuccess !== true) continue;
      yield assertion(seen[1], seen[1].isSuccess, {
        expected: `the ${noun} of the other account still there`,
        seen: seen[1].words,
      });
    }
  };
}

export const testCases = [
  /** A user here joins a group of the other account, by its textual id: a number may be one of a group here. */
  testCase('neighbours/groups', ['key.foreign'], async (s) => {
    const { userName: username } = await s.user();
    const [theirs, own] = [s.name('group'), s.name('group')];
    await createGroup(s, { groupname: theirs, groupdn: theirs }, there(s));
    await createGroup(s, { groupname: own, groupdn: own });
    const join = (groupid: string) => async () => {
      await s.call('users.groups-add', { username, groupid });
      await s.call('users.groups', { username });
    };
    await s.probe('NEIGH-GRP-01', join(theirs), join(own));
  }),

  /** Each account has a user of one name; the one here is deleted. */
  testCase('neighbours/namesakes', ['key.foreign', 'user.foreign'], async (s) => {
    const { userName: username } = await s.user();
    const theirs = { username, providerid: s.credentials.user('foreign').providerId };
    const created = await s.call('users.create', theirs, there(s));
    s.need(created, 'creating a user in the other account');
    await s.call('users.get', theirs, there(s));
    await s.call('users.delete', { username });
    await s.call('users.get', theirs, there(s));
  }),

  /** Each account has a group with one textual id; the one here is deleted by it. */
  testCase('neighbours/group-namesakes', ['key.foreign'], async (s) => {
    const groupid = `cn=${s.name('group')},ou=groups,dc=example`;
    for (const how of [there(s), s.full])
      await createGroup(s, { groupname: s.name('namesake'), groupdn: groupid }, how);
    await s.call('groups.get', { groupid }, there(s));
    await s.call('groups.delete', { groupid });
    await s.call('groups.get', { groupid }, there(s));
  }),

  /** A user of the other account logs in there in every way that needs no password, and is tried here before. */
  testCase('neighbours/logins', ['key.foreign', 'user.foreign'], async (s) => {
    const username = s.name('stranger');
    const [card, shortId] = [s.cardNumber(), s.cardNumber()];
    const email = `${s.name('Mail')}@there.example`;
    const user = [
      { username, providerid: s.credentials.user('foreign').providerId },
      { detailtype: '4', detaildata: card },
      { detailtype: '5', detaildata: shortId },
      { detailtype: '1', detaildata: email },
    ];
    const created = await s.call('users.create', user, there(s));
    s.need(created, 'creating a user in the other account');
    for (const [at, userid] of [card, shortId, username, email].entries()) {
      const enter = (how: How) => () => s.call('login.post', { authtype: at + 1, userid }, how);
      await s.probe('NEIGH-LOG-01', enter(s.panel), enter(there(s)));
    }
  }),
];

async function createGroup(
  s: Session,
  group: { readonly groupname: string; readonly groupdn: string },
  how?: How,
): Promise<void> {
  s.need(await s.call('groups.create', group, how), 'creating a group');
}

import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { notInList } from '../../engine/case/finding-words.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { given, holdsText, recordsOf } from '../../engine/case/records.ts';
import {
  acceptsSeen,
  appears,
  lookAfterCall,
  lookBeforeCall,
} from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, made, pretends } from '../../engine/fault-proxy/alter.ts';
import { isKnownId, namesKnown, setsMembers, whose } from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { type Json, memberText, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import { idOf } from '../../engine/session/samples/sample.ts';
import type { Session } from '../../engine/session/session.ts';
import type { How } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';

const adds = call('accesscontrols.add');
const lists = call('accesscontrols.get');
const removes = call('accesscontrols.delete');
const roles = ['Administrators', 'Users', 'Reporting', 'Support'];
const added = { by: 'accesscontrols.add', list: 'accesscontrols.get', fits: areOfOneDomain };
const roleOf = (x: Exchange): string => memberText(x.sent.json, 'roleName');
const needs = sideEffectPermissions('accesscontrols.delete');

/** interface 4.9: access controls are added, listed and deleted. */
export const rules = [
  rule('ACL-NEW-01', 'An added access control is listed for its account domain', {
    from: [
      'accesscontrols.get call',
      'accesscontrols.add call, param accountdomain',
      'accesscontrols.add param userName',
      'accesscontrols.add param groupName',
    ],
    basis: 'derived',
    check: appears({
      ...added,
      until: ['accesscontrols.delete'],
      // A user with several roles has a record for each.
      about: (record, x) => isFor(record, x) && mayTellRole(record, x),
    }),
    faults: fault(
      'every-role-is-users',
      'lists every access control with the role Users',
      setsMembers(lists, () => ({ roleName: 'Users' })),
    ),
  }),
  rule('ACL-NEW-02', 'A roleName that is not one of the four is refused', {
    from: ['accesscontrols.add param roleName', 'accesscontrols.add errors 400'],
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'any-role-is-taken',
      'grants an unknown role',
      pretends(
        whose(adds, ({ roleName }) => roleName === 'Emperors'),
        made,
      ),
    ),
  }),
  rule('ACL-NEW-03', 'Every role of the list is accepted', {
    from: 'accesscontrols.add param roleName',
    atLeast: 4,
    check: takesEveryRole,
    faults: fault(
      'support-is-no-role',
      'refuses the role Support',
      answersInstead(whose(adds, ({ roleName }) => roleName === 'Support')),
    ),
  }),
  rule(
    'ACL-NEW-04',
    'An access control for a user and a group at once, or for neither, is refused',
    {
      from: [
        'accesscontrols.add param userName',
        'accesscontrols.add param groupName',
        'accesscontrols.add: one of the two',
        'accesscontrols.add errors 400',
      ],
      basis: 'SIL-7D',
      atLeast: 2,
      refused: 'any',
      faults: fault(
        'role-for-two',
        'grants a role to a user and a group at once',
        pretends(
          whose(adds, (body) => 'groupName' in body),
          made,
        ),
      ),
    },
  ),
  rule('ACL-NEW-05', 'An access control of an unknown provider is refused', {
    from: ['accesscontrols.add param authProviderId', 'accesscontrols.add errors 400'],
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'role-of-any-provider',
      'grants a role to a user of an unknown provider',
      pretends(
        whose(adds, ({ authProviderId }) => !isKnownId(authProviderId)),
        made,
      ),
    ),
  }),
  rule('ACL-DEL-01', 'A deleted access control is no longer listed', {
    from: 'accesscontrols.delete call',
    basis: 'derived',
    needs,
    check: removesListed,
    faults: fault(
      'control-outlives-its-end',
      'reports an access control as deleted and keeps it',
      answersInstead(both(removes, namesKnown), made),
    ),
  }),
  rule('ACL-DEL-02', 'Deleting an unknown access control is refused', {
    from: ['accesscontrols.delete call', 'accesscontrols.delete errors 400'],
    basis: 'SIL-170',
    needs,
    refused: 'any',
    faults: fault(
      'deleting-no-control-is-fine',
      'answers the deletion of an unknown access control with success',
      pretends(removes, made),
    ),
  }),
  rule('ACL-DEL-03', 'The id of an access control is its position in the list', {
    from: 'accesscontrols.delete: other ids',
    basis: 'SIL-71',
    check: {
      operations: lists.operations,
      *answer(x) {
        const ids = recordsOf(x).map((record) => numberMember(record, 'id'));
        const [first = 0] = ids;
        if (x.ok && ids.length > 1)
          yield assertion(
            x,
            ids.every((id, at) => id === first + at),
            { expected: 'the positions in the list as ids', seen: `the ids ${ids.join(', ')}` },
          );
      },
    },
    faults: fault(
      'control-ids-stay',
      'gives access controls ids with gaps',
      setsMembers(lists, (at) => ({ id: 10 * at })),
    ),
  }),
];

/** The members of these records are not shown (SIL-1B): a record is known by the names in it. */
function isFor(record: Json, x: Exchange): boolean {
  return ['userName', 'groupName'].some((name) => holdsText(record, given(x, name)));
}

/** A role may be told in a form of the target's own, but not as another role. */
function mayTellRole(record: Json, x: Exchange): boolean {
  const shown = roles.filter((role) => holdsText(record, role));
  return shown.length === 0 || shown.includes(roleOf(x));
}

function areOfOneDomain(one: Exchange, other: Exchange): boolean {
  return one.param('accountdomain') === other.param('accountdomain');
}

/** It is open whose providers an access control may name (SIL-86): a service that accepts one role must accept all. */
function* takesEveryRole(c: Case): Iterable<Assertion> {
  const taken = c.calls(adds).filter((x) => x.ok);
  // SIL-87: of one user there may be one control alone.
  const isSecond = (x: Exchange): boolean =>
    taken.some(
      (one) =>
        x.isAfter(one) && areOfOneDomain(one, x) && given(one, 'userName') === given(x, 'userName'),
    );
  const check = acceptsSeen({
    ...added,
    when: (x) =>
      x.group === undefined &&
      roles.includes(roleOf(x)) &&
      taken.some((one) => areOfOneDomain(one, x)) &&
      !(x.refused && isSecond(x)),
    about: isFor,
  });
  yield* check.play(c, c.state);
}

/** Ids renumber: what an id means is what the list before the call says. */
function* removesListed(c: Case): Iterable<Assertion> {
  for (const removed of c.calls(removes)) {
    const looks = { change: removed, looking: added };
    const before = lookBeforeCall(c, c.state, looks);
    const gone = (before && recordsOf(before))?.find(
      (record) => String(numberMember(record, 'id')) === removed.path('id'),
    );
    if (gone === undefined) continue;
    if (!removed.ok) {
      if (isByFullKeyAlone(removed, c.state))
        yield assertion(removed, false, {
          expected: 'errorCode 0 for the deletion by the listed id',
          seen: removed.words,
        });
      continue;
    }
    const after = lookAfterCall(c, c.state, looks);
    const isOf = (record: Json, x: Exchange): boolean => isFor(record, x) && mayTellRole(record, x);
    const addition = c.calls(adds).find((x) => x.ok && isOf(gone, x));
    if (after === undefined || addition === undefined) continue;
    const there = recordsOf(after).some((record) => isOf(record, addition));
    const control = `the access control of ${memberText(addition.sent.json, 'userName')}`;
    yield assertion(after, !there, notInList(control, there));
  }
}

export const testCases = [
  /** Access controls in a container of their own, so that no other case renumbers them. */
  testCase('access/controls', [], async (s) => {
    const { wanted, add, look } = await controlsOfContainer(s);
    for (const roleName of roles) {
      await add(await wanted({ roleName }));
      await look();
    }
    const { userName } = await s.user();
    for (const roleName of ['Users', 'Support']) {
      await add(await wanted({ roleName, userName }));
      await look();
    }
    const { userName: _, ...nobody } = await wanted();
    for (const [rule, members] of [
      ['ACL-NEW-02', await wanted({ roleName: 'Emperors' })],
      ['ACL-NEW-04', await wanted({ groupName: s.name('group') })],
      ['ACL-NEW-04', nobody],
      ['ACL-NEW-05', await wanted({ authProviderId: Number(s.unknownId()) })],
    ] as const) {
      const pair = s.pair();
      await add(members, { pair, probes: [rule] });
      await add(await wanted(), { pair });
    }
  }),

  /** An unknown access control and one of two are deleted. */
  testCase('access/delete', needs, async (s) => {
    const { accountdomain, wanted, add, look } = await controlsOfContainer(s);
    await add(await wanted());
    const { userName } = await s.user();
    await add(await wanted({ userName }));
    const known = idOf(await look(), 'userName', userName);
    await s.probe(
      'ACL-DEL-02',
      () => s.call('accesscontrols.delete', { accountdomain, id: s.unknownId() }),
      () => s.call('accesscontrols.delete', { accountdomain, id: known }),
    );
    await look();
  }),
];

type Members = Readonly<Record<string, Json>>;

/** The access controls of a new container. */
async function controlsOfContainer(s: Session) {
  const accountdomain = (await container(s)).domain;
  return {
    accountdomain,
    /** The members of an access control for a user of the case. */
    wanted: async (more: Members = {}): Promise<Members> => ({
      authProviderId: s.credentials.facts.providerId,
      roleName: 'Users',
      userName: (await s.user()).userName,
      ...more,
    }),
    add: (members: Members, mark: Pick<How, 'pair' | 'probes'> = {}) =>
      s.call('accesscontrols.add', { accountdomain, ...members }, { ...s.full, ...mark }),
    look: () => s.call('accesscontrols.get', { accountdomain }),
  };
}

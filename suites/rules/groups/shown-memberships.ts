import { listsWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { controlOf } from '../../engine/case/refusals.ts';
import { groupsBefore, groupsOfUser } from '../../engine/case/subjects/groups-of-user.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, pretends, without } from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { itemsOf, member } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { call } from '../../spec/calls.ts';
import { groupInfo } from '../../spec/shape.ts';
import { sameIds, withoutStrangers } from './membership-effects.ts';

/** interface 2 and 4.7: the groups of a user are listed, and stand in UserInfo. */
export const rules = [
  rule('USR-GRP-09', 'The groups of a user are listed as GroupInfo', {
    from: ['users.groups call', '2 GroupInfo', 'users.groups returns', '4.14 what lists hold'],
    basis: 'SIL-184',
    check: listsWith('users.groups', groupInfo),
    faults: fault(
      'group-of-user-lacks-name',
      'lists the groups of a user without their names',
      alterRecords(groupsOfUser, (record) => without(record, 'groupName')),
    ),
  }),
  rule(
    'USR-GRP-11',
    'For an unknown user no groups are returned: the call is refused or the list is empty',
    {
      from: 'users.groups errors 400',
      basis: 'derived',
      check: showsNobodysGroups,
      faults: fault(
        'nobody-is-in-a-group',
        'returns a group for an unknown user',
        pretends(groupsOfUser, jsonAnswer(200, [{ id: 1, groupName: 'all', groupDN: 'all' }])),
      ),
    },
  ),
  rule('USR-GRP-10', "A user's groupIds are the groups the user is in", {
    from: '2 UserInfo groupIds',
    basis: 'derived',
    check: tellsGroupIds,
    faults: fault(
      'user-hides-groups',
      'leaves the groups out of groupIds of a user',
      alterRecords(call('users.get'), (record) => ({ ...record, groupIds: [] })),
    ),
  }),
];

/** An empty list is no lie about a user who is in no group: no sentence ties the 400 to this. */
function* showsNobodysGroups(c: Case): Iterable<Assertion> {
  for (const x of c.exchanges.filter((one) => one.probes('USR-GRP-11'))) {
    const groups = x.ok ? recordsOf(x).length : 0;
    if (controlOf(c, x) !== undefined)
      yield assertion(x, x.status < 500 && groups === 0, {
        expected: 'no group and no 5xx',
        seen: x.words,
      });
  }
}

function* tellsGroupIds(c: Case): Iterable<Assertion> {
  for (const x of c.calls(call('users.get')).filter((one) => one.ok)) {
    const known = groupsBefore(c, x, userKey(x.text('username')));
    if (known === undefined || known.ids.size === 0) continue;
    const seen = member(x.json, 'groupIds');
    const ids = new Set(itemsOf(seen).map(String));
    yield assertion(x, sameIds(withoutStrangers(c, ids, known.ids), known.ids), {
      expected: `groupIds ${[...known.ids].join(', ')}`,
      seen: `groupIds ${JSON.stringify(seen) ?? 'missing'}`,
    });
  }
}

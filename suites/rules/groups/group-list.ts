import { listsWith } from '../../engine/case/assertions.ts';
import { assertion } from '../../engine/case/check.ts';
import { inList } from '../../engine/case/finding-words.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { alterList, alterRecords, both, without } from '../../engine/fault-proxy/alter.ts';
import { itemsOf, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { group } from '../../engine/session/samples/users.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { groupInfo } from '../../spec/shape.ts';

const creates = call('groups.create');
const lists = call('groups.list');

/** interface 4.12: the list of groups. */
export const rules = [
  rule(
    'GRP-LIST-02',
    'At the domain of a container without providers the groups of its account are listed',
    {
      from: 'groups.list call, right ViewUser, returns',
      basis: 'SIL-107',
      needs: ['domain.container'],
      check: function* (c) {
        const { containerDomain } = c.state.facts;
        const name = c
          .calls(creates)
          .find((x) => x.ok)
          ?.param('groupname');
        const list = c.calls(lists).find((x) => x.sent.headers['host'] === containerDomain);
        if (containerDomain === undefined || name === undefined || list === undefined) return;
        const isListed = recordsOf(list).some((record) => textMember(record, 'groupName') === name);
        yield assertion(list, isListed, inList('the group of the account', isListed));
      },
      faults: fault(
        'container-has-no-groups',
        'lists no groups at the domain of a container',
        alterList(
          both(lists, ({ headers }) => /container/.test(headers['host'] ?? '')),
          () => [],
        ),
      ),
    },
  ),
  rule('GRP-LIST-01', 'The groups are listed as GroupInfo', {
    from: ['groups.list call, right ViewUser, returns', '2 GroupInfo', '4.14 what lists hold'],
    basis: 'SIL-184',
    check: listsWith('groups.list', groupInfo),
    faults: fault(
      'listed-group-lacks-dn',
      'leaves groupDN out of listed groups',
      alterRecords(lists, (record) => without(record, 'groupDN')),
    ),
  }),
];

export const testCases = [
  /** A group is made, and the groups are listed at the domain of the account and of a container in it. */
  testCase('groups/of-container', ['domain.container'], async (s) => {
    await group(s);
    await s.call('groups.list', {});
    await s.call('groups.list', {}, { ...s.full, host: s.credentials.facts.containerDomain ?? '' });
  }),

  /** There are as many groups as lists often end at, and one more. Others would have to read them all meanwhile. */
  testCase('groups/many', { exclusive: true }, async (s) => {
    const made: number[] = [];
    const make = async (): Promise<void> => {
      const reply = await s.call('groups.create', { groupname: s.name('group') });
      made.push(numberMember(s.need(reply, 'creating a group').json, 'id') ?? 0);
    };
    const list = () => s.call('groups.list', {});
    const there = itemsOf((await list()).json).length;
    await s.times(Math.max(longList - there, 1), make, 8);
    await list();
    await make();
    await list();
    await s.times(made.length, () => s.call('groups.delete', { groupid: made.pop() ?? 0 }), 8);
  }),
];

const longList = 500;

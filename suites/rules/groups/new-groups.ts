import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { sameGroupId } from '../../engine/case/compare/same-group-id.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { appears, lookAfterCall } from '../../engine/case/resource-assertions.ts';
import { jsonWords } from '../../engine/case/shape.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, ignores } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  asText,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { call } from '../../spec/calls.ts';

const creates = call('groups.create');
const lists = call('groups.list');
const appearing = { by: 'groups.create', until: ['groups.delete'], list: 'groups.list' };

/** interface 4.12: groups are created, with a textual id that is given or generated. */
export const rules = [
  rule('GRP-NEW-01', 'A created group is listed with its name', {
    from: ['groups.create call', '2 GroupInfo groupName', 'groups.create param groupname'],
    basis: 'derived',
    check: appears({ ...appearing, about: isNamed }),
    faults: fault(
      'group-is-called-otherwise',
      'lists group names in capitals',
      alterRecords(lists, (record) => ({
        ...record,
        groupName: asText(record['groupName']).toUpperCase(),
      })),
    ),
  }),
  rule('GRP-NEW-03', 'Groups created without a groupdn have different group ids', {
    from: 'groups.create param groupdn',
    check: perListed(function* (made, own, list) {
      const records = recordsOf(list);
      if (made.param('groupdn') !== undefined || records.length < 2) return;
      const id = memberText(own, 'groupDN');
      // Ids that others gave their groups are theirs: only this one was to be generated.
      const isOnly = records.every(
        (one) => one === own || !sameGroupId(memberText(one, 'groupDN'), id),
      );
      yield assertion(list, id !== '' && isOnly, {
        expected: 'a group id that no other group has',
        seen: isOnly ? `the group id ${JSON.stringify(id)}` : `the group id ${id} of another group`,
      });
    }),
    faults: fault(
      'groups-share-an-id',
      'lists every group with the same textual id',
      alterRecords(lists, (record) => ({ ...record, groupDN: 'cn=group' })),
    ),
  }),
  rule('GRP-NEW-02', 'A given groupdn is listed with the group', {
    from: ['groups.create param groupdn', '2 GroupInfo groupDN'],
    basis: 'derived',
    check: appears({
      ...appearing,
      when: (made) => made.param('groupdn') !== undefined,
      about: isNamed,
      holds: (record, made) =>
        sameGroupId(textMember(record, 'groupDN'), made.param('groupdn'))
          ? undefined
          : `groupDN ${JSON.stringify(member(record, 'groupDN'))}`,
    }),
    faults: fault(
      'group-dn-is-made-up',
      'creates a group id of its own, whatever groupdn says',
      ignores(creates, 'groupdn'),
    ),
  }),
  rule('GRP-NEW-05', 'PUT /groups returns the id of the group', {
    from: 'groups.create returns',
    basis: 'SIL-1C',
    check: perListed(function* (made, own) {
      const id = numberMember(own, 'id');
      yield assertion(made, made.numberOf('id') === id, {
        expected: `id ${String(id)}`,
        seen: jsonWords(made.json),
      });
    }),
    faults: fault(
      'group-id-is-zero',
      'returns id 0 when a group is created',
      alterRecords(creates, (record) => ({ ...record, id: 1_999_999_999 })),
    ),
  }),
  rule('GRP-NEW-06', 'A groupdn names one group: using it again creates no second group', {
    from: 'groups.create param groupdn',
    basis: 'derived',
    check: function* (c) {
      for (const again of c.calls(creates)) {
        const groupDn = again.param('groupdn');
        const first = c.before(again, (x) => creates(x) && x.ok && x.param('groupdn') === groupDn);
        const list = listAfter(c, again);
        if (groupDn === undefined || first === undefined || list === undefined) continue;
        // It may be refused, or be a change of the group that is there (SIL-171).
        const { length } = recordsOf(list).filter((one) =>
          sameGroupId(textMember(one, 'groupDN'), groupDn),
        );
        if (length > 0)
          yield assertion(list, length === 1, {
            expected: `one group with the id ${groupDn}`,
            seen: countOf(length, 'group'),
          });
      }
    },
    faults: fault(
      'group-dn-of-two',
      'creates a second group with the textual id of another',
      sharesIds,
    ),
  }),
  rule(
    'GRP-NEW-07',
    'Groups whose names differ only in non-Latin letters can be created without a groupdn',
    {
      from: 'groups.create param groupdn',
      basis: 'derived',
      since: '2026-12',
      atLeast: 2,
      check: acceptsOtherScripts,
      faults: fault(
        'group-refused-for-its-script',
        'refuses a second group whose name has the same Latin letters',
        refusesScripts,
      ),
    },
  ),
];

function isNamed(record: Json | undefined, made: Exchange): boolean {
  return textMember(record, 'groupName') === made.param('groupname');
}

function listAfter(c: Case, made: Exchange): Exchange | undefined {
  return lookAfterCall(c, c.state, { change: made, looking: { list: 'groups.list' } });
}

/** Looks at each created group in the first list after its creation. */
function perListed(look: (made: Exchange, own: Json, list: Exchange) => Iterable<Assertion>) {
  return function* (c: Case): Iterable<Assertion> {
    for (const made of c.calls(creates).filter((x) => x.ok)) {
      const list = listAfter(c, made);
      const own = list && recordsOf(list).find((record) => isNamed(record, made));
      if (list !== undefined && own !== undefined) yield* look(made, own, list);
    }
  };
}

function* acceptsOtherScripts(c: Case): Iterable<Assertion> {
  const made = c
    .calls(creates)
    .filter((x) => x.sent.malformed === undefined && isByFullKeyAlone(x, c.state))
    .filter((x) => x.param('groupname') !== undefined && x.param('groupdn') === undefined);
  for (const again of made) {
    const first = made.find((x) => again.isAfter(x) && x.ok && differInScript(x, again));
    if (first === undefined) continue;
    const list = listAfter(c, again);
    const areListed = [first, again].every(
      (one) => list !== undefined && recordsOf(list).some((record) => isNamed(record, one)),
    );
    // An answer alone may be about a group that is there (SIL-171): the list shows both.
    if (again.ok && !areListed) continue;
    yield assertion(again, again.ok, {
      expected: `errorCode 0, since the name differs from ${first.text('groupname')}`,
      seen: again.words,
    });
  }
}

/** Whether the names of two groups are the same but for what is not ASCII. */
function differInScript(one: Exchange, other: Exchange): boolean {
  const [name, another] = [one.text('groupname'), other.text('groupname')];
  return name !== another && asciiOf(name) === asciiOf(another);
}

function asciiOf(text: string): string {
  return text.replaceAll(/[^ -~]/gu, '');
}

/** A group whose id another has is made under one of its own, and listed under the one that was asked for. */
function sharesIds(): Interception {
  const given = new Set<string>();
  const shared = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const groupDn = form.get('groupdn');
      if (!creates(request) || groupDn === null) return request;
      if (!given.has(groupDn)) {
        given.add(groupDn);
        return request;
      }
      shared.set(form.get('groupname') ?? '', groupDn);
      form.delete('groupdn');
      return withForm(request, form);
    },
    ...alterRecords(lists, (record) => ({
      ...record,
      groupDN: shared.get(asText(record['groupName'])) ?? record['groupDN'] ?? '',
    })),
  };
}

function refusesScripts(): Interception {
  const known = new Set<string>();
  return {
    request: (request) => {
      const form = creates(request) ? formOf(request) : undefined;
      const name = form?.get('groupname') ?? '';
      const letters = asciiOf(name);
      if (name === letters || form?.has('groupdn') === true) return request;
      if (known.has(letters)) return jsonAnswer(200, { errorCode: 1043, id: 0 });
      known.add(letters);
      return request;
    },
  };
}

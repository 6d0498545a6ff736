import { answersWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { sameGroupId } from '../../engine/case/compare/same-group-id.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { vanishes } from '../../engine/case/resource-assertions.ts';
import {
  groupsJoined,
  groupsOfUser,
  groupsShown,
  isTextual,
  userOf,
} from '../../engine/case/subjects/groups-of-user.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  alterStatus,
  answersInstead,
  both,
  okay,
  pretends,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { answersAsBefore } from '../../engine/fault-proxy/answers-as-before.ts';
import { jsonAnswer, type PassingRequest } from '../../engine/fault-proxy/interception.ts';
import { namesOf } from '../../engine/journal/choices.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { groupInfo } from '../../spec/shape.ts';

const reads = call('groups.get');
const removes = call('groups.delete');
const vanishing = { by: 'groups.delete', list: 'groups.list' };
const groupIn = ({ pathParameters }: PassingRequest): string => pathParameters['groupid'] ?? '0';
const isByText = (request: PassingRequest): boolean => isTextual(groupIn(request));

/** interface 4.12: a group is read and deleted by either of its ids. */
export const rules = [
  rule('GRP-GET-01', 'A group is returned as GroupInfo by its primary key', {
    from: ['groups.get call', '2 GroupInfo', 'groups.get param groupid', 'groups.get returns'],
    check: answersWith('groups.get', groupInfo),
    faults: fault(
      'group-lacks-name',
      'leaves groupName out of a group',
      alterRecords(reads, (record) => without(record, 'groupName')),
    ),
  }),
  rule('GRP-GET-02', 'A group is also returned by its textual group id', {
    from: 'groups.get param groupid',
    check: readByTextualId,
    faults: fault(
      'group-by-number-only',
      'finds no group by its textual id',
      answersInstead(both(reads, isByText), jsonAnswer(404, {})),
    ),
  }),
  rule('GRP-GET-03', 'An unknown group is answered 404', {
    from: ['groups.get errors 404', '7 status 404'],
    basis: 'derived',
    refused: 404,
    faults: fault(
      'unknown-group-is-400',
      'answers 400 to GET of an unknown group',
      alterStatus(reads, 404, jsonAnswer(400, {})),
    ),
  }),
  rule('GRP-DEL-01', 'A deleted group is no longer listed', {
    from: ['groups.delete call', 'groups.delete param groupid'],
    basis: 'derived',
    check: vanishes({
      ...vanishing,
      about: (record, removed) => String(numberMember(record, 'id')) === removed.path('groupid'),
    }),
    faults: fault(
      'group-outlives-its-end',
      'reports a group as deleted and keeps it',
      answersInstead(
        both(removes, (request) => Number(groupIn(request)) < 2_000_000_000),
        okay,
      ),
    ),
  }),
  rule('GRP-DEL-02', 'Deleting an unknown group is refused', {
    from: 'groups.delete call',
    basis: 'SIL-170',
    refused: 'any',
    faults: fault(
      'deleting-no-group-is-fine',
      'answers the deletion of an unknown group with success',
      pretends(removes),
    ),
  }),
  rule('GRP-DEL-03', 'A group can also be deleted by its textual group id', {
    from: 'groups.delete param groupid',
    check: vanishes({
      ...vanishing,
      when: (removed) => isTextual(removed.path('groupid')),
      about: (record, removed) =>
        sameGroupId(textMember(record, 'groupDN'), removed.path('groupid')),
    }),
    faults: fault(
      'group-outlives-its-textual-end',
      'reports a group as deleted by its textual id and keeps it',
      answersInstead(both(removes, isByText), okay),
    ),
  }),
  rule('GRP-DEL-04', 'A group that was deleted is no longer among the groups of a user', {
    from: 'groups.delete call',
    basis: 'derived',
    atLeast: 2,
    since: '2026-12',
    check: nobodyIsInDeleted,
    faults: fault('deleted-group-stays-with-its-members', 'shows users in a deleted group', () =>
      answersAsBefore(groupsOfUser, removes),
    ),
  }),
];

function* readByTextualId(c: Case): Iterable<Assertion> {
  for (const look of c.calls(reads)) {
    const groupId = look.path('groupid');
    const isMaking = (x: Exchange): boolean =>
      x.operation === 'groups.create' && x.ok && x.param('groupdn') === groupId;
    // The last of several counts, because it may have been a change (SIL-171).
    const made = c.before(look, isMaking);
    if (made === undefined || !isByFullKeyAlone(look, c.state)) continue;
    const span = { fromSeq: made.sentAt, toSeq: look.answeredAt, except: made };
    if (mayHaveChanged(c, span, removes)) continue;
    const [name, shown] = [made.text('groupname'), memberText(look.json, 'groupName')];
    yield assertion(
      look,
      look.ok && textMember(look.json, 'groupName') === made.param('groupname'),
      {
        expected: `200 with the group ${name}`,
        seen: look.isSuccess ? `200 with the group ${shown}` : look.words,
      },
    );
  }
}

/** A deletion that was refused leaves the group where it is: what is in use may be kept (SIL-72). */
function* nobodyIsInDeleted(c: Case): Iterable<Assertion> {
  for (const deletion of c.calls(removes).filter((x) => x.ok || x.refused)) {
    const id = deletion.path('groupid');
    for (const look of c.exchanges) {
      if (!look.isAfter(deletion) || !isByFullKeyAlone(look, c.state) || !look.isSuccess) continue;
      const user = groupsOfUser(look) ? userOf(look) : userKey(look.text('username'));
      const ids = groupsShown(c, look);
      if (ids === undefined || !groupsJoined(c, { user, until: deletion }).has(id)) continue;
      const isGone = !ids.has(id);
      yield assertion(look, isGone || deletion.refused, {
        expected: 'groups without the deleted one',
        seen: isGone ? 'groups without it' : `the deleted group ${id} among them`,
      });
    }
  }
}

export const testCases = [
  /** Groups are made with and without a textual id, listed, read by both ids and deleted; unknown ones. */
  testCase('groups/create-and-read', [], async (s) => {
    const make = (more: { readonly groupdn?: string } = {}, name = s.name('named')) =>
      s.call('groups.create', { groupname: name, ...more });
    const list = () => s.call('groups.list', {});
    const { id } = await group(s);
    await group(s);
    const groupdn = textualId(s);
    const named = s.name('named');
    await make({ groupdn }, named);
    await list();
    const alike = s.name('alike');
    if (namesOf(s.credentials.facts) !== 'plain')
      for (const script of scripts) await make({}, `${alike} ${script}`);
    await list();
    const pair = s.pair();
    await s.call('groups.create', { groupname: s.name('named'), groupdn }, { ...s.full, pair });
    await list();
    const other = { groupname: s.name('named'), groupdn: textualId(s) };
    await s.call('groups.create', other, { ...s.full, pair });
    await s.call('groups.get', { groupid: groupdn });
    await list();
    await s.call('groups.delete', { groupid: groupdn });
    const numbered = numberedId(s, id);
    await make({ groupdn: numbered });
    await s.call('groups.get', { groupid: numbered });
    await list();
    await s.call('groups.delete', { groupid: numbered });
    for (const [rule, operation] of [
      ['GRP-GET-03', 'groups.get'],
      ['GRP-DEL-02', 'groups.delete'],
    ] as const) {
      await list();
      await s.probe(
        rule,
        () => s.call(operation, { groupid: s.unknownId() }),
        () => s.call(operation, { groupid: id }),
      );
    }
    await list();
  }),
];

/** The names differ for people, and not for a service that makes a textual id of the letters a to z in a name. */
const scripts = ['名前', '住所', 'Ключ', 'Юля'];

export function textualId(s: Session): string {
  return `cn=${s.name('group')},ou=groups,dc=example`;
}

/** A textual id that begins with the primary key of another group. */
export function numberedId(s: Session, id: number): string {
  return `${String(id)}-${s.name('group')}`;
}

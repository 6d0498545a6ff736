import { groupInfo, userInfo } from '../../catalogue/shape.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { type Json, member, memberText, numberMember, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { answersWith, listsWith } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { countOf, inList } from '../../judge/finding-words.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import {
  appears,
  lookAfterCall,
  refusesUnknown,
  vanishes,
} from '../../judge/resource-assertions.ts';
import { sameGroupId } from '../../judge/same-group-id.ts';
import { jsonWords } from '../../judge/shape.ts';
import { isTouched } from '../../judge/touched.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { isChanged, userOf } from './checks-groups-of-user.ts';

const create = 'groups.create';
const list = 'groups.list';
const read = 'groups.get';
const members = 'groups.members';
const remove = 'groups.delete';

const named = (record: Json | undefined, said: Exchange): boolean =>
  textMember(record, 'groupName') === parameter(said, 'groupname');
const groupOf = (exchange: Exchange): string => pathText(exchange, 'groupid');

export const groupChecks: readonly BoundCheck[] = [
  { rule: 'GRP-NEW-01', ...appears({ by: create, until: [remove], list, about: named }) },
  {
    rule: 'GRP-NEW-02',
    ...appears({
      by: create,
      until: [remove],
      when: (exchange) => parameter(exchange, 'groupdn') !== undefined,
      list,
      about: named,
      holds: (record, said) =>
        sameGroupId(textMember(record, 'groupDN'), parameter(said, 'groupdn'))
          ? undefined
          : `groupDN ${JSON.stringify(member(record, 'groupDN'))}`,
    }),
  },
  {
    rule: 'GRP-NEW-03',
    *play(play, world) {
      for (const made of play.exchanges.filter((one) => one.operation === create)) {
        if (!succeeded(made) || parameter(made, 'groupdn') !== undefined) continue;
        const look = lookAfterCall(play, world, { change: made, looking: { list } });
        const records = look === undefined ? [] : recordsOf(look);
        const own = records.find((record) => named(record, made));
        // Ids that others gave their groups are theirs: only this one was to be generated.
        if (look === undefined || own === undefined || records.length < 2) continue;
        const id = memberText(own, 'groupDN');
        const isOnly = records.every(
          (one) => one === own || !sameGroupId(memberText(one, 'groupDN'), id),
        );
        yield assertion(look, id !== '' && isOnly, {
          expected: 'a group id that no other group has',
          seen: isOnly
            ? `the group id ${JSON.stringify(id)}`
            : `the group id ${id} of another group`,
        });
      }
    },
  },
  {
    rule: 'GRP-NEW-05',
    *play(play, world) {
      for (const made of play.exchanges.filter((one) => one.operation === create)) {
        if (!succeeded(made)) continue;
        const look = lookAfterCall(play, world, { change: made, looking: { list } });
        const record = look && recordsOf(look).find((one) => named(one, made));
        if (record === undefined) continue;
        const ok = numberMember(made.json, 'id') === numberMember(record, 'id');
        yield assertion(made, ok, {
          expected: `id ${String(numberMember(record, 'id'))}`,
          seen: jsonWords(made.json),
        });
      }
    },
  },
  {
    rule: 'GRP-NEW-06',
    *play(play, world) {
      for (const again of play.exchanges.filter((one) => one.operation === create)) {
        const groupDn = parameter(again, 'groupdn');
        const before = play.exchanges.find((one) => isAfter(again, one) && hasMade(one, again));
        const look = lookAfterCall(play, world, { change: again, looking: { list } });
        if (groupDn === undefined || before === undefined || look === undefined) continue;
        // It may be refused, or be a change of the group that is there (SIL-171).
        const { length } = recordsOf(look).filter((one) =>
          sameGroupId(textMember(one, 'groupDN'), groupDn),
        );
        if (length > 0)
          yield assertion(look, length === 1, {
            expected: `one group with the id ${groupDn}`,
            seen: countOf(length, 'group'),
          });
      }
    },
  },
  {
    rule: 'GRP-NEW-07',
    *play(play, world) {
      const made = play.exchanges.filter(
        (one) =>
          one.operation === create &&
          one.sent.malformed === undefined &&
          parameter(one, 'groupname') !== undefined &&
          parameter(one, 'groupdn') === undefined &&
          isByFullKeyAlone(one, world),
      );
      for (const again of made) {
        const before = made.find(
          (one) => isAfter(again, one) && succeeded(one) && differInScript(one, again),
        );
        if (before === undefined) continue;
        // An answer alone may be about a group that is there (SIL-171): the list shows both.
        if (succeeded(again) && !areListed(play, world, [before, again])) continue;
        yield assertion(again, succeeded(again), {
          expected: `errorCode 0, since the name differs from ${parameterText(before, 'groupname')}`,
          seen: seenAnswer(again),
        });
      }
    },
  },
  { rule: 'GRP-LIST-01', ...listsWith(list, groupInfo) },
  { rule: 'GRP-GET-01', ...answersWith(read, groupInfo) },
  {
    rule: 'GRP-GET-02',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === read)) {
        // Of several the last: it may have been a change (SIL-171).
        const made = play.exchanges.findLast(
          (one) =>
            one.operation === create &&
            succeeded(one) &&
            isAfter(look, one) &&
            parameter(one, 'groupdn') === groupOf(look),
        );
        if (made === undefined || !isByFullKeyAlone(look, world) || isGoneSince(play, made, look))
          continue;
        const ok = succeeded(look) && named(look.json, made);
        yield assertion(look, ok, {
          expected: `200 with the group ${parameterText(made, 'groupname')}`,
          seen: isSuccess(look)
            ? `200 with the group ${memberText(look.json, 'groupName')}`
            : seenAnswer(look),
        });
      }
    },
  },
  { rule: 'GRP-GET-03', ...refusesUnknown(read, { names: groupOf, by: 404 }) },
  {
    rule: 'GRP-DEL-01',
    ...vanishes({
      by: remove,
      list,
      about: (record, removed) => String(numberMember(record, 'id')) === groupOf(removed),
    }),
  },
  { rule: 'GRP-DEL-02', ...refusesUnknown(remove, { names: groupOf, by: 'any' }) },
  { rule: 'GRP-MEM-01', ...listsWith(members, userInfo) },
  {
    rule: 'GRP-MEM-02',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === members)) {
        if (!succeeded(look) || !isByFullKeyAlone(look, world)) continue;
        for (const added of play.exchanges) {
          const isOfGroup =
            added.operation === 'users.groups-add' &&
            succeeded(added) &&
            isAfter(look, added) &&
            parameterValues(added, 'groupid').includes(groupOf(look));
          if (!isOfGroup || isChanged(play, { after: added, until: look }, userOf(added))) continue;
          const user = userOf(added);
          const there = recordsOf(look).some(
            (record) => userKey(memberText(record, 'userName')) === user,
          );
          yield assertion(look, there, inList(`${user} as a member`, there));
        }
      }
    },
  },
  { rule: 'GRP-MEM-03', ...refusesUnknown(members, { names: groupOf, by: 404 }) },
];

/** Whether a group may have been deleted between its making and a look. */
function isGoneSince(play: Case, made: Exchange, look: Exchange): boolean {
  const stretch = { fromSeq: made.sent.seq, toSeq: look.answered.seq, except: made };
  return isTouched(play, stretch, ({ operation }) => operation === remove);
}

/** A group of the name that the other call gives it. */
function hasMade(one: Exchange, other: Exchange): boolean {
  const isSame = parameter(one, 'groupdn') === parameter(other, 'groupdn');
  return one.operation === create && succeeded(one) && isSame;
}

/** Whether the first list after the last of these calls holds a group of each. */
function areListed(play: Case, world: State, made: readonly [Exchange, Exchange]): boolean {
  const look = lookAfterCall(play, world, { change: made[1], looking: { list } });
  const records = look === undefined ? [] : recordsOf(look);
  return made.every((one) => records.some((record) => named(record, one)));
}

/** Whether the names of two groups are the same but for what is not ASCII. */
function differInScript(one: Exchange, other: Exchange): boolean {
  const [name, another] = [parameterText(one, 'groupname'), parameterText(other, 'groupname')];
  const ascii = (text: string): string => text.replaceAll(/[^ -~]/gu, '');
  return name !== another && ascii(name) === ascii(another);
}

import {
  type Exchange,
  isAfter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText, textMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { inList } from '../../judge/finding-words.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { provenPairs } from '../../judge/refusals.ts';
import { vanishes } from '../../judge/resource-assertions.ts';
import { sameGroupId } from '../../judge/same-group-id.ts';
import { userKey } from '../../model/document-state.ts';
import { isChanged, userOf } from './checks-groups-of-user.ts';

const members = 'groups.members';

/** interface 4.12: groups by their textual ids; and users whom nobody knows. */
export const groupNameChecks: readonly BoundCheck[] = [
  {
    rule: 'GRP-DEL-03',
    ...vanishes({
      by: 'groups.delete',
      when: (removed) => isTextual(groupOf(removed)),
      list: 'groups.list',
      about: (record, removed) => sameGroupId(textMember(record, 'groupDN'), groupOf(removed)),
    }),
  },
  {
    rule: 'GRP-LIST-02',
    *play(play, world) {
      const { containerDomain } = world.facts;
      const made = play.exchanges.find(
        (one) => one.operation === 'groups.create' && succeeded(one),
      );
      const look = play.exchanges.find(
        (one) =>
          one.operation === 'groups.list' &&
          containerDomain !== undefined &&
          one.sent.headers['host'] === containerDomain,
      );
      const name = made && parameterValues(made, 'groupname')[0];
      if (name === undefined || look === undefined) return;
      const isListed = recordsOf(look).some((record) => textMember(record, 'groupName') === name);
      yield assertion(look, isListed, inList('the group of the account', isListed));
    },
  },
  {
    rule: 'GRP-MEM-04',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === members)) {
        const group = groupOf(look);
        const added = play.exchanges.findLast(
          (one) =>
            one.operation === 'users.groups-add' &&
            succeeded(one) &&
            isAfter(look, one) &&
            parameterValues(one, 'groupid').includes(group),
        );
        if (added === undefined || !isTextual(group) || !isByFullKeyAlone(look, world)) continue;
        const user = userOf(added);
        if (isChanged(play, { after: added, until: look }, user)) continue;
        const isThere = recordsOf(look).some(
          (record) => userKey(memberText(record, 'userName')) === user,
        );
        yield assertion(look, isThere, inList(`${user} as a member of ${group}`, isThere));
      }
    },
  },
  {
    rule: 'USR-GRP-11',
    *play(play, world) {
      const probe = (exchange: Exchange): boolean =>
        exchange.operation === 'users.groups' && !world.users.has(userOf(exchange));
      // An empty list is no lie about a user who is in no group: no sentence ties the 400 to this.
      for (const [asked] of provenPairs(play, world, { probe })) {
        const groups = succeeded(asked) ? recordsOf(asked).length : 0;
        yield assertion(asked, asked.status < 500 && groups === 0, {
          expected: 'no group and no 5xx',
          seen: seenAnswer(asked),
        });
      }
    },
  },
];

/** A primary key is a number. */
function isTextual(group: string): boolean {
  return !/^\d+$/.test(group);
}

function groupOf({ sent }: Exchange): string {
  return pathText({ sent }, 'groupid');
}

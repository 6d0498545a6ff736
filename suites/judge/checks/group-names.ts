import {
  type Exchange,
  isAfter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText, textMember } from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import { type Check, situation } from '../check.ts';
import { refuses } from '../phrases.ts';
import { recordsOf } from '../records.ts';
import { isByFullKeyAlone } from '../sight.ts';
import { vanishes } from '../things.ts';

const members = 'groups.members';

/** interface 4.12: groups by their textual ids; and users whom nobody knows. */
export const groupNameChecks: readonly Check[] = [
  vanishes('GRP-DEL-03', {
    by: 'groups.delete',
    when: (removed) => isTextual(groupOf(removed)),
    list: 'groups.list',
    about: (record, removed) => textMember(record, 'groupDN') === groupOf(removed),
  }),
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
      yield situation(look, isListed, {
        expected: 'the group of the account',
        seen: isListed ? 'that' : 'a list without it',
      });
    },
  },
  {
    rule: 'GRP-MEM-04',
    *play(play, world) {
      for (const look of play.exchanges.filter((one) => one.operation === members)) {
        const group = groupOf(look);
        const added = play.exchanges.find(
          (one) =>
            one.operation === 'users.groups-add' &&
            succeeded(one) &&
            isAfter(look, one) &&
            parameterValues(one, 'groupid').includes(group),
        );
        if (added === undefined || !isTextual(group) || !isByFullKeyAlone(look, world)) continue;
        const user = userOf(added);
        const isThere = recordsOf(look).some(
          (record) => userKey(memberText(record, 'userName')) === user,
        );
        yield situation(look, isThere, {
          expected: `${user} among the members of ${group}`,
          seen: isThere ? 'there' : 'not there',
        });
      }
    },
  },
  refuses('USR-GRP-11', {
    probe: (exchange, world) =>
      exchange.operation === 'users.groups' && !world.users.has(userOf(exchange)),
    by: 'refused',
  }),
];

/** A primary key is a number. */
function isTextual(group: string): boolean {
  return !/^\d+$/.test(group);
}

function groupOf({ sent }: Exchange): string {
  return pathText({ sent }, 'groupid');
}

function userOf({ sent }: Exchange): string {
  return userKey(pathText({ sent }, 'username'));
}

import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { json, operation } from '../operation.ts';
import { form, path, withDefault } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { list, name } from '../words.ts';
import { changeMemberships } from './memberships.ts';

export const setGroups = operation({
  id: 'setGroups',
  method: 'POST',
  path: '/users/{username}/groups',
  section: '4.7',
  silences: ['SIL-7B', 'SIL-102', 'SIL-107'],
  summary: 'Set the groups of a local user: exactly the given ones, none if absent',
  // Groups give roles: one's own memberships are not one's own to change.
  grant: grant(['ViewUser', 'ModifyUser'], { reach: 'account' }),
  parameters: {
    username: path(name()),
    groupid: withDefault(form(list(name({ description: 'primary key or textual id' }))), []),
  },
  answer: json(errorCodeInfo),
  problems: ['user-unknown', 'group-unknown'],
  errorCode: errorCodes.updateUser,

  async run(call, membership) {
    await changeMemberships(call, membership, async ({ change }, user, groups) => {
      const wanted = new Set(groups.map(({ id }) => id));
      for (const id of user.groupIds) if (!wanted.has(id)) await change.removeMember(id, user.id);
      for (const id of wanted) await change.addMember(id, user);
    });
    return { errorCode: errorCodes.ok };
  },
});

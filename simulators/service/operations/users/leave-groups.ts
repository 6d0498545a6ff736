import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { json, operation } from '../operation.ts';
import { form, path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { list, name } from '../words.ts';
import { changeMemberships } from './memberships.ts';

export const leaveGroups = operation({
  id: 'leaveGroups',
  method: 'DELETE',
  path: '/users/{username}/groups',
  section: '4.7',
  silences: ['SIL-7B', 'SIL-102', 'SIL-107'],
  summary: 'Remove a local user from groups',
  // Groups give roles: one's own memberships are not one's own to change.
  grant: grant(['ViewUser', 'ModifyUser'], { reach: 'account' }),
  parameters: {
    username: path(name()),
    groupid: form(list(name({ description: 'primary key or textual id' }))),
  },
  answer: json(errorCodeInfo),
  problems: ['user-unknown', 'group-unknown'],
  errorCode: errorCodes.updateUser,

  async run(call, membership) {
    await changeMemberships(call, membership, async ({ change }, user, groups) => {
      for (const { id } of groups) await change.removeMember(id, user.id);
    });
    return { errorCode: errorCodes.ok };
  },
});

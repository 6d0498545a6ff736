import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { userByOwnName } from '../find/people.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { groupInfo, toGroupInfo } from '../shapes/group-info.ts';
import { name } from '../words.ts';

export const listUserGroups = operation({
  id: 'listUserGroups',
  method: 'GET',
  path: '/users/{username}/groups',
  section: '4.7',
  silences: ['SIL-17', 'SIL-18', 'SIL-102', 'SIL-107'],
  summary: 'List the groups of a local user, by id',
  grant: grant(['ViewUser']),
  parameters: { username: path(name()) },
  answer: json(Type.Array(groupInfo)),
  problems: ['user-unknown'],
  errorCode: errorCodes.objectTree,

  async run(call, { username }) {
    const user = await userByOwnName(call, username);
    if (user === undefined) throw call.problem('user-unknown', { parameter: 'username' });

    return (await call.service.store.read.groups.ofUser(user.id)).map(toGroupInfo);
  },
});

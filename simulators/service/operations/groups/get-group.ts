import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { groupForCaller } from '../find/group.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { groupInfo, toGroupInfo } from '../shapes/group-info.ts';
import { name } from '../words.ts';

export const getGroup = operation({
  id: 'getGroup',
  method: 'GET',
  path: '/groups/{groupid}',
  section: '4.12',
  silences: ['SIL-7B', 'SIL-107'],
  summary: 'Get a local group',
  grant: grant(['ViewUser']),
  parameters: { groupid: path(name({ description: 'primary key or textual id' })) },
  answer: json(groupInfo),
  problems: ['group-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { groupid }) {
    const group = await groupForCaller(call, groupid);
    if (group === undefined) throw call.problem('group-not-found', { parameter: 'groupid' });

    return toGroupInfo(group);
  },
});

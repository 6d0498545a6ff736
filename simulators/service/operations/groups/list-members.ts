import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Group, User } from '../../rules/records.ts';
import { groupForCaller } from '../find/group.ts';
import { type Asking, operation, streamed } from '../operation.ts';
import { path } from '../parameter.ts';
import { toUserInfo, userInfo } from '../shapes/user-info.ts';
import { name } from '../words.ts';

const together = 500;

export const listMembers = operation({
  id: 'listMembers',
  method: 'GET',
  path: '/groups/{groupid}/members',
  section: '4.12',
  silences: ['SIL-17', 'SIL-7B', 'SIL-107'],
  summary: 'List the members of a local group by name; without further permissions, only the user',
  grant: grant(['ViewUser']),
  parameters: { groupid: path(name({ description: 'primary key or textual id' })) },
  answer: streamed(userInfo),
  problems: ['group-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { groupid }) {
    const group = await groupForCaller(call, groupid);
    if (group === undefined) throw call.problem('group-not-found', { parameter: 'groupid' });

    return infos(call, group);
  },
});

async function* infos(asking: Asking, group: Group) {
  for await (const members of membersOf(asking, group)) yield members.map(toUserInfo);
}

async function* membersOf(
  { access, service }: Asking,
  group: Group,
): AsyncGenerator<readonly User[]> {
  if (access.ownOnly) {
    yield access.user === undefined ? [] : [access.user];
    return;
  }
  const { groups } = service.store.read;
  for (let last: User | undefined; ; ) {
    const after = last === undefined ? {} : { after: last };
    const page = await groups.members(group.id, { ...after, limit: together });
    yield page;
    last = page.at(-1);
    if (page.length < together) return;
  }
}

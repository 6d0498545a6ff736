import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Group } from '../../rules/records.ts';
import { peopleAccountId } from '../find/people.ts';
import { type Asking, operation, streamed } from '../operation.ts';
import { groupInfo, toGroupInfo } from '../shapes/group-info.ts';

const together = 500;

export const listGroups = operation({
  id: 'listGroups',
  method: 'GET',
  path: '/groups',
  section: '4.12',
  silences: ['SIL-17', 'SIL-18', 'SIL-107'],
  summary:
    'List the local groups of the account by id; without further permissions, the user’s own',
  grant: grant(['ViewUser']),
  parameters: {},
  answer: streamed(groupInfo),
  problems: [],
  errorCode: errorCodes.objectTree,

  async run(call) {
    return infos(call, await peopleAccountId(call));
  },
});

async function* infos(asking: Asking, accountId: number) {
  for await (const groups of groupsOf(asking, accountId)) yield groups.map(toGroupInfo);
}

async function* groupsOf(
  { access, service }: Asking,
  accountId: number,
): AsyncGenerator<readonly Group[]> {
  const { groups } = service.store.read;
  if (access.ownOnly) {
    const own = access.user === undefined ? [] : await groups.ofUser(access.user.id);
    yield own.filter((group) => group.accountId === accountId);
    return;
  }
  for (let after = 0; ; ) {
    const page = await groups.ofAccount(accountId, { after, limit: together });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < together) return;
    after = last.id;
  }
}

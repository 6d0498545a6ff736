import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { providerTypes } from '../../rules/provider-configuration.ts';
import type { Group } from '../../rules/records.ts';
import { isAbout } from '../../rules/standing.ts';
import type { Transactor } from '../../store/store.ts';
import { groupOfAccount } from '../find/group.ts';
import { peopleAccountId } from '../find/people.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { name } from '../words.ts';

export const deleteGroup = operation({
  id: 'deleteGroup',
  method: 'DELETE',
  path: '/groups/{groupid}',
  section: '4.12',
  silences: ['SIL-72', 'SIL-7B'],
  summary: 'Delete a local group; its memberships end (SIL-72)',
  grant: grant(['ViewUser', 'DeleteUser']),
  parameters: { groupid: path(name({ description: 'primary key or textual id' })) },
  answer: json(errorCodeInfo),
  problems: ['group-not-deleted'],
  errorCode: errorCodes.deleteGroup,

  async run(call, { groupid }) {
    const accountId = await peopleAccountId(call);
    await call.service.store.write(async (transactor) => {
      const group = await groupOfAccount(transactor, accountId, groupid);
      if (group === undefined) throw call.problem('group-not-deleted', { parameter: 'groupid' });
      const isReceiving = await transactor.imports.intoGroup(accountId, group.groupName);
      if (isReceiving !== undefined) throw call.problem('group-not-deleted');
      await endAccess(transactor, group);
      await transactor.change.removeGroup(group.id);
    });
    return { errorCode: errorCodes.ok };
  },
});

/** Or the members of the next group of this name would inherit a role. */
async function endAccess(
  { users, accessControls, change }: Transactor,
  group: Group,
): Promise<void> {
  const providers = await users.providers(group.accountId);
  for (const { id, providerType } of providers) {
    if (providerType !== providerTypes.local) continue;
    for (const control of await accessControls.ofProvider(id))
      if (isAbout(control, { providerId: id, userName: '' }, [group]))
        await change.removeAccessControl(control.id);
  }
}

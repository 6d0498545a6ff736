import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { responseCodeInfo } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';
import { isLastLocal } from './last-local.ts';

export const deleteAuthProvider = operation({
  id: 'deleteAuthProvider',
  method: 'DELETE',
  path: '/authproviders/{id}',
  section: '4.8',
  silences: ['SIL-11', 'SIL-1B', 'SIL-72'],
  summary: 'Delete an authentication provider that has no users',
  grant: grant(['ViewAuthenticationProviders', 'DeleteAuthenticationProviders']),
  parameters: { id: path(int()) },
  answer: json(responseCodeInfo),
  problems: ['provider-unknown', 'provider-not-deleted'],
  errorCode: errorCodes.deleteAuthProvider,

  async run(call, { id }) {
    const { store } = call.service;
    const provider = await store.read.users.providerById(id);
    if (provider === undefined || !(await isInReach(call, provider.accountId)))
      throw call.problem('provider-unknown', { parameter: 'id' });

    await store.write(async ({ users, change }) => {
      const last = isLastLocal(provider, await users.providers(provider.accountId));
      if (last || (await users.hasUsers(id)) || !(await change.removeProvider(id)))
        throw call.problem('provider-not-deleted', { parameter: 'id' });
    });
    return { errorCode: errorCodes.ok, id };
  },
});

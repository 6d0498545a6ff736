import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { holdsClientSecrets, withoutSecrets } from '../../rules/provider-configuration.ts';
import { isInReach } from '../find/account.ts';
import { typeConfigurationOf } from '../find/provider.ts';
import { type Asking, json, operation } from '../operation.ts';
import { form } from '../parameter.ts';
import {
  authenticationProvidersInfo,
  toProviderItem,
} from '../shapes/authentication-providers-info.ts';
import { int } from '../words.ts';

export const getAuthProviders = operation({
  id: 'getAuthProviders',
  method: 'GET',
  path: '/authproviders',
  section: '4.8',
  silences: ['SIL-1B', 'SIL-31'],
  summary: 'List the authentication providers of an account in the order of their use',
  grant: grant(['ViewAuthenticationProviders'], { key: 'optional' }),
  parameters: { accountid: form(int()) },
  answer: json(authenticationProvidersInfo),
  problems: ['provider-account-unknown'],
  errorCode: errorCodes.objectTree,

  async run(call, { accountid }) {
    if (!(await isThere(call, accountid)))
      throw call.problem('provider-account-unknown', { parameter: 'accountid' });

    const providers = await call.service.store.read.users.providers(accountid);
    const isKnown = call.access.key !== undefined;
    return {
      items: providers
        // interface 5.1: those with client or web secrets are for callers with a key
        .filter(({ providerType }) => isKnown || !holdsClientSecrets(providerType))
        .map((provider) =>
          toProviderItem(
            provider,
            isKnown ? withoutSecrets(typeConfigurationOf(call, provider)) : {},
          ),
        ),
    };
  },
});

/** Who has no key asks before a login, of whatever account. */
async function isThere(asking: Asking, accountId: number): Promise<boolean> {
  const account = await asking.service.store.read.accounts.byId(accountId);
  if (account === undefined) return false;
  return asking.access.key === undefined || (await isInReach(asking, accountId));
}

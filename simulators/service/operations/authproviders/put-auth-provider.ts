import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import {
  providerTypes,
  readTypeConfiguration,
  type TypeConfiguration,
} from '../../rules/provider-configuration.ts';
import type { Provider } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { domainNames } from '../account/account-parameters.ts';
import { isInReach } from '../find/account.ts';
import { typeConfigurationOf } from '../find/provider.ts';
import { type Call, json, operation } from '../operation.ts';
import { member, secret, withDefault } from '../parameter.ts';
import { responseCodeInfo } from '../shapes/error-code-info.ts';
import { bool, int, lines, name } from '../words.ts';
import { isLastLocal } from './last-local.ts';

export const putAuthProvider = operation({
  id: 'putAuthProvider',
  method: 'PUT',
  path: '/authproviders',
  section: '4.8',
  silences: ['SIL-11', 'SIL-1B', 'SIL-66', 'SIL-75', 'SIL-7G'],
  summary: 'Add an authentication provider, or change the one with this id',
  grant: grant(['ViewAuthenticationProviders', 'ModifyAuthenticationProviders']),
  body: 'json',
  parameters: {
    name: member(name()),
    providerType: member(
      int({
        minimum: 0,
        maximum: 3,
        description: '0 local, 1 LDAP, 2 cloud directory, 3 identity provider',
      }),
    ),
    typeConfiguration: secret(
      member(
        lines({
          description:
            'JSON; absent secrets of an existing provider stay unchanged. LDAP providers also support startTls (boolean) and caCertificates (PEM)',
        }),
      ),
    ),
    accountId: member(int()),
    priority: withDefault(member(int()), 0),
    active: member(bool()),
    domainNames: member(domainNames()),
    id: withDefault(member(int({ minimum: 0, description: '0 for a new one' })), 0),
  },
  answer: json(responseCodeInfo),
  problems: ['parameter-ill-formed', 'domain-unknown', 'provider-not-saved'],
  errorCode: errorCodes.saveAuthProvider,

  async run(call, { id, typeConfiguration, ...given }) {
    const account = await call.service.store.read.accounts.byId(given.accountId);
    if (account === undefined || !(await isInReach(call, account.id)))
      throw call.problem('domain-unknown', { parameter: 'accountId' });
    const providerType = given.providerType as Provider['providerType'];
    const before = id === 0 ? undefined : await call.service.store.read.users.providerById(id);
    if (id !== 0 && before?.accountId !== account.id)
      throw call.problem('provider-not-saved', { parameter: 'id' });
    const known = before?.providerType === providerType ? typeConfigurationOf(call, before) : {};
    const read = readTypeConfiguration(providerType, typeConfiguration, known);
    if ('fault' in read)
      throw call.problem('parameter-ill-formed', {
        parameter: 'typeConfiguration',
        detail: read.fault,
      });

    const provider = { ...given, providerType, ...sealed(call, providerType, read.configuration) };
    const saved = await call.service.store.write((transactor) =>
      save(call, transactor, { provider, before }),
    );
    return { errorCode: errorCodes.ok, id: saved };
  },
});

type Saving = {
  readonly provider: Omit<Provider, 'id'>;
  readonly before: Provider | undefined;
};

function sealed(
  { service }: Call<never>,
  providerType: Provider['providerType'],
  configuration: TypeConfiguration,
): Pick<Provider, 'sealedConfiguration'> {
  if (providerType === providerTypes.local) return {};
  return { sealedConfiguration: service.vault.seal(JSON.stringify(configuration)) };
}

async function save(
  call: Call<'provider-not-saved'>,
  transactor: Transactor,
  { provider, before }: Saving,
): Promise<number> {
  const { users, change } = transactor;
  const all = await users.providers(provider.accountId);
  const others = all.filter(({ id }) => id !== before?.id);
  const refused = taken(provider, others);
  if (refused !== undefined) throw call.problem('provider-not-saved', { parameter: refused });
  if (before === undefined) return await change.addProvider(provider);

  const changesType = before.providerType !== provider.providerType;
  // Its users are of the type they were made in, and new ones need a local provider.
  if (changesType && (isLastLocal(before, all) || (await users.hasUsers(before.id))))
    throw call.problem('provider-not-saved', { parameter: 'providerType' });
  const { accountId: _, ...fields } = provider;
  const saved = await change.setProvider(before.id, { sealedConfiguration: undefined, ...fields });
  if (!saved) throw call.problem('provider-not-saved', { parameter: 'id' });
  return before.id;
}

/** One name, and one provider for a domain, in an account. */
function taken(
  { name, domainNames }: Omit<Provider, 'id'>,
  others: readonly Provider[],
): 'name' | 'domainNames' | undefined {
  if (others.some((other) => isSame(other.name, name))) return 'name';
  const domains = others.flatMap((other) => other.domainNames);
  const shared = domainNames.some((one) => domains.some((other) => isSame(one, other)));
  return shared ? 'domainNames' : undefined;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

import type { LdapConfiguration } from '../../rules/ldap-configuration.ts';
import {
  ldapConfigurationOf,
  providerTypes,
  type TypeConfiguration,
} from '../../rules/provider-configuration.ts';
import { type Asked, whoIsAsked } from '../../rules/provider-order.ts';
import type { Provider, User } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import { keepPerson } from './directory-user.ts';

/** The first user of an account who answers to an id (SIL-30). Directories are asked about whom the store has not met. */
export async function firstToKnow(
  asking: Asking,
  accountId: number,
  login: Pick<Asked, 'by' | 'id'>,
): Promise<User | undefined> {
  const providers = await asking.service.store.read.users.providers(accountId);
  for (const asked of whoIsAsked(providers, login)) {
    const user = (await metBy(asking, asked)) ?? (await meet(asking, asked));
    if (user !== undefined) return user;
  }
  return undefined;
}

/** A user of this provider by name, whether the provider is active or not. */
export async function userOfProvider(
  asking: Asking,
  provider: Provider,
  name: string,
): Promise<User | undefined> {
  const known = await asking.service.store.read.users.byName(provider.id, name);
  if (known !== undefined || !provider.active) return known;
  return await meet(asking, { provider, by: 'name', id: name });
}

/** The provider's user of this id, as far as the store has met them. */
export async function metBy(
  { service }: Asking,
  { provider, by, id }: Asked,
): Promise<User | undefined> {
  const known = await service.store.read.users.byLoginId(provider.accountId, by, id);
  return known.find((user) => user.providerId === provider.id);
}

/** Whom the provider's directory knows by this id; from now on the store does too. */
async function meet(asking: Asking, { provider, by, id }: Asked): Promise<User | undefined> {
  const configuration = directoryOf(asking, provider);
  if (configuration === undefined) return undefined;
  const found = await asking.service.directory.find(configuration, { by, id });
  return found.state === 'found' ? await keepPerson(asking, provider, found.person) : undefined;
}

/** How to ask the provider's directory; undefined where it has none, or it is switched off. */
export function directoryOf(asking: Asking, provider: Provider): LdapConfiguration | undefined {
  if (provider.providerType !== providerTypes.ldap) return undefined;
  const configuration = ldapConfigurationOf(provider, typeConfigurationOf(asking, provider));
  return configuration?.active === true ? configuration : undefined;
}

/** {} for a provider without one, and for one that the service can no longer read. */
export function typeConfigurationOf(
  { service }: Asking,
  { sealedConfiguration }: Provider,
): TypeConfiguration {
  const text = sealedConfiguration && service.vault.open(sealedConfiguration);
  return text ? (JSON.parse(text) as TypeConfiguration) : {};
}

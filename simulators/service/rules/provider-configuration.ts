import { type LdapConfiguration, readLdapConfiguration } from './ldap-configuration.ts';
import type { Provider } from './records.ts';

/** interface 4.8, providerType. */
export const providerTypes = { local: 0, ldap: 1, cloudDirectory: 2, identityProvider: 3 } as const;

/** What a typeConfiguration holds, by the names of its members. */
export type TypeConfiguration = Readonly<Record<string, unknown>>;

/** Whether a provider of this type holds client or web secrets (SIL-31). */
export function holdsClientSecrets(type: Provider['providerType']): boolean {
  return type === providerTypes.cloudDirectory || type === providerTypes.identityProvider;
}

/**
 * Reads the text of a typeConfiguration. What it leaves out of the secrets that were there before
 * stays (SIL-7G), unless an LDAP provider would then show its password to another server.
 */
export function readTypeConfiguration(
  type: Provider['providerType'],
  text: string,
  before: TypeConfiguration = {},
): { readonly configuration: TypeConfiguration } | { readonly fault: string } {
  const given = parseObject(text);
  if (given === undefined) return { fault: 'must be the text of a JSON object' };
  if (isDeep(given, deepest)) return { fault: 'is nested too deeply' };
  const configuration = keepSecrets(before, given);
  if (type === providerTypes.local)
    return Object.keys(given).length === 0 ? { configuration: {} } : { fault: 'must be {}' };
  if (type !== providerTypes.ldap) return { configuration };
  if (movesSecret(before, given))
    return { fault: 'password must be sent again for another server' };
  const read = readLdapConfiguration(configuration);
  return 'fault' in read ? read : { configuration: { ...read } };
}

/** The configuration of an LDAP provider; undefined for one of another type. */
export function ldapConfigurationOf(
  { providerType }: Pick<Provider, 'providerType'>,
  configuration: TypeConfiguration,
): LdapConfiguration | undefined {
  if (providerType !== providerTypes.ldap) return undefined;
  const read = readLdapConfiguration(configuration);
  return 'fault' in read ? undefined : read;
}

/** What may be shown: no member whose name says that it is a secret, at any depth (SIL-31, SIL-66). */
export function withoutSecrets(configuration: TypeConfiguration): TypeConfiguration {
  return Object.fromEntries(
    Object.entries(configuration)
      .filter(([name]) => !isSecret(name))
      .map(([name, value]) => [name, withoutSecretsIn(value)]),
  );
}

function withoutSecretsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretsIn);
  return isObject(value) ? withoutSecrets(value) : value;
}

function isSecret(name: string): boolean {
  return /secret|password|passphrase|credential|private|(token|key)$/i.test(name);
}

function keepSecrets(before: TypeConfiguration, given: TypeConfiguration): TypeConfiguration {
  const kept = Object.entries(before).filter(([name]) => isSecret(name) && !(name in given));
  const merged = Object.entries(given).map(([name, value]): [string, unknown] => {
    const earlier = before[name];
    const inside = isObject(value) && isObject(earlier);
    return [name, inside ? keepSecrets(earlier, value) : value];
  });
  return Object.fromEntries([...merged, ...kept]);
}

const whereTo = ['address', 'port', 'ssl', 'startTls', 'caCertificates', 'userName'];

function movesSecret(before: TypeConfiguration, given: TypeConfiguration): boolean {
  const held = before['password'];
  if (held === undefined || held === '' || given['password'] !== undefined) return false;
  return whereTo.some((name) => given[name] !== undefined && given[name] !== before[name]);
}

function parseObject(text: string): TypeConfiguration | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const deepest = 20;

function isDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1));
}

function isObject(value: unknown): value is TypeConfiguration {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

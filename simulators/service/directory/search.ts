import { type Client, type Filter, ResultCodeError } from 'ldapts';
import type { DirectoryGroup, DirectoryId, DirectoryPerson } from '../rules/directory-person.ts';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';
import { DirectoryFault } from './fault.ts';
import { groupFilter, personFilter, userFilter } from './filters.ts';
import { groupOf, isNamed, personAttributes, personOf } from './person.ts';

/** A conversation about one provider's people. */
export interface Asking {
  readonly client: Client;
  readonly configuration: LdapConfiguration;
}

/** Lets the provider's own account in; without one, searches are anonymous. */
export async function bindForSearches({ client, configuration }: Asking): Promise<void> {
  const { userName, password } = configuration;
  if (userName === '') return;
  if (!(await bindsAs(client, userName, password)))
    throw new DirectoryFault("the directory refuses the provider's account");
}

/** Whether the directory takes this password. An empty one it would let in as nobody (RFC 4513 5.1.2). */
export async function bindsAs(client: Client, dn: string, password: string): Promise<boolean> {
  if (dn === '' || password === '') return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.includes(error.code)) return false;
    throw error;
  }
}

/** RFC 4511 A.1: constraint violation (locked, expired), no such object, no DN, no password, wrong, no right, unwilling. */
const refusals: readonly number[] = [19, 32, 34, 48, 49, 50, 53];

export async function findPerson(
  { client, configuration }: Asking,
  id: DirectoryId,
): Promise<DirectoryPerson | undefined> {
  const filter = personFilter(configuration, id);
  if (filter === undefined) return undefined;
  const { searchEntries } = await client.search(configuration.baseDN, {
    scope: configuration.searchMode === 1 ? 'one' : 'sub',
    filter,
    attributes: personAttributes(configuration),
    sizeLimit: mostCandidates,
  });
  const people = searchEntries.flatMap((entry) => personOf(entry, configuration) ?? []);
  // A name beats an alias; what is still ambiguous is nobody.
  const named = id.by === 'name' ? people.filter((person) => isNamed(person, id.id)) : [];
  const candidates = named.length > 0 ? named : people;
  return candidates.length === 1 ? candidates[0] : undefined;
}

const mostCandidates = 10;

/** The person at this DN, if there is one and it is a user. */
export async function personAt(
  { client, configuration }: Asking,
  dn: string,
): Promise<DirectoryPerson | undefined> {
  const { searchEntries } = await client.search(dn, {
    scope: 'base',
    filter: userFilter(configuration),
    attributes: personAttributes(configuration),
    sizeLimit: 1,
  });
  const [entry] = searchEntries;
  return entry && personOf(entry, configuration);
}

/** The same person with the groups that the directory has for it; none are mapped without a base for them. */
export async function withGroups(
  asking: Asking,
  person: DirectoryPerson,
): Promise<DirectoryPerson> {
  const { groupBaseDN } = asking.configuration;
  if (groupBaseDN === '') return person;
  const filter = groupFilter(asking.configuration, person);
  return { ...person, groups: await findGroups(asking.client, groupBaseDN, filter) };
}

const mostGroups = 1_000;

async function findGroups(
  client: Client,
  base: string,
  filter: Filter,
): Promise<readonly DirectoryGroup[]> {
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter,
    attributes: ['cn'],
    sizeLimit: mostGroups,
  });
  return searchEntries.map(groupOf);
}

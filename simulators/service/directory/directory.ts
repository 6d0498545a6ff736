import { authority } from '../../kit/authority.ts';
import type { DirectoryId, DirectoryPerson } from '../rules/directory-person.ts';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';
import { converse, type DirectoryParts } from './conversation.ts';
import { escapeDnValue } from './dn.ts';
import { DirectoryFault } from './fault.ts';
import {
  type Asking,
  bindForSearches,
  bindsAs,
  findPerson,
  personAt,
  withGroups,
} from './search.ts';

/** `unreachable`: no usable answer; the fault is in the log. */
export type Found =
  | { readonly state: 'found'; readonly person: DirectoryPerson }
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' };

/** `refused`: known by this name, but the password is wrong or the person may not log in. */
export type Proof =
  | { readonly state: 'proven'; readonly person: DirectoryPerson }
  | { readonly state: 'refused'; readonly userName: string }
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' };

/** People who are kept in LDAP directories. No call throws, and all end in bounded time. */
export interface Directory {
  find(configuration: LdapConfiguration, id: DirectoryId): Promise<Found>;
  /** Takes as long for unknown names as for wrong passwords (SIL-28). */
  logIn(configuration: LdapConfiguration, name: string, password: string): Promise<Proof>;
  /** Takes as long as a login that fails, and tells the directory nothing of anybody. */
  pretend(configuration: LdapConfiguration): Promise<Proof>;
}

/** What is told of a directory that gave no usable answer. */
export interface DirectoryEvent {
  readonly address: string;
  readonly port: number;
  readonly reason: string;
}

export interface DirectoryOptions extends DirectoryParts {
  log(event: DirectoryEvent): void;
}

export function createDirectory(options: DirectoryOptions): Directory {
  const resting = new Map<string, bigint>();

  async function ask<T>(
    configuration: LdapConfiguration,
    work: (asking: Asking) => Promise<T>,
  ): Promise<T | { readonly state: 'unreachable' }> {
    const { address, port } = configuration;
    const place = authority(address, port);
    if ((resting.get(place) ?? 0n) > options.clock.monotonic()) return { state: 'unreachable' };
    try {
      const answer = await converse(options, configuration, (client) =>
        work({ client, configuration }),
      );
      resting.delete(place);
      return answer;
    } catch (error) {
      if (!(error instanceof DirectoryFault)) throw error;
      resting.set(place, options.clock.monotonic() + BigInt(options.restMs) * 1_000_000n);
      options.log({ address, port, reason: error.message });
      return { state: 'unreachable' };
    }
  }

  const logIn: Directory['logIn'] = (configuration, name, password) =>
    ask(configuration, (asking) =>
      configuration.bindType === 1
        ? logInDirectly(asking, name, password)
        : logInBySearch(asking, name, password),
    );
  return {
    find: (configuration, id) => ask(configuration, (asking) => find(asking, id)),
    logIn,
    pretend: (configuration) => logIn(configuration, nobody.name, nobody.password),
  };
}

const nobody = { name: 'unknown user name', password: 'a password without a user' };

async function find(asking: Asking, id: DirectoryId): Promise<Found> {
  await bindForSearches(asking);
  const person = await findPerson(asking, id);
  if (person === undefined) return { state: 'unknown' };
  return { state: 'found', person: await withGroups(asking, person) };
}

/** bindType 0: the person is searched for, then bound as. */
async function logInBySearch(asking: Asking, name: string, password: string): Promise<Proof> {
  const { client, configuration } = asking;
  await bindForSearches(asking);
  const person = await findPerson(asking, { by: 'name', id: name });
  if (person === undefined) {
    // As long as for a wrong password, which may be somebody's elsewhere and is not the directory's to see.
    await bindsAs(client, dnOf(configuration, nobody.name), nobody.password);
    return { state: 'unknown' };
  }
  const { userName } = person;
  if (!(await bindsAs(client, person.dn, password))) return { state: 'refused', userName };
  // Where searches are anonymous, the person's own rights do.
  await bindForSearches(asking);
  return { state: 'proven', person: await withGroups(asking, person) };
}

/** bindType 1: the name tells the DN. A refusal does not say whether there is such a person. */
async function logInDirectly(asking: Asking, name: string, password: string): Promise<Proof> {
  const dn = dnOf(asking.configuration, name);
  if (!(await bindsAs(asking.client, dn, password))) return { state: 'unknown' };
  const person = await personAt(asking, dn);
  if (person === undefined) return { state: 'unknown' };
  return { state: 'proven', person: await withGroups(asking, person) };
}

function dnOf({ userNameAttr, baseDN }: LdapConfiguration, name: string): string {
  return `${userNameAttr}=${escapeDnValue(name)},${baseDN}`;
}

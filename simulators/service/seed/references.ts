import { isTimeZone } from '../rules/account-settings.ts';
import { mayHold } from '../rules/account-tree.ts';
import { readLdapConfiguration } from '../rules/ldap-configuration.ts';
import { accountTypes } from './records.ts';
import type { AccountSeed, Seed } from './schema.ts';

/** What no schema can say: names that are taken, names that nobody has. Each line begins with its place. */
export function brokenReferences(seed: Seed): readonly string[] {
  return [
    ...brokenTree(seed),
    ...repeatedSecrets(seed),
    ...seed.accounts.flatMap((account, index) => {
      const place = `accounts[${String(index)}]`;
      return [
        ...brokenKeys(place, account),
        ...brokenProviders(place, account),
        ...brokenUsers(place, account),
        ...brokenQueues(place, account),
      ];
    }),
  ];
}

function* brokenTree(seed: Seed): Generator<string> {
  const seen = new Map<string, AccountSeed['type']>();
  for (const [index, account] of seed.accounts.entries()) {
    const { domains, parent, type, timezone } = account;
    const place = `accounts[${String(index)}]`;
    if (parent === undefined && type === 'container') {
      yield `${place}: a container needs a parent`;
    }
    const above = parent === undefined ? undefined : seen.get(parent.toLowerCase());
    if (parent !== undefined && above === undefined) {
      yield `${place}.parent: no earlier account has the domain ${parent}`;
    }
    if (above !== undefined && !mayHold(accountTypes[above], accountTypes[type])) {
      yield `${place}.parent: a ${above} cannot contain a ${type}`;
    }
    if (timezone !== undefined && !isTimeZone(timezone)) {
      yield `${place}.timezone: ${timezone} is not a time zone`;
    }
    for (const domain of domains) {
      if (seen.has(domain.toLowerCase())) yield `${place}.domains: ${domain} is taken`;
      seen.set(domain.toLowerCase(), type);
    }
  }
}

/** A secret names one caller. */
function* repeatedSecrets(seed: Seed): Generator<string> {
  const seen = new Set<string>();
  for (const [index, { keys = [], devices = [] }] of seed.accounts.entries()) {
    const secrets = [
      ...keys.map(({ secret }, at) => [`keys[${String(at)}].secret`, secret] as const),
      ...devices.map(({ token }, at) => [`devices[${String(at)}].token`, token] as const),
    ];
    for (const [place, secret] of secrets) {
      if (secret === undefined) continue;
      if (seen.has(secret))
        yield `accounts[${String(index)}].${place}: is also used by another caller`;
      seen.add(secret);
    }
  }
}

function* brokenKeys(place: string, { keys = [] }: AccountSeed): Generator<string> {
  for (const [index, { kind, permissions, without }] of keys.entries()) {
    const lists = [permissions, without].filter((list) => list !== undefined).length;
    if ((kind === 'limited') !== (lists === 1)) {
      yield `${place}.keys[${String(index)}]: only keys of kind limited have permissions, in permissions or without`;
    }
  }
}

function* brokenProviders(place: string, { providers = [] }: AccountSeed): Generator<string> {
  const names = new Set<string>();
  for (const [index, { name, type = 'local', configuration }] of providers.entries()) {
    const here = `${place}.providers[${String(index)}]`;
    if (names.has(name.toLowerCase())) yield `${here}: ${name} is taken`;
    names.add(name.toLowerCase());
    if ((type === 'ldap') !== (configuration !== undefined))
      yield `${here}: only providers of type ldap have a configuration`;
    const read = readLdapConfiguration(configuration ?? {});
    if (configuration !== undefined && 'fault' in read)
      yield `${here}.configuration: ${read.fault}`;
  }
}

function* brokenUsers(place: string, account: AccountSeed): Generator<string> {
  const providers = localProviders(account);
  const names = new Set<string>();
  const cards = new Set<string>();
  for (const [index, user] of (account.users ?? []).entries()) {
    const here = `${place}.users[${String(index)}]`;
    const provider = user.provider ?? providers[0] ?? 'local';
    if (!providers.includes(provider))
      yield `${here}.provider: there is no provider ${provider} for users of a seed file`;
    for (const group of user.groups ?? []) {
      if (account.groups?.includes(group) !== true) {
        yield `${here}.groups: there is no group ${group}`;
      }
    }
    for (const name of [user.userName, ...(user.aliases ?? [])]) {
      const known = `${provider}/${name.toLowerCase()}`;
      if (names.has(known)) yield `${here}: ${name} is taken`;
      names.add(known);
    }
    for (const card of user.cards ?? []) {
      if (cards.has(card)) yield `${here}.cards: ${card} is taken`;
      cards.add(card);
    }
  }
}

/** Users of the other providers come from there. */
function localProviders({ providers = [{ name: 'local' }] }: AccountSeed): readonly string[] {
  return providers.filter(({ type = 'local' }) => type === 'local').map(({ name }) => name);
}

function* brokenQueues(place: string, account: AccountSeed): Generator<string> {
  const ports = new Set(account.outputPorts?.map(({ name }) => name));
  for (const [index, { type, outputPort }] of (account.queues ?? []).entries()) {
    const here = `${place}.queues[${String(index)}]`;
    if (type === 'push' && outputPort === undefined)
      yield `${here}: a push queue needs an outputPort`;
    if (outputPort !== undefined && !ports.has(outputPort)) {
      yield `${here}.outputPort: there is no output port ${outputPort}`;
    }
  }
}

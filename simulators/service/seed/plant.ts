import type { Ids } from '../../kit/ids.ts';
import type { Vault } from '../../kit/sealed.ts';
import { readLdapConfiguration } from '../rules/ldap-configuration.ts';
import { providerTypes } from '../rules/provider-configuration.ts';
import type { Provider } from '../rules/records.ts';
import type { Transactor } from '../store/store.ts';
import type { FilledAccount, FilledSeed } from './fill.ts';
import {
  accessControlRecord,
  accountTypes,
  endpointRecord,
  inputPortRecord,
  keyRecord,
  outputPortRecord,
  userRecord,
} from './records.ts';
import type { ProviderSeed } from './schema.ts';

export interface Planting {
  readonly seed: FilledSeed;
  readonly ids: Pick<Ids, 'uuid'>;
  /** Seals what providers must not show (SIL-66). */
  readonly vault: Pick<Vault, 'seal'>;
  readonly now: number;
}

/** Puts a seed into an empty store; the same seed gets the same ids each time. */
export async function plant({ change, accounts }: Transactor, planting: Planting): Promise<void> {
  for (const account of planting.seed.accounts) {
    const parent = account.parent && (await accounts.byDomain(account.parent));
    const accountId = await change.addAccount({
      uuid: planting.ids.uuid(),
      name: account.name,
      accountType: accountTypes[account.type],
      ...(parent ? { parentId: parent.id } : {}),
      domainNames: account.domains,
      applicationName: account.applicationName ?? '',
      trustAllClients: account.trustAllClients ?? false,
      ...(account.timezone === undefined ? {} : { timezone: account.timezone }),
    });
    for (const key of account.keys) await change.addKey(keyRecord(accountId, key));
    for (const device of account.devices) {
      await change.addEndpoint(endpointRecord(accountId, device));
    }
    await plantUsers(change, { ...planting, account, accountId });
    await plantPorts(change, account, accountId);
  }
}

interface AccountPlanting extends Planting {
  readonly account: FilledAccount;
  readonly accountId: number;
}

async function plantUsers(
  change: Transactor['change'],
  { account, accountId, now, vault }: AccountPlanting,
): Promise<void> {
  const providers = new Map<string, number>();
  for (const provider of account.providers ?? usualProviders(account)) {
    const record = providerRecord(provider, vault);
    const id = await change.addProvider({ accountId, ...record });
    if (record.providerType === providerTypes.local) providers.set(provider.name, id);
  }
  const groups = new Map<string, number>();
  for (const groupName of account.groups ?? []) {
    const group = { accountId, groupName, groupDn: `cn=${groupName}` };
    groups.set(groupName, await change.addGroup(group));
  }
  const [usual] = providers.keys();
  for (const user of account.users) {
    const providerId = known(providers, user.provider ?? usual ?? 'local');
    const groupIds = (user.groups ?? []).map((group) => known(groups, group));
    await change.addUser(userRecord(user, { accountId, providerId, groupIds, now }));
    const control = accessControlRecord(user, { accountId, providerId });
    if (control !== undefined) await change.addAccessControl(control);
  }
}

function providerRecord(
  { name, type = 'local', priority = 0, active = true, domains = [], configuration }: ProviderSeed,
  vault: Pick<Vault, 'seal'>,
): Omit<Provider, 'id' | 'accountId'> {
  const shared = {
    name,
    providerType: providerTypes[type],
    priority,
    active,
    domainNames: domains,
  };
  if (configuration === undefined) return shared;
  // Checked when the file was read; what it leaves out gets its default here.
  const whole = JSON.stringify(readLdapConfiguration(configuration));
  return { ...shared, sealedConfiguration: vault.seal(whole) };
}

/** Users need a provider, and customers are about to have users. */
function usualProviders({ type, users }: FilledAccount): NonNullable<FilledAccount['providers']> {
  return type === 'customer' || users.length > 0 ? [{ name: 'local' }] : [];
}

async function plantPorts(
  change: Transactor['change'],
  account: FilledAccount,
  accountId: number,
): Promise<void> {
  const ports = new Map<string, number>();
  for (const port of account.outputPorts ?? []) {
    ports.set(port.name, await change.addOutputPort(outputPortRecord(accountId, port)));
  }
  for (const queue of account.queues ?? []) {
    const { outputPort } = queue;
    const outputPortId = outputPort === undefined ? undefined : known(ports, outputPort);
    await change.addInputPort(inputPortRecord(accountId, queue, outputPortId));
  }
}

function known(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  // Checked when the file was read.
  if (id === undefined) throw new Error(`the seed refers to ${name}, which it does not contain`);
  return id;
}

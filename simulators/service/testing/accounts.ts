import { sha256 } from '../../kit/ids.ts';
import { newUser } from '../rules/new-user.ts';
import { permissions } from '../rules/permissions.ts';
import type { Account, ApiKey, Endpoint, InputPort, Role, User } from '../rules/records.ts';
import type { Changes } from '../store/store.ts';

/** The accounts, people, keys and ports that tests of the HTTP side live among. */
export interface TestAccounts {
  readonly vendor: number;
  readonly acme: number;
  readonly east: number;
  readonly beta: number;
  readonly provider: number;
  readonly users: Readonly<
    Record<'alice' | 'bob' | 'admin' | 'carol' | 'reporter' | 'support', User>
  >;
}

/** Keys by what is special about them; the secret of key `full` is `key-full`. */
const keyKinds = {
  full: { advancedPermissions: permissions },
  plain: {},
  insecure: { secure: false, advancedPermissions: permissions },
  tokens: { allowUnauthenticatedRequests: false, advancedPermissions: permissions },
  devices: { allowUntrustedEndpoints: false, advancedPermissions: permissions },
  poor: { advancedPermissions: [] },
  expired: { expiresAt: 1 },
  inactive: { active: false },
} as const satisfies Record<string, Partial<ApiKey>>;

export type KeyKind = keyof typeof keyKinds | 'beta' | 'vendor' | 'east';

const plainKey: Omit<ApiKey, 'id' | 'accountId' | 'label'> = {
  secure: true,
  allowUnauthenticatedRequests: true,
  allowUntrustedEndpoints: true,
  active: true,
};

const plainUser: Omit<User, 'id' | 'accountId' | 'providerId' | 'userName'> = {
  ...newUser,
  createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
};

export const plainQueue: Omit<InputPort, 'id' | 'accountId' | 'name'> = {
  portType: 0,
  portFlags: 1n,
};

export async function addTestAccounts(change: Changes): Promise<TestAccounts> {
  const vendor = await addAccount(change, 'vendor', { accountType: 1 });
  const acme = await addAccount(change, 'acme', { accountType: 2, parentId: vendor });
  const east = await addAccount(change, 'east', { accountType: 3, parentId: acme });
  const beta = await addAccount(change, 'beta', { accountType: 2, parentId: vendor });
  for (const [label, special] of Object.entries(keyKinds)) {
    await addKey(change, label, { accountId: acme, ...special });
  }
  for (const [label, accountId] of Object.entries({ beta, vendor, east })) {
    await addKey(change, label, { accountId, advancedPermissions: permissions });
  }
  await addDevice(change, 'device', { accountId: acme, authorized: true });
  await addDevice(change, 'device-beta', { accountId: beta, authorized: true });
  await addDevice(change, 'device-off', { accountId: acme, authorized: false });
  const provider = await addProvider(change, acme);
  const betaProvider = await addProvider(change, beta);
  return {
    vendor,
    acme,
    east,
    beta,
    provider,
    users: await addUsers(change, { acme, provider, beta, betaProvider }),
  };
}

async function addUsers(
  change: Changes,
  {
    acme,
    provider,
    beta,
    betaProvider,
  }: Readonly<Record<'acme' | 'provider' | 'beta' | 'betaProvider', number>>,
): Promise<TestAccounts['users']> {
  const user = async (userName: string, special: Partial<User> = {}): Promise<User> => {
    const record = { ...plainUser, accountId: acme, providerId: provider, userName, ...special };
    return { ...record, id: await change.addUser(record) };
  };
  const inRole = async (userName: string, role: Role): Promise<User> => {
    const subject = { kind: 'user', name: userName, dn: '' } as const;
    await change.addAccessControl({ accountId: acme, providerId: provider, role, subject });
    return user(userName);
  };
  return {
    alice: await user('alice', {
      fullName: 'Alice A',
      email: 'alice@acme.test',
      department: 'Sales',
      shortId: '1111',
      cards: ['04A1B2C3'],
      aliases: ['ali'],
    }),
    bob: await user('bob', { cards: ['B0B'], shortId: '2222' }),
    admin: await inRole('admin', 'Administrators'),
    reporter: await inRole('reporter', 'Reporting'),
    support: await inRole('support', 'Support'),
    carol: await user('carol', { accountId: beta, providerId: betaProvider, cards: ['CA201'] }),
  };
}

function addAccount(
  change: Changes,
  name: string,
  place: Pick<Account, 'accountType' | 'parentId'>,
): Promise<number> {
  return change.addAccount({
    uuid: `uuid-of-${name}`,
    name,
    domainNames: [`${name}.test`],
    applicationName: '',
    trustAllClients: false,
    ...place,
  });
}

function addKey(
  change: Changes,
  label: string,
  special: Partial<ApiKey> & Pick<ApiKey, 'accountId'>,
): Promise<number> {
  return change.addKey({ ...plainKey, ...special, label, hash: sha256(`key-${label}`) });
}

function addDevice(
  change: Changes,
  secret: string,
  place: Pick<Endpoint, 'accountId' | 'authorized'>,
): Promise<number> {
  const endpoint = { endpointId: secret, description: '', endpointType: 'Printer', ...place };
  return change.addEndpoint({ ...endpoint, tokenHash: sha256(secret) });
}

async function addProvider(change: Changes, accountId: number): Promise<number> {
  return change.addProvider({
    accountId,
    name: 'local',
    providerType: 0,
    priority: 0,
    active: true,
  });
}

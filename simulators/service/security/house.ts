import { sha256 } from '../../kit/ids.ts';
import { newUser } from '../rules/new-user.ts';
import { type Permission, permissions } from '../rules/permissions.ts';
import type { AccountType, ApiKey, Role, User } from '../rules/records.ts';
import type { Question } from '../testing/ask.ts';
import type { TestServer } from '../testing/test-server.ts';
import { namesOf, type Site } from './site.ts';

/** An account with keys, users and tokens of every kind, put right into the store. */
export interface House extends Site {
  /** The secret of a new key. */
  addKey(special?: KeySpecial): Promise<string>;
  /** A new user; ordinary unless a role is given. */
  addUser(role?: Role, special?: Partial<User>): Promise<User>;
  /** A token of that user, as a login under that key would have issued it. */
  addToken(userId: number, key: string, special?: TokenSpecial): Promise<string>;
  addDevice(special?: {
    readonly authorized?: boolean;
    readonly expiresAt?: number;
  }): Promise<string>;
}

/** With every right, unless it says otherwise; `off`: without the Advanced API permissions option. */
export type KeySpecial = Partial<ApiKey> & { readonly option?: 'off' };

export interface TokenSpecial {
  readonly kind?: 'access' | 'refresh';
  readonly expiresAt?: number;
  readonly spentAt?: number;
}

export interface HousePlace {
  /** Stands in all its texts; that of the house that others are after holds the canary. */
  readonly label: string;
  /** Its first domain, which whoever knocks has to name: it tells nothing when it comes back. */
  readonly domain: string;
  readonly accountType: AccountType;
  readonly parentId: number;
}

export async function openHouse(server: TestServer, place: HousePlace): Promise<House> {
  const { label, domain, accountType, parentId } = place;
  const { accountId, providerId } = await server.store.write(async ({ change }) => {
    const accountId = await change.addAccount({
      uuid: `${label}-uuid`,
      name: `${label}-account`,
      domainNames: [domain, `${label}-more.test`],
      applicationName: `${label}-application`,
      trustAllClients: false,
      accountType,
      parentId,
    });
    const local = { name: `${label}-local`, providerType: 0, priority: 0, active: true } as const;
    return { accountId, providerId: await change.addProvider({ accountId, ...local }) };
  });
  const name = namesOf(label);
  const placed = { server, accountId, providerId, name };
  const key = await addKey(placed, {});
  return {
    accountId,
    domain,
    providerId,
    key,
    name,
    ask: (question) => server.ask(asCaller(question, { key, host: domain })),
    addKey: (special = {}) => addKey(placed, special),
    addUser: (role = 'Users', special = {}) => addUser(placed, role, special),
    addToken: (userId, secret, special = {}) => addToken(placed, { userId, secret, ...special }),
    addDevice: (special = {}) => addDevice(placed, special),
  };
}

/** What a caller sends besides the request itself. */
export interface CallerHeaders {
  readonly key?: string;
  readonly token?: string;
  readonly host?: string;
}

export function asCaller(question: Question, { key, token, host }: CallerHeaders): Question {
  return {
    ...question,
    headers: {
      ...question.headers,
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(host === undefined ? {} : { host }),
    },
  };
}

/** A key with every right but some. */
export function without(...lacking: readonly Permission[]): Partial<ApiKey> {
  return { advancedPermissions: permissions.filter((one) => !lacking.includes(one)) };
}

interface Placed {
  readonly server: TestServer;
  readonly accountId: number;
  readonly providerId: number;
  readonly name: Site['name'];
}

async function addKey(
  { server, accountId, name }: Placed,
  { option, ...special }: KeySpecial,
): Promise<string> {
  const secret = name('key');
  const key = {
    accountId,
    label: name('key-label'),
    secure: true,
    allowUnauthenticatedRequests: true,
    allowUntrustedEndpoints: true,
    active: true,
    ...(option === 'off' ? {} : { advancedPermissions: permissions }),
    ...special,
  };
  await server.store.write(({ change }) => change.addKey({ ...key, hash: sha256(secret) }));
  return secret;
}

async function addUser(
  { server, accountId, providerId, name }: Placed,
  role: Role,
  special: Partial<User>,
): Promise<User> {
  const userName = name(role);
  const user = { ...newUser, accountId, providerId, userName, createdAt: 0, ...special };
  const id = await server.store.write(async ({ change }) => {
    const subject = { kind: 'user', name: userName, dn: '' } as const;
    if (role !== 'Users') await change.addAccessControl({ accountId, providerId, role, subject });
    return await change.addUser(user);
  });
  return { ...user, id };
}

async function addToken(
  { server, name }: Placed,
  {
    userId,
    secret,
    kind = 'access',
    expiresAt = server.clock.now() + 3_600_000,
    ...special
  }: TokenSpecial & { readonly userId: number; readonly secret: string },
): Promise<string> {
  const token = name('token');
  const key = await server.store.read.callers.keyByHash(sha256(secret));
  const keyId = key?.id ?? 0;
  const record = { family: token, kind, userId, keyId, expiresAt, ...special };
  await server.store.write(({ change }) => change.addToken({ ...record, hash: sha256(token) }));
  return token;
}

async function addDevice(
  { server, accountId, name }: Placed,
  special: { readonly authorized?: boolean; readonly expiresAt?: number },
): Promise<string> {
  const token = name('device-token');
  const endpoint = {
    accountId,
    endpointId: name('device'),
    description: name('device-description'),
    endpointType: 'Printer',
    authorized: true,
    ...special,
  };
  await server.store.write(({ change }) =>
    change.addEndpoint({ ...endpoint, tokenHash: sha256(token) }),
  );
  return token;
}

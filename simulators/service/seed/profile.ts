import type { Permission } from '../rules/permissions.ts';
import type { Role } from '../rules/records.ts';
import { roleRights } from '../rules/roles.ts';
import type { FilledAccount, FilledKey, FilledSeed, FilledUser } from './fill.ts';
import type { KeyKind } from './key-kinds.ts';

/** Where the service and its control plane can be reached. */
export interface Reachable {
  /** Ends in /api/v1. */
  readonly baseUrl: string;
  readonly caPem?: string;
  readonly control: { readonly url: string; readonly token: string };
  /** The local providers of the customer and of the foreign customer. */
  readonly providers: { readonly customer: number; readonly foreign?: number };
  readonly now: number;
}

interface ProfileKey {
  readonly secret: string;
}

interface ProfileUser {
  readonly userName: string;
  readonly providerId: number;
  readonly password: string;
  readonly permissions?: readonly Permission[];
}

/** A target profile of the service itself, in the form that the suites read (suites/engine/session/profile/profile.ts). */
export interface OwnProfile {
  readonly schemaVersion: 1;
  readonly name: string;
  readonly baseUrl: string;
  readonly own: true;
  readonly tls?: { readonly caPem: string };
  readonly domains: Readonly<Record<string, string | boolean>>;
  readonly providerId: number;
  readonly keys: Readonly<Record<string, ProfileKey | readonly ProfileKey[]>>;
  readonly deviceToken?: string;
  readonly users: Readonly<Record<string, ProfileUser>>;
  readonly printers: { readonly addressing: 'hostPort' };
  /** Operations of our own at the server's root (SIL-77). */
  readonly balances: { readonly url: string; readonly policies: string };
  readonly control: { readonly url: string; readonly token: string };
  readonly allow: Readonly<
    Record<'paper' | 'lockouts' | 'clock' | 'settings' | 'bystanders', true>
  >;
}

/** The first customer of the seed is the one under test, the second the foreign one. */
export function ownProfile(seed: FilledSeed, reachable: Reachable): OwnProfile {
  const [customer, foreign] = seed.accounts.filter((account) => account.type === 'customer');
  if (customer === undefined) throw new Error('the seed has no customer account');
  const family = {
    customer,
    foreign,
    vendor: seed.accounts.find((account) => account.type === 'vendor'),
    container: seed.accounts.find((account) => isWithin(account, customer)),
  };
  const { baseUrl, caPem, control, providers } = reachable;
  const deviceToken = customer.devices.find((device) => device.authorized !== false)?.token;
  return {
    schemaVersion: 1,
    name: "Platen's own service",
    baseUrl,
    own: true,
    ...(caPem === undefined ? {} : { tls: { caPem } }),
    domains: domainsOf(family, baseUrl),
    providerId: providers.customer,
    keys: { ...keysOf(customer), ...fullKeys(family) },
    ...(deviceToken === undefined ? {} : { deviceToken }),
    users: usersOf(family, reachable),
    printers: { addressing: 'hostPort' },
    balances: {
      url: new URL('/platen/v1/balances', baseUrl).href,
      policies: new URL('/platen/v1/policies', baseUrl).href,
    },
    control,
    allow: { paper: true, lockouts: true, clock: true, settings: true, bystanders: true },
  };
}

/** A key that a device of the main customer can use. */
export function someKey(seed: FilledSeed): string {
  const keys = seed.accounts.find(({ type }) => type === 'customer')?.keys ?? [];
  const usable =
    keys.find(({ kind }) => kind === 'plain') ?? keys.find(({ kind }) => kind === 'full');
  return usable?.secret ?? '';
}

interface Family {
  readonly customer: FilledAccount;
  readonly foreign: FilledAccount | undefined;
  readonly vendor: FilledAccount | undefined;
  readonly container: FilledAccount | undefined;
}

function isWithin({ type, parent }: FilledAccount, { domains }: FilledAccount): boolean {
  return type === 'container' && parent !== undefined && domains.includes(parent);
}

function domainsOf(family: Family, baseUrl: string): OwnProfile['domains'] {
  const host = new URL(baseUrl).hostname;
  const first = (role: keyof Family): Entry<string> => [role, family[role]?.domains[0]];
  return {
    ...present([first('customer'), first('container'), first('vendor'), first('foreign')]),
    hostIsCustomer: family.customer.domains.includes(host),
  };
}

function keysOf({ keys }: FilledAccount): OwnProfile['keys'] {
  const ofKind = (kind: KeyKind): FilledKey[] => keys.filter((key) => key.kind === kind);
  const single = ['full', 'plain', 'insecure', 'authenticatedOnly', 'trustedOnly'] as const;
  const dead = ['expired', 'inactive'] as const;
  const limited = ofKind('limited').map(({ secret, permissions = [] }) => ({
    secret,
    permissions,
  }));
  return {
    ...present([...single, ...dead].map((kind) => [kind, secretOf(ofKind(kind)[0])] as const)),
    ...(limited.length === 0 ? {} : { limited }),
  };
}

/** A key with every right in each account around the customer. */
function fullKeys({ foreign, vendor, container }: Family): OwnProfile['keys'] {
  const full = (account?: FilledAccount): ProfileKey | undefined =>
    secretOf(account?.keys.find((key) => key.kind === 'full'));
  return present([
    ['foreign', full(foreign)],
    ['vendor', full(vendor)],
    ['container', full(container)],
  ]);
}

function secretOf(key: FilledKey | undefined): ProfileKey | undefined {
  return key && { secret: key.secret };
}

function usersOf(
  { customer, foreign }: Family,
  { providers, now }: Reachable,
): OwnProfile['users'] {
  const isOver = ({ expires }: FilledUser): boolean =>
    expires !== undefined && Date.parse(expires) <= now;
  const living = customer.users.filter((user) => user.disabled !== true && !isOver(user));
  const ofRole = (role: Role): ProfileUser | undefined =>
    profileUser(
      living.find((user) => user.role === role),
      providers.customer,
    );
  const others = foreign?.users[0];
  return present([
    ['administrator', ofRole('Administrators')],
    ['reporting', ofRole('Reporting')],
    ['support', ofRole('Support')],
    ['ordinary', ordinaryUser(living, providers.customer)],
    ['expired', profileUser(customer.users.find(isOver), providers.customer)],
    [
      'disabled',
      profileUser(
        customer.users.find((user) => user.disabled),
        providers.customer,
      ),
    ],
    [
      'foreign',
      providers.foreign === undefined ? undefined : profileUser(others, providers.foreign),
    ],
  ]);
}

/** Whose rights are named too, so that a suite knows what such a user lacks. */
function ordinaryUser(living: readonly FilledUser[], providerId: number): ProfileUser | undefined {
  const isOrdinary = ({ role = 'Users', provider }: FilledUser): boolean =>
    role === 'Users' && provider === undefined;
  const user = profileUser(living.find(isOrdinary), providerId);
  return user && { ...user, permissions: [...roleRights.Users.permissions] };
}

/** Of use only with a password; without `permissions` it is an ordinary user. */
function profileUser(user: FilledUser | undefined, providerId: number): ProfileUser | undefined {
  if (user?.password === undefined) return undefined;
  const { userName, password, role = 'Users' } = user;
  const permissions = role === 'Users' ? {} : { permissions: [...roleRights[role].permissions] };
  return { userName, providerId, password, ...permissions };
}

type Entry<T> = readonly [name: string, value: T | undefined];

function present<T>(entries: readonly Entry<T>[]): Readonly<Record<string, T>> {
  const there = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(there);
}

import type { Ids } from '../../kit/ids.ts';
import type { PasswordHasher } from '../passwords.ts';
import { permissions } from '../rules/permissions.ts';
import type { AccountSeed, DeviceSeed, KeySeed, Seed, UserSeed } from './schema.ts';

/** A seed in which every secret is there: those that were left out have been made. */
export interface FilledSeed {
  readonly accounts: readonly FilledAccount[];
}

export type FilledAccount = Omit<AccountSeed, 'keys' | 'devices' | 'users'> & {
  readonly keys: readonly FilledKey[];
  readonly devices: readonly FilledDevice[];
  readonly users: readonly FilledUser[];
};

export type FilledKey = Omit<KeySeed, 'without'> & { readonly secret: string };
export type FilledDevice = DeviceSeed & { readonly token: string };
/** The password itself is unknown where only its hash was given. */
export type FilledUser = UserSeed & { readonly passwordHash: string };

export interface SecretMakers {
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
}

/** Makes what was left out; filling a filled seed changes nothing. */
export async function fillSeed(seed: Seed, makers: SecretMakers): Promise<FilledSeed> {
  const accounts = seed.accounts.map(async (account) => ({
    ...account,
    keys: (account.keys ?? []).map((key) => fillKey(key, makers.ids)),
    devices: (account.devices ?? []).map((device) => fillDevice(device, makers.ids)),
    users: await Promise.all((account.users ?? []).map((user) => fillUser(user, makers))),
  }));
  return { accounts: await Promise.all(accounts) };
}

export function fillKey({ without, ...key }: KeySeed, ids: Ids): FilledKey {
  const rights = without && permissions.filter((one) => !without.includes(one));
  return {
    ...key,
    ...(rights === undefined ? {} : { permissions: rights }),
    secret: key.secret ?? ids.secret(),
  };
}

export function fillDevice(device: DeviceSeed, ids: Ids): FilledDevice {
  return { ...device, token: device.token ?? ids.secret() };
}

export async function fillUser(
  user: UserSeed,
  { ids, passwords }: SecretMakers,
): Promise<FilledUser> {
  const { pin, pinHash } = user;
  const knownPin = pinHash ?? (pin === undefined ? undefined : await passwords.hash(pin));
  const withPin = knownPin === undefined ? user : { ...user, pinHash: knownPin };
  if (user.passwordHash !== undefined) return { ...withPin, passwordHash: user.passwordHash };
  const password = user.password ?? ids.secret();
  return { ...withPin, password, passwordHash: await passwords.hash(password) };
}

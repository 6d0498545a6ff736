import { type Permission, permissions } from '../rules/permissions.ts';
import type { Role } from '../rules/records.ts';
import { roleRights } from '../rules/roles.ts';
import { type House, without } from './house.ts';

/** What the callers of a house send: made once, for all calls. */
export interface Cast {
  readonly plain: string;
  readonly insecure: string;
  /** Wants a user token with each request. */
  readonly authenticated: string;
  /** Wants a device token for logins and recording. */
  readonly trusting: string;
  readonly deadKeys: Readonly<Record<string, string>>;
  /** A key without that right, and a token of an administrator's under it. */
  readonly lacking: ReadonlyMap<Permission, { readonly key: string; readonly token: string }>;
  /** Of the house's first key. */
  readonly roleTokens: ReadonlyMap<Role, string>;
  /** Tokens that are worth nothing under the house's first key, nor under one that wants devices. */
  readonly deadTokens: Readonly<Record<string, string>>;
  readonly device: string;
}

/** Everybody who may knock at the house; `stranger`: a house that is not below it. */
export async function castOf(house: House, stranger: House, now: number): Promise<Cast> {
  const { key } = house;
  return {
    plain: await house.addKey({ option: 'off' }),
    insecure: await house.addKey({ secure: false }),
    authenticated: await house.addKey({ allowUnauthenticatedRequests: false }),
    trusting: await house.addKey({ allowUntrustedEndpoints: false }),
    deadKeys: {
      'an unknown key': 'an unissued key',
      'an inactive key': await house.addKey({ active: false }),
      'an expired key': await house.addKey({ expiresAt: now }),
      "a user's token as key": await house.addToken((await house.addUser()).id, key),
    },
    lacking: new Map(
      await Promise.all(permissions.map(async (one) => [one, await lacking(house, one)] as const)),
    ),
    roleTokens: new Map(
      await Promise.all(
        (Object.keys(roleRights) as Role[]).map(async (role) => {
          const { id } = await house.addUser(role);
          return [role, await house.addToken(id, key)] as const;
        }),
      ),
    ),
    deadTokens: await deadTokensOf(house, stranger, now),
    device: await house.addDevice(),
  };
}

async function lacking(
  house: House,
  permission: Permission,
): Promise<{ readonly key: string; readonly token: string }> {
  const key = await house.addKey(without(permission));
  const { id } = await house.addUser('Administrators');
  return { key, token: await house.addToken(id, key) };
}

async function deadTokensOf(
  house: House,
  stranger: House,
  now: number,
): Promise<Cast['deadTokens']> {
  const { key } = house;
  const { id } = await house.addUser('Administrators');
  const gone = await house.addUser('Administrators', { disabled: true });
  const late = await house.addUser('Administrators', { expiresAt: now });
  const foreign = await stranger.addUser('Administrators');
  return {
    'an unknown token': 'nobody-has-this-token',
    'the key as token': key,
    'an expired token': await house.addToken(id, key, { expiresAt: now }),
    'a spent token': await house.addToken(id, key, { spentAt: now }),
    'a refresh token': await house.addToken(id, key, { kind: 'refresh' }),
    'a token of another key': await house.addToken(id, await house.addKey()),
    "a disabled user's token": await house.addToken(gone.id, key),
    "an expired user's token": await house.addToken(late.id, key),
    "a stranger's token under this key": await house.addToken(foreign.id, key),
    "a stranger's own token": await stranger.addToken(foreign.id, stranger.key),
    'a token of a device that is not authorised': await house.addDevice({ authorized: false }),
    'a token of a device past its time': await house.addDevice({ expiresAt: now }),
    "a token of a stranger's device": await stranger.addDevice(),
  };
}

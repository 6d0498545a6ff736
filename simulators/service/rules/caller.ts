import type { ApiKey, Endpoint, User } from './records.ts';
import type { Standing } from './standing.ts';
import type { DeviceToken, UserToken } from './token.ts';

/** Who is calling, as far as a key and a token tell. Made once per request. */
export interface Caller {
  readonly key: PresentedKey;
  readonly bearer: PresentedBearer;
}

export type PresentedKey =
  | { readonly state: 'none' }
  | { readonly state: 'dead' }
  | { readonly state: 'live'; readonly key: ApiKey };

export type PresentedBearer =
  | { readonly state: 'none' }
  | { readonly state: 'dead' }
  | { readonly state: 'user'; readonly user: User; readonly standing: Standing }
  | { readonly state: 'device'; readonly endpoint: Endpoint };

export const nobody: Caller = { key: { state: 'none' }, bearer: { state: 'none' } };

/** A key counts while it is active and not past its expiry (SIL-20). `key` undefined: not known. */
export function presentedKey(key: ApiKey | undefined, now: number): PresentedKey {
  if (key === undefined || !key.active || isPast(key.expiresAt, now)) return { state: 'dead' };
  return { state: 'live', key };
}

export interface UserTokenFacts {
  readonly token: UserToken;
  /** undefined: gone, or not of the key's reach any more. */
  readonly person: { readonly user: User; readonly standing: Standing } | undefined;
  readonly key: ApiKey;
  readonly now: number;
}

/** Alive: an access token, unspent, in time, of the key of its login (interface 5.3), of a user who may log in. */
export function presentedUserToken({ token, person, key, now }: UserTokenFacts): PresentedBearer {
  const alive =
    token.kind === 'access' &&
    token.spentAt === undefined &&
    !isPast(token.expiresAt, now) &&
    token.keyId === key.id;
  if (!alive || person === undefined || !mayLogIn(person.user, now)) return { state: 'dead' };
  return { state: 'user', ...person };
}

/** Whether this key may renew a token: a refresh token of its own, in time. Spent or not is another question. */
export function isRefreshable(
  token: Pick<UserToken, 'kind' | 'keyId' | 'expiresAt'>,
  key: ApiKey,
  now: number,
): boolean {
  return token.kind === 'refresh' && token.keyId === key.id && !isPast(token.expiresAt, now);
}

export interface DeviceTokenFacts {
  readonly token: DeviceToken;
  /** undefined: gone, or out of the key's reach. */
  readonly endpoint: Endpoint | undefined;
  readonly now: number;
}

/** Alive: an access token in time, of an endpoint that counts. */
export function presentedDeviceToken({ token, endpoint, now }: DeviceTokenFacts): PresentedBearer {
  const alive = token.kind === 'access' && !isPast(token.expiresAt, now);
  if (!alive || endpoint === undefined) return { state: 'dead' };
  return presentedDevice(endpoint, true, now);
}

/** Alive: authorised and in time. `inReach`: the endpoint's account is the key's or below it. */
export function presentedDevice(
  endpoint: Endpoint,
  inReach: boolean,
  now: number,
): PresentedBearer {
  if (!inReach || !endpoint.authorized || isPast(endpoint.expiresAt, now)) return { state: 'dead' };
  return { state: 'device', endpoint };
}

export function mayLogIn(user: User, now: number): boolean {
  return !user.disabled && !isPast(user.expiresAt, now);
}

/** An expiry is the first moment at which a thing no longer counts. */
export function isPast(expiresAt: number | undefined, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

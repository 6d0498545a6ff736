import { describe, expect, it } from 'vitest';
import { isPast, presentedDevice, presentedKey, presentedUserToken } from './caller.ts';
import type { ApiKey, Endpoint, User } from './records.ts';
import type { UserToken } from './token.ts';

const key = { id: 3, active: true } as ApiKey;
const user = { id: 5, disabled: false } as User;
const token: UserToken = {
  id: 1,
  family: 'f',
  kind: 'access',
  userId: 5,
  keyId: 3,
  expiresAt: 100,
};
const now = 50;

describe('presentedKey (SIL-20)', () => {
  it.each([
    ['unknown', undefined],
    ['inactive', { ...key, active: false }],
    ['expired at this very moment', { ...key, expiresAt: now }],
  ])('%s: dead', (_what, given) => {
    expect(presentedKey(given, now)).toEqual({ state: 'dead' });
  });

  it('active and not yet expired: live', () => {
    const lasting = { ...key, expiresAt: now + 1 };
    expect(presentedKey(lasting, now)).toEqual({ state: 'live', key: lasting });
  });
});

describe('presentedUserToken (interface 5.3)', () => {
  const standing = { role: 'Users', accountId: 1 } as const;
  const facts = { token, person: { user, standing }, key, now };
  const ofUser = (special: Partial<User>) => ({
    ...facts,
    person: { user: { ...user, ...special }, standing },
  });

  it('of the key of its login, in time: the user', () => {
    expect(presentedUserToken(facts)).toEqual({ state: 'user', user, standing });
  });

  it.each([
    ['of another key', { ...facts, key: { ...key, id: 4 } }],
    ['expired', { ...facts, now: 100 }],
    ['a refresh token', { ...facts, token: { ...token, kind: 'refresh' as const } }],
    ['spent', { ...facts, token: { ...token, spentAt: 1 } }],
    ['of a user who is gone', { ...facts, person: undefined }],
    ['of a disabled user', ofUser({ disabled: true })],
    ['of an expired user', ofUser({ expiresAt: now })],
  ])('%s: dead', (_what, given) => {
    expect(presentedUserToken(given)).toEqual({ state: 'dead' });
  });
});

describe('presentedDevice (interface 5.5)', () => {
  const endpoint = { id: 1, authorized: true } as Endpoint;

  it.each([
    ['not authorised', { ...endpoint, authorized: false }, true],
    ['expired', { ...endpoint, expiresAt: now }, true],
    ['of an account out of reach', endpoint, false],
  ])('%s: dead', (_what, given, inReach) => {
    expect(presentedDevice(given, inReach, now)).toEqual({ state: 'dead' });
  });

  it('authorised, in reach and in time: the device', () => {
    expect(presentedDevice(endpoint, true, now)).toEqual({ state: 'device', endpoint });
  });
});

it('an expiry is the first moment at which a thing no longer counts; none never comes', () => {
  expect([isPast(10, 9), isPast(10, 10), isPast(undefined, 1e15)]).toEqual([false, true, false]);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
let keyId: number;
let deviceId: number;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));

const key = {
  accountId: 1,
  label: '',
  secure: true,
  allowUnauthenticatedRequests: true,
  allowUntrustedEndpoints: true,
  active: true,
};
const endpoint = {
  accountId: 1,
  endpointId: 'panel',
  description: 'In the hall',
  endpointType: 'Printer',
  authorized: false,
};
const registration = () =>
  ({ deviceId, keyId, state: 'pending', intervalMs: 5, expiresAt: 50 }) as const;
const token = () => ({ family: 'f', kind: 'refresh', deviceId, keyId, expiresAt: 100 }) as const;

beforeEach(async () => {
  sample = await sampleStore();
  read = sample.store.read;
  keyId = await change((changes) => changes.addKey({ ...key, hash: 'k' }));
  deviceId = await change((changes) => changes.addEndpoint({ ...endpoint, tokenHash: 't' }));
});
afterEach(() => sample[Symbol.asyncDispose]());

describe('devices', () => {
  it('are found by id and name, and listed in the order of their ids', async () => {
    const same = await change((changes) => changes.addEndpoint({ ...endpoint, tokenHash: 'u' }));
    expect(await read.devices.byId(deviceId)).toEqual({ ...endpoint, id: deviceId });
    expect(await read.devices.byEndpointId(1, 'panel')).toMatchObject({ id: deviceId });
    expect(await read.devices.byEndpointId(2, 'panel')).toBeUndefined();
    const ids = async (after: number, limit: number) =>
      (await read.devices.ofAccount(1, { after, limit })).map(({ id }) => id);
    expect(await ids(0, 9)).toEqual([deviceId, same]);
    expect(await ids(deviceId, 9)).toEqual([same]);
    expect(await ids(0, 1)).toEqual([deviceId]);
  });

  it('hold tokens that are spent, and end by family or all together', async () => {
    const id = await change((changes) => changes.addDeviceToken({ ...token(), hash: 'a' }));
    expect(await read.devices.tokenByHash('a')).toEqual({ ...token(), id });
    await change((changes) => changes.spendDeviceToken(id, 7));
    expect(await read.devices.tokenByHash('a')).toMatchObject({ spentAt: 7 });
    await change((changes) => changes.addDeviceToken({ ...token(), family: 'g', hash: 'b' }));
    await change((changes) => changes.endDeviceTokens({ family: 'f' }));
    expect(await read.devices.tokenByHash('a')).toBeUndefined();
    expect(await read.devices.tokenByHash('b')).toBeDefined();
    await change((changes) => changes.endDeviceTokens({ deviceId }));
    expect(await read.devices.tokenByHash('b')).toBeUndefined();
  });

  it('wait by two codes, are decided on, and denied together', async () => {
    const hashes = { deviceCodeHash: 'd1', userCodeHash: 'u1' };
    const id = await change((changes) => changes.addRegistration({ ...registration(), ...hashes }));
    const expected = { ...registration(), id };
    expect(await read.devices.registrationByDeviceCode('d1')).toEqual(expected);
    expect(await read.devices.registrationByUserCode('u1')).toEqual(expected);
    expect(await read.devices.registrationByUserCode('d1')).toBeUndefined();
    await change((changes) => changes.setRegistration(id, { polledAt: 3, intervalMs: 9 }));
    const polled = { ...expected, polledAt: 3, intervalMs: 9 };
    expect(await read.devices.registrationByDeviceCode('d1')).toEqual(polled);
    await change((changes) => changes.denyRegistrations(deviceId));
    expect(await read.devices.registrationByDeviceCode('d1')).toMatchObject({ state: 'denied' });
    expect(await change((changes) => changes.removeRegistration(id))).toBe(true);
    expect(await change((changes) => changes.removeRegistration(id))).toBe(false);
  });

  it.each<readonly [string, (changes: Changes) => Promise<unknown>]>([
    ['the device', (changes: Changes) => changes.removeEndpoint(deviceId)],
    ['the key', (changes: Changes) => changes.removeKey(keyId)],
    ['time', (changes: Changes) => changes.forgetDevices(101)],
  ])('lose tokens and registrations with %s', async (_what, end) => {
    const hashes = { deviceCodeHash: 'd', userCodeHash: 'u' };
    await change((changes) => changes.addDeviceToken({ ...token(), hash: 'a' }));
    await change((changes) => changes.addRegistration({ ...registration(), ...hashes }));
    await change((changes) => changes.forgetDevices(50));
    expect(await read.devices.registrationByUserCode('u')).toBeDefined();
    await change(end);
    expect(await read.devices.tokenByHash('a')).toBeUndefined();
    expect(await read.devices.registrationByUserCode('u')).toBeUndefined();
  });
});

describe('keys', () => {
  it('change, and go with the tokens of the logins under them', async () => {
    const userId = await change((changes) => changes.addUser(aUser()));
    const login = { family: 'f', kind: 'refresh', userId, keyId, expiresAt: 9 } as const;
    const id = await change((changes) => changes.addToken({ ...login, hash: 'a' }));
    await change((changes) => changes.spendToken(id, 4));
    expect(await read.callers.tokenByHash('a')).toMatchObject({ spentAt: 4 });
    const fields = { active: false, expiresAt: 5, advancedPermissions: ['ViewJob'] } as const;
    expect(await change((changes) => changes.setKey(keyId, fields))).toBe(true);
    expect(await read.callers.keyByHash('k')).toMatchObject(fields);
    await change((changes) => changes.setKey(keyId, { advancedPermissions: undefined }));
    expect(await read.callers.keyByHash('k')).not.toHaveProperty('advancedPermissions');
    expect(await change((changes) => changes.removeKey(keyId))).toBe(true);
    expect(await read.callers.keyByHash('k')).toBeUndefined();
    expect(await read.callers.tokenByHash('a')).toBeUndefined();
    expect(await change((changes) => changes.removeKey(keyId))).toBe(false);
  });
});

describe('providers', () => {
  it('come back whole, change, and go with what is about them', async () => {
    const ldap = {
      accountId: 1,
      name: 'ldap',
      providerType: 1,
      priority: -2,
      active: true,
    } as const;
    const more = { domainNames: ['A.example'], sealedConfiguration: '1.x.y' };
    const id = await change((changes) => changes.addProvider({ ...ldap, ...more }));
    expect(await read.users.providerById(id)).toEqual({ ...ldap, ...more, id });
    const fields = { domainNames: [], sealedConfiguration: undefined, active: false };
    expect(await change((changes) => changes.setProvider(id, fields))).toBe(true);
    expect(await read.users.providerById(id)).toEqual({
      ...ldap,
      id,
      active: false,
      domainNames: [],
    });
    expect(await read.users.hasUsers(id)).toBe(false);
    const userId = await change((changes) => changes.addUser(aUser({ providerId: id })));
    expect(await read.users.hasUsers(id)).toBe(true);
    await change((changes) => changes.removeUser(userId));
    const subject = { kind: 'user', name: 'x', dn: '' } as const;
    const control = { accountId: 1, providerId: id, role: 'Support', subject } as const;
    await change((changes) => changes.addAccessControl(control));
    expect(await change((changes) => changes.removeProvider(id))).toBe(true);
    expect(await read.users.providerById(id)).toBeUndefined();
    expect(await read.accessControls.ofProvider(id)).toEqual([]);
  });
});

describe('locks', () => {
  it('are listed while they last', async () => {
    await change(async (changes) => {
      await changes.lock('user:1:b', 20);
      await changes.lock('user:1:a', 30);
    });
    const subjects = async (now: number, limit = 9) =>
      (await read.callers.locks(now, limit)).map(({ subject }) => subject);
    expect(await subjects(0)).toEqual(['user:1:a', 'user:1:b']);
    expect(await subjects(0, 1)).toEqual(['user:1:a']);
    expect(await subjects(20)).toEqual(['user:1:a']);
  });
});

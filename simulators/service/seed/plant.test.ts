import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds, sha256 } from '../../kit/ids.ts';
import { createVault } from '../../kit/sealed.ts';
import { scryptPasswords } from '../passwords.ts';
import { permissions } from '../rules/permissions.ts';
import type { Account } from '../rules/records.ts';
import { emptyStore, type SampleStore } from '../testing/sample-store.ts';
import { type FilledSeed, fillSeed } from './fill.ts';
import { plant } from './plant.ts';
import { ownProfile } from './profile.ts';
import { readSeed } from './read.ts';

const gate = fileURLToPath(new URL('../../../fixtures/seeds/gate.json', import.meta.url));
const passwords = scryptPasswords(randomIds, { cost: { N: 2, r: 8, p: 1 } });
const vault = createVault(Buffer.alloc(32, 3));
const makers = { ids: randomIds, passwords };

let seed: FilledSeed;
let sample: SampleStore;
let customer: Account;
beforeAll(async () => {
  seed = await fillSeed(await readSeed(gate), makers);
  sample = await emptyStore();
  await sample.store.write((transactor) =>
    plant(transactor, { seed, ids: randomIds, vault, now: 5 }),
  );
  const found = await sample.store.read.accounts.byDomain('localhost');
  if (found === undefined) throw new Error('the seed has no account for localhost');
  customer = found;
});
afterAll(() => sample[Symbol.asyncDispose]());

function secretOf(kind: string): string {
  const keys = seed.accounts.find(({ type }) => type === 'customer')?.keys ?? [];
  const key = keys.find((one) => one.kind === kind);
  if (key === undefined) throw new Error(`the seed has no key of kind ${kind}`);
  return key.secret;
}

describe('a seed', () => {
  it('gets the secrets it leaves out, once', async () => {
    const secrets = seed.accounts.flatMap(({ keys, devices }) => [
      ...keys.map(({ secret }) => secret),
      ...devices.map(({ token }) => token),
    ]);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) expect(secret).toHaveLength(43);
    expect(await fillSeed(seed as Parameters<typeof fillSeed>[0], makers)).toEqual(seed);
  });

  it('becomes keys, each kind with its one hindrance', async () => {
    const full = {
      accountId: customer.id,
      secure: true,
      active: true,
      advancedPermissions: permissions,
    };
    const open = { allowUnauthenticatedRequests: true, allowUntrustedEndpoints: true };
    const expected = {
      full: { ...full, ...open },
      insecure: { ...full, ...open, secure: false },
      authenticatedOnly: { ...full, ...open, allowUnauthenticatedRequests: false },
      trustedOnly: { ...full, ...open, allowUntrustedEndpoints: false },
      expired: { ...full, ...open, expiresAt: Date.UTC(2001, 0, 1) },
      inactive: { ...full, ...open, active: false },
      plain: { secure: true, active: true, ...open },
    };
    for (const [kind, settings] of Object.entries(expected)) {
      const key = await sample.store.read.callers.keyByHash(sha256(secretOf(kind)));
      expect(key).toMatchObject(settings);
    }
    const plain = await sample.store.read.callers.keyByHash(sha256(secretOf('plain')));
    expect(plain).not.toHaveProperty('advancedPermissions');
    const limited = await sample.store.read.callers.keyByHash(sha256(secretOf('limited')));
    expect(limited?.advancedPermissions).toEqual(['ViewJob', 'AddJob', 'DeleteJob', 'ReleaseJob']);
  });

  it('becomes a tree of accounts with users who can log in', async () => {
    const { accounts, users } = sample.store.read;
    const container = await accounts.byDomain('container.example');
    expect(container?.parentId).toBe(customer.id);
    expect((await accounts.ancestors(customer.id)).map(({ name }) => name)).toEqual([
      'Customer',
      'Vendor',
    ]);
    const [member] = await users.byLoginId(customer.id, 'card', '7000000001');
    expect(member).toMatchObject({
      userName: 'member',
      groupNames: ['staff'],
      aliases: ['m.ember'],
    });
    const given = seed.accounts[1]?.users.find(({ userName }) => userName === 'member');
    expect(await passwords.matches(given?.password ?? '', member?.passwordHash)).toBe(true);
    const [queue] = await sample.store.read.ports.inputs([customer.id]);
    expect(queue).toMatchObject({ name: 'pull', portType: 0, portFlags: 1n });
  });

  it('becomes a target profile that tells the suites whom they may be', () => {
    const profile = ownProfile(seed, {
      baseUrl: 'https://127.0.0.1:7300/api/v1',
      caPem: 'CA',
      control: { url: 'http://127.0.0.1:1', token: 'token' },
      providers: { customer: 3, foreign: 9 },
      now: Date.UTC(2026, 0, 1),
    });
    expect(profile).toMatchObject({
      own: true,
      domains: {
        customer: 'customer.example',
        container: 'container.example',
        vendor: 'vendor.example',
        foreign: 'foreign.example',
        hostIsCustomer: true,
      },
      providerId: 3,
      tls: { caPem: 'CA' },
      users: {
        administrator: { userName: 'administrator', providerId: 3 },
        reporting: {
          userName: 'reporting',
          permissions: ['ViewReport', 'ViewJob', 'ViewUser', 'ViewOutputPort'],
        },
        expired: { userName: 'expired' },
        disabled: { userName: 'disabled' },
        foreign: { userName: 'stranger', providerId: 9 },
      },
      keys: { full: { secret: secretOf('full') }, inactive: { secret: secretOf('inactive') } },
    });
    expect(Object.keys(profile.keys).toSorted()).toEqual([
      'authenticatedOnly',
      'container',
      'expired',
      'foreign',
      'full',
      'inactive',
      'insecure',
      'limited',
      'plain',
      'trustedOnly',
      'vendor',
    ]);
    const foreign = seed.accounts.find(({ name }) => name === 'Foreign')?.keys[0]?.secret;
    expect(profile.keys['foreign']).toEqual({ secret: foreign });
    expect(profile.users['expired']).not.toHaveProperty('permissions');
  });
});

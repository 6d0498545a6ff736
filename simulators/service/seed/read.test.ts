import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSeed, readSeed, SeedError } from './read.ts';

const people = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/seeds/${name}.json`, import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-seed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'people.json');
  writeFileSync(path, text);
  return path;
}

/** One customer, with these members besides. */
const customer = (members: object): object => ({
  accounts: [{ name: 'C', type: 'customer', domains: ['c.example'], ...members }],
});

/** A customer, with these members besides, below an account of that type. */
const below = (type: string, members: object): object => ({
  accounts: [
    { name: 'T', type, domains: ['top.example'] },
    { name: 'C', type: 'customer', domains: ['c.example'], ...members },
  ],
});

describe('people files', () => {
  it.each(['bench', 'gate'])('of the project are good: %s', async (name) => {
    const { accounts } = await readSeed(people(name));
    expect(accounts.some(({ domains }) => domains.includes('localhost'))).toBe(true);
  });

  it('are refused when they are none', async () => {
    await expect(readSeed(join(folder, 'nowhere.json'))).rejects.toThrow('cannot be read');
    await expect(readSeed(file('{'))).rejects.toThrow('is not JSON');
    await expect(readSeed(file('{"accounts": []}'))).rejects.toBeInstanceOf(SeedError);
  });

  it.each<[object, string]>([
    [{}, 'the file: must have required properties accounts'],
    [customer({ shoes: 2 }), 'accounts[0].shoes: is not a known member'],
    [customer({ type: 'shop' }), 'accounts[0].type: must be one of vendor, customer, container'],
    [
      customer({ domains: ['-a.example'] }),
      'accounts[0].domains[0]: does not have the expected form',
    ],
    [customer({ domains: ['a', 'A'] }), 'accounts[0].domains: A is taken'],
    [customer({ parent: 'b.example' }), 'accounts[0].parent: no earlier account has'],
    [customer({ type: 'container' }), 'accounts[0]: a container needs a parent'],
    [
      below('vendor', { type: 'container', parent: 'top.example' }),
      'accounts[1].parent: a vendor cannot contain a container',
    ],
    [
      below('customer', { parent: 'top.example' }),
      'accounts[1].parent: a customer cannot contain a customer',
    ],
    [customer({ timezone: 'Berlin' }), 'accounts[0].timezone: Berlin is not a time zone'],
    [customer({ keys: [{ kind: 'super' }] }), 'accounts[0].keys[0].kind: must be one of full,'],
    [customer({ keys: [{ kind: 'full', secret: 'short' }] }), 'accounts[0].keys[0].secret: '],
    [customer({ keys: [{ kind: 'limited' }] }), 'accounts[0].keys[0]: only keys of kind limited'],
    [
      customer({ keys: [{ kind: 'limited', permissions: [], without: [] }] }),
      'accounts[0].keys[0]: only keys of kind limited',
    ],
    [
      customer({ keys: [{ kind: 'limited', permissions: ['Fly'] }] }),
      'accounts[0].keys[0].permissions[0]: must be one of ViewAccount',
    ],
    [
      customer({ keys: [{ kind: 'full', expires: '2026-12-01' }] }),
      'accounts[0].keys[0].expires: does not have',
    ],
    [
      customer({ keys: [{ kind: 'full', expires: '2026-13-01T00:00:00Z' }] }),
      'accounts[0].keys[0].expires: does not have',
    ],
    [
      customer({ users: [{ userName: 'a', passwordHash: 'scrypt$1$2$3' }] }),
      'accounts[0].users[0].passwordHash: does not have',
    ],
    [
      customer({
        keys: [{ kind: 'full', secret: 'the-same-one' }],
        devices: [{ endpointId: 'p', token: 'the-same-one' }],
      }),
      'accounts[0].devices[0].token: is also used by another',
    ],
    [
      customer({ users: [{ userName: 'a', provider: 'x' }] }),
      'accounts[0].users[0].provider: there is no',
    ],
    [
      customer({ users: [{ userName: 'a', groups: ['x'] }] }),
      'accounts[0].users[0].groups: there is no',
    ],
    [
      customer({ users: [{ userName: 'a' }, { userName: 'b', aliases: ['A'] }] }),
      'accounts[0].users[1]: A is taken',
    ],
    [
      customer({
        users: [
          { userName: 'a', cards: ['1'] },
          { userName: 'b', cards: ['1'] },
        ],
      }),
      'accounts[0].users[1].cards: 1 is taken',
    ],
    [
      customer({ queues: [{ name: 'q', type: 'push' }] }),
      'accounts[0].queues[0]: a push queue needs',
    ],
    [
      customer({ queues: [{ name: 'q', outputPort: 'p' }] }),
      'accounts[0].queues[0].outputPort: there is no',
    ],
  ])('are refused with the place of the mistake: %j', (value, place) => {
    expect(() => checkSeed(value, 'people.json')).toThrow(
      `people.json is not a seed file:\n  ${place}`,
    );
  });

  it('are refused with all their mistakes at once', () => {
    const value = customer({ keys: [{ kind: 'x' }, { kind: 'y' }] });
    expect(() => checkSeed(value, 'p')).toThrow(/keys\[0\][^\n]*\n.*keys\[1\]/);
  });
});

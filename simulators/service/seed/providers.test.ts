import { describe, expect, it } from 'vitest';
import { randomIds } from '../../kit/ids.ts';
import { createVault } from '../../kit/sealed.ts';
import { scryptPasswords } from '../passwords.ts';
import { emptyStore } from '../testing/sample-store.ts';
import { fillSeed } from './fill.ts';
import { plant } from './plant.ts';
import { checkSeed } from './read.ts';

const configuration = {
  address: 'ldap.example',
  baseDN: 'dc=example',
  userName: 'cn=reader,dc=example',
  password: 'reader-pw',
  userNameAttr: 'uid',
};
const ldap = { name: 'corp', type: 'ldap', priority: 3, domains: ['corp.example'], configuration };

/** One customer with these providers, and a user. */
const customer = (providers: readonly object[], user: object = {}): object => ({
  accounts: [
    {
      name: 'C',
      type: 'customer',
      domains: ['c.example'],
      providers,
      users: [{ userName: 'ann', password: 'pw', ...user }],
    },
  ],
});

describe('LDAP providers of a people file', () => {
  it('are planted with their configuration sealed; users of the file are of a local one', async () => {
    const seed = checkSeed(customer([ldap, { name: 'here' }]), 'a test');
    const passwords = scryptPasswords(randomIds, { cost: { N: 2, r: 8, p: 1 } });
    const filled = await fillSeed(seed, { ids: randomIds, passwords });
    const vault = createVault(Buffer.alloc(32, 5));
    await using sample = await emptyStore();
    await sample.store.write((transactor) =>
      plant(transactor, { seed: filled, ids: randomIds, vault, now: 1 }),
    );
    const [here, corp] = await sample.store.read.users.providers(1);
    expect(here).toMatchObject({ name: 'here', providerType: 0 });
    expect(corp).toMatchObject({ name: 'corp', providerType: 1, domainNames: ['corp.example'] });
    const opened = JSON.parse(vault.open(corp?.sealedConfiguration ?? '') ?? '') as object;
    expect(opened).toMatchObject({ ...configuration, port: 389, bindType: 0, nonEmptyAttrs: [] });
    const ann = await sample.store.read.users.byName(here?.id ?? 0, 'ann');
    expect(ann).toBeDefined();
  });

  it.each<[object, string]>([
    [customer([{ ...ldap, configuration: {} }]), 'providers[0].configuration: address is missing'],
    [
      customer([{ ...ldap, configuration: undefined }]),
      'providers[0]: only providers of type ldap',
    ],
    [customer([{ name: 'local', configuration }]), 'providers[0]: only providers of type ldap'],
    [customer([{ name: 'a' }, { name: 'A' }]), 'providers[1]: A is taken'],
    [customer([{ name: 'a' }, ldap], { provider: 'corp' }), 'there is no provider corp for users'],
    [customer([ldap]), 'there is no provider local for users'],
  ])('%j is refused', (seed, mistake) => {
    expect(() => checkSeed(JSON.parse(JSON.stringify(seed)), 'a test')).toThrow(mistake);
  });
});

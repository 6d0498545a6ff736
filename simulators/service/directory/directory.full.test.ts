import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';
import { directoryConfiguration, directoryPeople } from '../testing/directory-people.ts';
import { type Slapd, startSlapd } from '../testing/slapd.ts';
import { createDirectory, type Directory, type DirectoryEvent } from './directory.ts';

let slapd: Slapd;
let directory: Directory;
const events: DirectoryEvent[] = [];
const limits = { connectMs: 120_000, operationMs: 120_000, restMs: 0 };

beforeAll(async () => {
  slapd = await startSlapd(directoryPeople);
  const log = (event: DirectoryEvent): void => void events.push(event);
  directory = createDirectory({ ...limits, clock: systemClock, log });
});
afterAll(() => slapd?.stop());

function configured(changed: Partial<LdapConfiguration> = {}): LdapConfiguration {
  return directoryConfiguration({ port: slapd.port, ...changed });
}

const ann = {
  dn: 'uid=ann,ou=people,dc=example,dc=test',
  userName: 'ann',
  fullName: 'Ann Archer',
  email: 'ann@example.test',
  shortId: '4711',
  homeFolder: '/home/ann',
  cards: ['CARD-ANN', 'CARD-ANN-2'],
  aliases: ['archer'],
};
const groups = [
  { dn: 'cn=archers,ou=groups,dc=example,dc=test', name: 'archers' },
  { dn: 'cn=posix,ou=teams,ou=groups,dc=example,dc=test', name: 'posix' },
  { dn: 'cn=unique,ou=teams,ou=groups,dc=example,dc=test', name: 'unique' },
];
const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  left.name.localeCompare(right.name);

describe('against slapd: a lookup', () => {
  it.each([
    ['name', 'ann'],
    ['name', 'ANN'],
    ['name', 'archer'],
    ['card', 'CARD-ANN'],
    ['card', 'card-ann-2'],
    ['shortId', '4711'],
    ['email', 'Ann@example.test'],
  ] as const)('by %s %s finds the person with all details and groups', async (by, id) => {
    const found = await directory.find(configured(), { by, id });
    if (found.state !== 'found') throw new Error(found.state);
    const { groups: seen = [], ...person } = found.person;
    expect(person).toEqual(ann);
    expect(seen.toSorted(byName)).toEqual(groups);
  });

  it('of groups keeps to their class', async () => {
    const found = await directory.find(configured({ groupAttrClass: 'posixGroup' }), {
      by: 'name',
      id: 'ben',
    });
    expect(found).toMatchObject({ person: { groups: [{ name: 'posix' }] } });
    const without = await directory.find(configured({ groupBaseDN: '' }), {
      by: 'name',
      id: 'ben',
    });
    expect(without).not.toHaveProperty('person.groups');
  });

  it.each([
    ['somebody who is not there', { by: 'name', id: 'nobody' }, {}],
    ['somebody without an attribute that users have', { by: 'name', id: 'nomail' }, {}],
    ['somebody below, where one level is searched', { by: 'name', id: 'ben' }, { searchMode: 1 }],
    ['an entry of another class', { by: 'name', id: 'ann' }, { userAttrClass: 'posixAccount' }],
    ['a kind of id that is not mapped', { by: 'shortId', id: '4711' }, { shortIdAttr: '' }],
    ['an alias that two have', { by: 'name', id: 'twin' }, {}],
    ['an email that two have', { by: 'email', id: 'twin@example.test' }, {}],
    ['nobody in particular', { by: 'name', id: '*' }, {}],
    ['whoever has a name', { by: 'name', id: 'x)(uid=*' }, {}],
  ] as const)('does not know %s', async (_what, id, changed) => {
    expect(await directory.find(configured(changed), id)).toEqual({ state: 'unknown' });
  });

  it('takes an id for what it is, whatever signs it holds', async () => {
    const id = 'we*ird (1), "x"';
    const found = await directory.find(configured(), { by: 'name', id });
    expect(found).toMatchObject({ person: { userName: id } });
    for (const bindType of [0, 1] as const) {
      const proof = await directory.logIn(configured({ bindType }), id, `${id}-pw`);
      expect(proof).toMatchObject({ state: 'proven', person: { userName: id } });
    }
  });

  it('finds nobody by syntax: filters and names in names hold what they were given', async () => {
    const signs = fc.constantFrom(
      ...Array.from('*()\\&|!=~<>,+";# \0aAnuid'),
      'ann',
      'uid=',
      ')(',
      'ou=people',
    );
    const ids = fc.string({ unit: signs, minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        fc.pre(!['ann', 'archer'].includes(id.trim().toLowerCase()));
        expect(await directory.find(configured(), { by: 'name', id })).toEqual({
          state: 'unknown',
        });
        const direct = await directory.logIn(configured({ bindType: 1 }), id, 'ann-pw');
        expect(direct).toEqual({ state: 'unknown' });
      }),
      { numRuns: 60 },
    );
  });
});

describe('against slapd: a password', () => {
  it.each([0, 1] as const)('proves who it is, bind type %i', async (bindType) => {
    const proof = await directory.logIn(configured({ bindType }), 'Ann', 'ann-pw');
    expect(proof).toMatchObject({ state: 'proven', person: ann });
    expect(proof).toHaveProperty('person.groups.length', 3);
  });

  it.each([0, 1] as const)(
    'that is wrong or empty proves nothing, bind type %i',
    async (bindType) => {
      const wrong = bindType === 0 ? { state: 'refused', userName: 'ann' } : { state: 'unknown' };
      for (const password of ['Ann-pw', 'ann-pw ', '', 'reader-pw']) {
        const proof = await directory.logIn(configured({ bindType }), 'ann', password);
        expect(proof).toEqual(wrong);
      }
      expect(await directory.logIn(configured({ bindType }), 'nobody', 'ann-pw')).toEqual({
        state: 'unknown',
      });
    },
  );

  it('does not make a user of somebody who is none', async () => {
    for (const bindType of [0, 1] as const) {
      const proof = await directory.logIn(configured({ bindType }), 'nomail', 'nomail-pw');
      expect(proof).toEqual({ state: 'unknown' });
    }
  });

  it('is good anonymously too, where the person may be found so', async () => {
    const anonymous = configured({ userName: '', password: '', bindType: 1 });
    expect(await directory.logIn(anonymous, 'ann', 'ann-pw')).toMatchObject({ state: 'proven' });
    // The directory lets nobody search who is not bound.
    const unreadable = { ...anonymous, bindType: 0 } as const;
    expect(await directory.logIn(unreadable, 'ann', 'ann-pw')).toMatchObject({
      state: 'unreachable',
    });
  });
});

describe('against slapd: a connection', () => {
  const id = { by: 'name', id: 'ann' } as const;
  const secured = [
    ['TLS', () => ({ ssl: true, port: slapd.tlsPort })],
    ['StartTLS', () => ({ startTls: true })],
  ] as const;

  it.each(secured)('by %s to a certificate that is trusted', async (_how, change) => {
    const caCertificates = slapd.caPem;
    for (const address of ['127.0.0.1', 'localhost']) {
      const found = await directory.find(configured({ ...change(), address, caCertificates }), id);
      expect(found).toMatchObject({ state: 'found' });
    }
    const options = { ...limits, clock: systemClock, ca: slapd.caPem, log: () => undefined };
    const trusting = createDirectory(options);
    expect(await trusting.find(configured(change()), id)).toMatchObject({ state: 'found' });
  });

  it.each(secured)('by %s to one that is not: nothing is said', async (_how, change) => {
    expect(await directory.find(configured(change()), id)).toEqual({ state: 'unreachable' });
    expect(events.at(-1)?.reason).toMatch(/certificate/);
  });

  it("with an account that the directory refuses: not the user's fault", async () => {
    const found = await directory.find(configured({ password: 'other' }), id);
    expect(found).toEqual({ state: 'unreachable' });
    expect(events.at(-1)).toEqual({
      address: '127.0.0.1',
      port: slapd.port,
      reason: "the directory refuses the provider's account",
    });
    expect(JSON.stringify(events)).not.toContain('other');
  });

  it('to a base that is not there', async () => {
    const found = await directory.find(configured({ baseDN: 'ou=none,dc=example,dc=test' }), id);
    expect(found).toEqual({ state: 'unreachable' });
  });
});

import { describe, expect, it } from 'vitest';
import { homeOf, mayReferTo, ownerIdOf, staysAtHome } from './port-home.ts';
import type { Account } from './records.ts';

const account = (name: string, accountType: Account['accountType']): Account =>
  ({ id: name.charCodeAt(0), name, accountType }) as Account;
const vendor = account('vendor', 1);
const acme = account('acme', 2);
const east = account('east', 3);
const inner = account('inner', 3);
const west = account('west', 3);
const beta = account('beta', 2);

const lines = {
  vendor: [vendor],
  acme: [acme, vendor],
  east: [east, acme, vendor],
  inner: [inner, east, acme, vendor],
  west: [west, acme, vendor],
  beta: [beta, vendor],
} as const;
type Place = keyof typeof lines;

describe('the home of a port', () => {
  it('is the account it is in, and for a container those above up to its customer or vendor', () => {
    expect(homeOf(lines.inner)).toEqual([inner, east, acme]);
    expect(homeOf(lines.acme)).toEqual([acme]);
    expect(homeOf([east])).toEqual([east]);
    expect(homeOf([])).toEqual([]);
  });

  it('has its customer or vendor at the top', () => {
    expect(ownerIdOf(lines.inner)).toBe(acme.id);
    expect(ownerIdOf(lines.vendor)).toBe(vendor.id);
    expect(ownerIdOf([])).toBeUndefined();
  });
});

describe('who may refer to what, and move where', () => {
  it.each<[Place, readonly Place[], readonly Place[]]>([
    ['vendor', ['vendor', 'acme', 'east', 'inner', 'west', 'beta'], []],
    ['acme', ['acme', 'east', 'inner', 'west'], ['vendor']],
    ['east', ['acme', 'east', 'inner', 'west'], ['vendor']],
    ['inner', ['acme', 'east', 'inner', 'west'], ['vendor']],
    ['beta', ['beta'], ['vendor']],
  ])('%s: moves to %j, refers to %j too', (from, home, above) => {
    for (const to of Object.keys(lines) as Place[]) {
      expect([to, staysAtHome(lines[from], lines[to])]).toEqual([to, home.includes(to)]);
      const refers = home.includes(to) || above.includes(to);
      expect([to, mayReferTo(lines[from], lines[to])]).toEqual([to, refers]);
    }
  });

  it('nowhere is no place', () => {
    expect([mayReferTo(lines.acme, []), staysAtHome(lines.acme, [])]).toEqual([false, false]);
  });
});

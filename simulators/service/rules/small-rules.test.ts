import { describe, expect, it } from 'vitest';
import { isForUser } from './input-port.ts';
import { isLocked, locksNow, sourceSubject, userSubject } from './lockout.ts';
import { chosenPaperSize, illFormedPageOption } from './page-options.ts';
import { isPortAddress } from './port-address.ts';
import type { InputPort } from './records.ts';
import { roleRights } from './roles.ts';

describe('isForUser (SIL-7E)', () => {
  const port = { portFlags: 0n } as InputPort;
  it.each([
    {
      what: 'available by default',
      port: { ...port, portFlags: 3n },
      locations: [],
      expected: true,
    },
    {
      what: 'at one of the locations',
      port: { ...port, locationId: 4 },
      locations: [3, 4],
      expected: true,
    },
    { what: 'elsewhere', port: { ...port, locationId: 5 }, locations: [3, 4], expected: false },
    { what: 'nowhere', port: { ...port, portFlags: 2n }, locations: [3], expected: false },
  ])('$what', ({ port: given, locations, expected }) => {
    expect(isForUser(given, locations)).toBe(expected);
  });
});

describe('lockout (SIL-28)', () => {
  const settings = { userFailures: 10, sourceFailures: 100, windowMs: 1, lockMs: 1 };

  it('counts a user by all spellings that directories take for one, and a source', () => {
    for (const userName of ['Ann Archer', 'ANN ARCHER', ' ann  archer ', 'Ａnn archer']) {
      const subject = { subject: 'user:1:ann archer', mostFailures: 10 };
      expect(userSubject({ accountId: 1, userName }, settings)).toEqual(subject);
    }
    const source = { subject: 'source:10.0.0.1', mostFailures: 100 };
    expect(sourceSubject('10.0.0.1', settings)).toEqual(source);
  });

  it('locks with the tenth failure', () => {
    const subject = { subject: '', mostFailures: 10 };
    expect([locksNow({ failures: 8 }, subject), locksNow({ failures: 9 }, subject)]).toEqual([
      false,
      true,
    ]);
  });

  it('a lock ends at its moment', () => {
    expect([
      isLocked({ failures: 0, lockedUntil: 5 }, 4),
      isLocked({ failures: 0, lockedUntil: 5 }, 5),
      isLocked({ failures: 50 }, 0),
    ]).toEqual([true, false, false]);
  });
});

describe('page options of push print (interface 4.4)', () => {
  it.each([
    [{}, undefined],
    [{ outputpagesize: 'A4', pageorientation: '1', scale: '100' }, undefined],
    [{ outputpagesize: '595.2x842' }, undefined],
    [{ outputpagesize: 'B5' }, 'outputpagesize'],
    [{ outputpagesize: '0x10' }, 'outputpagesize'],
    [{ pageorientation: '2' }, 'pageorientation'],
    [{ scale: '0' }, 'scale'],
    [{ scale: '101' }, 'scale'],
  ])('%o: %s', (options, blamed) => {
    expect(illFormedPageOption(options)).toBe(blamed);
  });

  it("Original means the document's own size", () => {
    expect([
      chosenPaperSize({}),
      chosenPaperSize({ outputpagesize: 'Original' }),
      chosenPaperSize({ outputpagesize: 'A5' }),
    ]).toEqual(['', '', 'A5']);
  });
});

describe('isPortAddress (SIL-60a)', () => {
  it.each([
    ['printer.example', true],
    ['10.0.0.7', true],
    ['127.0.0.1:9101', true],
    ['printer-7:631', true],
    ['::1', true],
    ['[::1]:9100', true],
    ['fe80::1:2', true],
    ['', false],
    ['a b', false],
    ['host:', false],
    ['host:0', false],
    ['host:70000', false],
    ['http://host', false],
    ['-host', false],
    ['host..x', false],
    ['user@host', false],
  ])('%s: %s', (address, expected) => {
    expect(isPortAddress(address)).toBe(expected);
  });
});

describe('roles (SIL-23)', () => {
  it('Administrators hold every right, Support every View right, Users reach their own only', () => {
    expect(roleRights.Administrators.permissions.size).toBe(37);
    expect(roleRights.Support.permissions.has('ViewLicense')).toBe(true);
    expect(roleRights.Support.permissions.has('DeleteJob')).toBe(false);
    expect(roleRights.Reporting.permissions.has('ReleaseJob')).toBe(false);
    expect(Object.values(roleRights).filter(({ reach }) => reach === 'own')).toEqual([
      roleRights.Users,
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessControl, AccessControlSubject, Role } from './records.ts';
import { isSameSubject, type StandingFacts, standingOf } from './standing.ts';

const home = 1;
const below = 2;
const deepest = 3;
const user = { accountId: home, providerId: 7, userName: 'Ann' };
const groups = [
  { groupName: 'Staff', groupDn: 'CN=Staff, OU=North' },
  { groupName: 'guests', groupDn: 'cn=guests' },
];

function control(
  role: Role,
  subject: Partial<AccessControlSubject> = {},
  place: Partial<AccessControl> = {},
): AccessControl {
  const whole = { kind: 'user', name: 'ann', dn: '', ...subject } as const;
  return { id: 1, accountId: home, providerId: 7, role, subject: whole, ...place };
}

function standing(controls: readonly AccessControl[], path: readonly number[] = [home]) {
  const facts: StandingFacts = { user, groups, controls, path };
  return standingOf(facts);
}

describe('the role of a user (SIL-23)', () => {
  it('is Users where no control is about the user', () => {
    expect(standing([])).toEqual({ role: 'Users', accountId: home });
    const others = [
      control('Administrators', { name: 'bob' }),
      control('Administrators', { kind: 'group', name: 'ann' }),
      control('Administrators', { kind: 'group', name: 'boss' }),
      control('Administrators', {}, { providerId: 8 }),
      control('Administrators', { kind: 'group', name: 'staff' }, { providerId: 8 }),
    ];
    expect(standing(others).role).toBe('Users');
  });

  it.each([
    ['by name, whatever the case', { name: 'ANN' }],
    ['by name, whatever DN stands beside it', { name: 'ann', dn: 'uid=somebody' }],
    ['by the name of a group', { kind: 'group', name: 'staff' }],
    ['by the DN of a group, which then counts alone', groupWith('cn=staff,ou=north')],
  ] as const)('is found %s', (_what, subject) => {
    expect(standing([control('Support', subject)]).role).toBe('Support');
  });

  it('is not that of a group of the same name with another DN', () => {
    const elsewhere = groupWith('cn=staff,ou=south', 'staff');
    expect(standing([control('Support', elsewhere)]).role).toBe('Users');
  });

  it('is the strongest of several, in whatever order', () => {
    const strength: readonly Role[] = ['Users', 'Reporting', 'Support', 'Administrators'];
    const roles = fc.array(fc.constantFrom(...strength), { minLength: 1 });
    fc.assert(
      fc.property(roles, (given) => {
        const best = Math.max(...given.map((role) => strength.indexOf(role)));
        expect(standing(given.map((role) => control(role))).role).toBe(strength[best]);
      }),
    );
  });
});

function groupWith(dn: string, name = 'whatever'): Partial<AccessControlSubject> {
  return { kind: 'group', name, dn };
}

describe('a control for an account further down', () => {
  const here = control('Administrators', {}, { accountId: below });

  it('counts where that account is addressed, and confines the user to it', () => {
    expect(standing([here])).toEqual({ role: 'Users', accountId: home });
    expect(standing([here], [below, home])).toEqual({ role: 'Administrators', accountId: below });
  });

  it('counts in what is below that account too', () => {
    const path = [deepest, below, home];
    expect(standing([here], path)).toEqual({ role: 'Administrators', accountId: deepest });
  });

  it('changes nothing where it gives no more than the user has anyway', () => {
    const everywhere = control('Administrators');
    const less = control('Support', {}, { accountId: below });
    for (const controls of [
      [everywhere, less],
      [everywhere, here],
      [control('Users'), less],
    ])
      expect(standing(controls).accountId).toBe(home);
    expect(standing([everywhere, less], [below, home])).toEqual({
      role: 'Administrators',
      accountId: home,
    });
  });
});

it('a subject is the same by kind, name and DN, whatever the case', () => {
  const one = { kind: 'group', name: 'Staff', dn: 'CN=Staff' } as const;
  expect(isSameSubject(one, { ...one, name: 'staff', dn: 'cn=staff' })).toBe(true);
  for (const other of [
    { kind: 'user' },
    { name: 'stuff' },
    { dn: 'cn=stuff' },
    { dn: '' },
  ] as const)
    expect(isSameSubject(one, { ...one, ...other })).toBe(false);
});

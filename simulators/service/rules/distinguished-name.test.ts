import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameDn } from './distinguished-name.ts';

it.each([
  ['CN=Staff,OU=North', 'cn=staff,ou=north'],
  ['cn = staff , ou = north', 'cn=staff,ou=north'],
  [' cn=staff ', 'cn=staff'],
  ['cn=a + sn=b,o=c', 'CN=a+SN=b,O=c'],
  ['cn=a\\, b,o=c', 'cn=a\\, b, o=c'],
  ['staff-1', 'STAFF-1'],
])('%s is %s', (one, other) => {
  expect(isSameDn(one, other)).toBe(true);
});

it.each([
  ['cn=staff,ou=north', 'cn=staff,ou=south'],
  ['cn=a b', 'cn=ab'],
  ['cn=a\\,b', 'cn=a,b'],
  ['cn=a\\ ,o=b', 'cn=a,o=b'],
  ['cn=staff', ''],
])('%s is not %s', (one, other) => {
  expect(isSameDn(one, other)).toBe(false);
});

it('a name is itself, with spaces around its parts as without', () => {
  const part = fc.tuple(
    fc.constantFrom('cn', 'ou', 'dc'),
    fc.stringMatching(/^[a-zA-Z0-9 \\,=+]{0,9}$/),
  );
  const escaped = part.map(
    ([kind, value]) => `${kind}=${value.trim().replace(/[\\,=+]/g, '\\$&')}`,
  );
  fc.assert(
    fc.property(fc.array(escaped, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(isSameDn(parts.join(','), parts.join(' , ').toUpperCase())).toBe(true);
    }),
  );
});

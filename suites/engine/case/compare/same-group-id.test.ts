import { expect, it } from 'vitest';
import { sameGroupId } from './same-group-id.ts';

it.each([
  ['cn=Staff,ou=groups', 'CN=staff, OU=Groups'],
  ['cn = a b', 'cn=a b'],
  ['cn=Zo\u00eb', 'cn=Zoe\u0308'],
])('%j is %j', (one, other) => {
  expect(sameGroupId(one, other)).toBe(true);
});

it.each([
  ['cn=a b', 'cn=ab'],
  ['cn=a', 'cn=b'],
  ['', 'cn=a'],
  ['cn=a', undefined],
  [undefined, undefined],
])('%j is not %j', (one, other) => {
  expect(sameGroupId(one, other)).toBe(false);
});

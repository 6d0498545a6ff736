import { expect, it } from 'vitest';
import { sameEmail } from './same-email.ts';

it.each([
  ['Ann@Example.org', 'Ann@example.ORG', true],
  ['Ann@example.org', 'ann@example.org', false],
  ['"a@B"@example.org', '"a@b"@example.org', false],
  ['no address', 'No address', false],
  [undefined, undefined, true],
  [undefined, '', false],
])('%s and %s are one address: %s', (one, other, same) => {
  expect(sameEmail(one, other)).toBe(same);
});

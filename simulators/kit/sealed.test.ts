import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './sealed.ts';

const key = Buffer.alloc(32, 1);

test('what was sealed is read again, and its text shows nothing of it', () => {
  const vault = createVault(key);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (secret) => {
      const whole = secret.toWellFormed();
      expect(vault.open(vault.seal(whole))).toBe(whole);
    }),
  );
  expect(vault.seal('secret')).not.toBe(vault.seal('secret'));
  expect(vault.seal('a word to look for')).not.toContain('word');
});

test('altered, cut, foreign and random text opens to nothing', () => {
  const vault = createVault(key);
  const sealed = vault.seal('secret');
  expect(createVault(Buffer.alloc(32, 2)).open(sealed)).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'z', '.', ''), (at, put) => {
      const altered = sealed.slice(0, at) + put + sealed.slice(at + 1);
      fc.pre(altered !== sealed);
      expect(vault.open(altered)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(vault.open(text)).toBeUndefined();
    }),
  );
});

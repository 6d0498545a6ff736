import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['abc', 2, 'ab'],
  ['äää', 5, 'ää'],
  ['ää\ufffd', 6, 'ää'],
  ['a😀b', 4, 'a'],
  ['a😀b', 5, 'a😀'],
  ['\ud800\ud800', 5, '\ud800'],
  ['abc', 3, 'abc'],
])('%j cut to %i octets is %j', (text, octets, cut) => {
  expect(cutText(text, octets)).toBe(cut);
});

test('a cut text begins its text, fits, and has room for no further character', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat(60), (whole, octets) => {
      const cut = cutText(whole, octets);
      const size = Buffer.byteLength(cut);
      expect(whole.startsWith(cut)).toBe(true);
      expect(size).toBeLessThanOrEqual(octets);
      const [next = ''] = whole.slice(cut.length);
      expect(next === '' || size + Buffer.byteLength(next) > octets).toBe(true);
    }),
  );
});

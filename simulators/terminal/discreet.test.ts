import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discreet, withheld } from './discreet.ts';

test.each([
  ['a b', 'it was a b!'],
  ['a b', 'form a+b'],
  ['a b', 'path a%20b'],
  ['ä&', 'encoded %c3%a4%26'],
  ['Secret', 'SECRET'],
])('words that hold %j are not shown: %j', (secret, words) => {
  expect(discreet(words, ['other', secret])).toBe(withheld);
});

test('without a secret words are shown on one line of a bearable length', () => {
  expect(discreet(' two\n lines\u001b[31m\t', ['', 'x'])).toBe('two lines\ufffd[31m');
  expect(discreet('y'.repeat(301), ['x'])).toBe(`${'y'.repeat(300)}...`);
});

test('no secret comes through, wherever it stands, unless it is a part of our own sentence', () => {
  const secret = fc.string({ minLength: 4, unit: 'grapheme' }).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, hidden, after) => {
      const shown = discreet(before + hidden + after, [hidden]);
      expect(shown).toBe(withheld);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPage } from './draw-text.ts';

test.each([
  ['one\r\ntwo\n', ['one', 'two', '']],
  ['a\tb\n', ['a       b', '']],
  ['first\fsecond', ['first']],
  ['text\x1bEmore', ['text']],
  ['wrong\b\b\b\b\bright', ['right']],
  ['under\r_____', ['_____']],
  ['x'.repeat(81), ['x'.repeat(80), 'x']],
] as const)('the first page of %j has the lines %j', (text, lines) => {
  expect(firstPage(text)).toEqual(lines);
});

test('a first page has at most 66 lines of 80 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.nat(8), (short, times) => {
      const text = short.repeat(times);
      const lines = firstPage(text);
      expect(lines.length).toBeLessThanOrEqual(66);
      for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(80);
    }),
  );
  expect(firstPage('line\n'.repeat(100))).toHaveLength(66);
});

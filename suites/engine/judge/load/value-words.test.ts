import { expect, it } from 'vitest';
import { change, timeWords, valueWords } from './value-words.ts';

it.each([
  [0.5, '0.50 ms'],
  [9.99, '9.99 ms'],
  [10, '10.0 ms'],
  [99.9, '99.9 ms'],
  [100, '100 ms'],
  [9_999, '9999 ms'],
  [10_000, '10.0 s'],
  [61_250, '61.3 s'],
])('a time of %d ms is %s', (ms, words) => {
  expect([timeWords(ms), valueWords(ms, 'ms')]).toEqual([words, words]);
});

it.each([
  [0.012, 'share', '1.2 %'],
  [0.25, 'share', '25 %'],
  [0.1, 'share', '10 %'],
  [99.9, 'per second', '99.9/s'],
  [100, 'per second', '100/s'],
] as const)('%d as %s is %s', (value, unit, words) => {
  expect(valueWords(value, unit)).toBe(words);
});

it.each([
  [1, '+0.0 %'],
  [1.052, '+5.2 %'],
  [1.25, '+25 %'],
  [0.95, '−5.0 %'],
  [0.75, '−25 %'],
  [2.99, '+199 %'],
  [3, '3.0 times'],
  [12, '12 times'],
  [Number.POSITIVE_INFINITY, 'without bound'],
])('a ratio of %d is %s', (ratio, words) => {
  expect(change(ratio)).toBe(words);
});

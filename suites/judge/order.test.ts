import { expect, it } from 'vitest';
import { liesBetween, precedes } from './order.ts';

it('a place comes before the later ones, and not before itself', () => {
  expect([1, 2, 3].map((seq) => precedes(2, seq))).toEqual([false, false, true]);
});

it('what lies between two places is neither of them', () => {
  expect([1, 2, 3, 4].map((seq) => liesBetween(seq, 2, 4))).toEqual([false, false, true, false]);
  expect([1, 2, 3, 4].filter((seq) => liesBetween(seq, 4, 2))).toEqual([]);
});

import { expect, it } from 'vitest';
import { liesBetween, precedes } from './order.ts';

it('a place comes before the later ones, and not before itself', () => {
  expect([1, 2, 3].map((place) => precedes(2, place))).toEqual([false, false, true]);
});

it('what never came is behind all that did', () => {
  expect(precedes(1, undefined)).toBe(true);
  expect(precedes(undefined, 1)).toBe(false);
  expect(precedes(undefined, undefined)).toBe(false);
});

it('what lies between two places is neither of them', () => {
  const places = [1, 2, 3, 4];
  expect(places.filter((place) => liesBetween(place, 2, 4))).toEqual([3]);
  expect(places.filter((place) => liesBetween(place, 4, 2))).toEqual([]);
  expect(places.filter((place) => liesBetween(place, 2, undefined))).toEqual([3, 4]);
});

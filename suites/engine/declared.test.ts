import { expect, it } from 'vitest';
import { withNewKeys } from './declared.ts';

/** Two modules whose parts alternate in the list. */
const list = ['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'c1'].map((key) => ({
  key,
  module: key.charAt(0),
}));

it.each([
  ['after the one that precedes it', ['a1', 'b1', 'b2', 'a3', 'a4', 'c1'], ['a2', 1]],
  ['before the one that follows it', ['a1', 'a2', 'b1', 'b2', 'a4', 'c1'], ['a3', 4]],
  ['after the last of its module', ['b2', 'a1', 'c1'], ['a3', 2]],
  ['as the first of its module after the one that precedes it', ['a1', 'b2', 'a4'], ['c1', 3]],
  ['first of all if nothing precedes it', ['b1', 'c1'], ['a1', 0]],
] as const)('a new key comes %s', (_where, known, [key, place]) => {
  const order = withNewKeys(known, list, (one) => one.key === key);
  expect(order.indexOf(key)).toBe(place);
  expect(order.filter((one) => one !== key)).toEqual(known);
});

it('several new keys keep the order of their module', () => {
  const order = withNewKeys(['a1', 'c1'], list, () => true);
  expect(order).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

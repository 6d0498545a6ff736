import { expect, it } from 'vitest';
import { openTokenWatch } from './token-watch.ts';

it('ends the tokens given out so far, and of those to come the next alone if that is meant', () => {
  const watch = openTokenWatch();
  watch.issued('a', 'renewal of a');
  watch.end(false);
  watch.issued('b', undefined);
  watch.end(true);
  watch.issued('c', undefined);
  watch.issued('d', undefined);
  expect(['a', 'b', 'c', 'd'].filter((token) => watch.isOver(token))).toEqual(['a', 'b', 'c']);
  expect(watch.lastRefresh()).toBe('renewal of a');
});

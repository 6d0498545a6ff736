import { expect, test } from 'vitest';
import { differences } from './differences.ts';

test('what is as wanted is not told, whatever else there is', () => {
  expect(differences({ pages: 2 }, { pages: 2, copies: 9 })).toEqual([]);
});

test('what differs or lacks is told with both', () => {
  expect(differences({ pages: 2, sides: 'one-sided' }, { pages: 3 })).toEqual([
    'pages is 3, not 2',
    'sides is undefined, not one-sided',
  ]);
});

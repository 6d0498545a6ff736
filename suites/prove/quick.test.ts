import { expect, it } from 'vitest';
import { testCases } from '../rules/index.ts';
import { chooseQuick, sharePercent } from './quick.ts';

const costs = new Map(Object.entries({ one: 100, two: 100, long: 5000, alone: 100, none: 1 }));
const matrix = {
  shownBy: { a: 'one', b: 'one', c: 'two', d: 'long', e: 'alone' },
  costOf: (name: string) => costs.get(name),
};
const all = ['long', 'two', 'none', 'one'].map((name) => ({ name }));

it('those that find most in a millisecond come first, those that find nothing not at all', () => {
  const chosen = chooseQuick(all, { timeMs: 1000, width: 1 }, matrix);
  expect(chosen).toEqual(['one', 'two']);
  expect(sharePercent(chosen, matrix)).toBe(60);
});

it('an exclusive test case costs the time of all that could be played beside it', () => {
  const beside = [{ name: 'two' }, { name: 'alone', exclusive: true }];
  const chosen = chooseQuick(beside, { timeMs: 140, width: 2 }, matrix);
  expect(chosen).toEqual(['two']);
});

it('a test case that was never timed is left out', () => {
  const chosen = chooseQuick(
    [{ name: 'new' }],
    { timeMs: 1e9, width: 4 },
    {
      shownBy: { a: 'new' },
      costOf: () => undefined,
    },
  );
  expect(chosen).toEqual([]);
});

it.each([
  [10, 80],
  [5, 60],
])(
  'in %i s at least %i %% of the known deviations are found, by testCases that there are',
  (seconds, percent) => {
    const chosen = chooseQuick(testCases, { timeMs: seconds * 1000, width: 4 });
    const names = new Set(testCases.map(({ name }) => name));
    expect(chosen.filter((name) => !names.has(name))).toEqual([]);
    expect(sharePercent(chosen)).toBeGreaterThanOrEqual(percent);
  },
);

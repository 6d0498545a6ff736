import { expect, it } from 'vitest';
import { countsOf, coverageOf, fromNowhere } from './coverage.ts';
import { accountOf, by, excluded, missing, partly, silent } from './part.ts';

const parts = [
  ...accountOf('1', [by('a', 'a', 'X-01 X-02'), silent('b', 'b', 'SIL-01')]),
  ...accountOf('2', [
    excluded('c', 'c', 'heading'),
    missing('d', 'd', 'that it holds'),
    partly('e', 'e', { by: 'X-03', missing: 'the rest' }),
  ]),
];

it('counts by section; what lacks a rule is missing, though another judges some of it', () => {
  expect(coverageOf(parts)).toEqual([
    { section: '1', parts: 2, byRules: 1, silent: 1, excluded: 0, missing: 0 },
    { section: '2', parts: 3, byRules: 0, silent: 0, excluded: 1, missing: 2 },
  ]);
  expect(countsOf(parts).parts).toBe(5);
});

it('names rules that no part names', () => {
  expect(fromNowhere(parts, ['X-01', 'X-02', 'X-03', 'X-04'])).toEqual(['X-04']);
});

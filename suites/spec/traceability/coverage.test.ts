import { expect, it } from 'vitest';
import { callerCountsOf, countsOf, perSection, withoutOrigin } from './coverage.ts';

const base = { digest: '0123456789ab', callers: undefined };
const parts = [
  { ...base, section: '1', about: 'a', rules: ['X-01', 'X-02'], callers: { rules: ['T-01'] } },
  { ...base, section: '1', about: 'b', rules: [], silence: 'SIL-01' },
  { ...base, section: '2', about: 'c', rules: [], excluded: 'heading' as const },
  { ...base, section: '2', about: 'd', rules: [], callers: { excluded: 'effect' as const } },
];

it('counts by section; what nothing accounts for is missing', () => {
  expect(perSection(parts, countsOf)).toEqual([
    { section: '1', parts: 2, byRules: 1, silent: 1, excluded: 0, missing: 0 },
    { section: '2', parts: 2, byRules: 0, silent: 0, excluded: 1, missing: 1 },
  ]);
  expect(callerCountsOf(parts)).toEqual({ parts: 2, byRules: 1, excluded: 1 });
});

it('names rules that no part names', () => {
  expect(withoutOrigin(parts, ['X-01', 'X-02', 'T-01', 'X-04'])).toEqual(['X-04']);
});

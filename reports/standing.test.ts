import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

it.each([
  ['NOT RUN', 'outside'],
  ['NOT APPLICABLE', 'outside'],
  ['OK', 'counts'],
  ['FAILED', 'counts'],
] as const)('a rule that nobody expects to be judged and that is %s: %s', (verdict, standing) => {
  const rule = { gates: true, expectation: 'outside', verdict } as const;
  expect(standingOf(rule)).toBe(standing);
});

import { expect, it } from 'vitest';
import { UsageError } from '../../command-line/usage-error.ts';
import { readRates } from './rates.ts';

it.each([
  ['20', [20]],
  ['50, 20,50', [20, 50]],
  ['0.5', [0.5]],
])('%j', (list, rates) => {
  expect(readRates(list)).toEqual(rates);
});

it.each(['', '0', '-1', 'a', '20,', '1e9', 'NaN'])('%j is wrong usage', (list) => {
  expect(() => readRates(list)).toThrow(UsageError);
});

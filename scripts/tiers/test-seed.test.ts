import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedPrefix, testSeed } from './test-seed.ts';

it('is the same in each run, unless the environment gives another one', () => {
  expect(testSeed({})).toBe(1);
  expect(testSeed({ PLATEN_TEST_SEED: '' })).toBe(1);
  expect(testSeed({ PLATEN_TEST_SEED: '20261128' })).toBe(20_261_128);
});

it('stands before the command that repeats a test where it is not the usual one', () => {
  expect(seedPrefix({})).toBe('');
  expect(seedPrefix({ PLATEN_TEST_SEED: '7' })).toBe('PLATEN_TEST_SEED=7 ');
});

it.each(['x', '-1', '1.5', '123456789012'])('refuses %j', (given) => {
  expect(() => testSeed({ PLATEN_TEST_SEED: given })).toThrow(`PLATEN_TEST_SEED=${given}`);
});

it('is the seed of every property', () => {
  expect(fc.readConfigureGlobal().seed).toBe(testSeed(process.env));
});

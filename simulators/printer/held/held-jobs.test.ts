import { expect, test } from 'vitest';
import { movableClock } from '../../kit/clock.ts';
import { HeldJobs } from './held-jobs.ts';

test('after ten wrong PINs for a job none is taken for a minute; other jobs are released', () => {
  const clock = movableClock();
  clock.freeze();
  const panel = new HeldJobs(clock);
  panel.add({
    held: () => [],
    discard: () => false,
    release: (_, pin) => (pin === '1234' ? 'released' : 'wrong-pin'),
  });
  for (let guess = 0; guess < 10; guess += 1) {
    expect(panel.release(1, String(guess))).toBe('wrong-pin');
  }
  expect(panel.release(1, '1234')).toBe('too-many-guesses');
  expect(panel.release(2, '1234')).toBe('released');
  clock.advance(59_999);
  expect(panel.release(1, '1234')).toBe('too-many-guesses');
  clock.advance(1);
  expect(panel.release(1, '1234')).toBe('released');
});

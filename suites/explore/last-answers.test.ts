import { expect, it, vi } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { awaitLastAnswers } from './last-answers.ts';

it('what is open when a sequence is interrupted may be answered for a while, then it is given up', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  using answers = awaitLastAnswers(systemClock, controller.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  controller.abort(new Error('enough'));
  expect(answers.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(answers.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers.signal.reason).toEqual(new Error('enough'));
  vi.useRealTimers();
});

it('an interruption before the sequence counts, and one after it does nothing', async () => {
  vi.useFakeTimers();
  using before = awaitLastAnswers(systemClock, AbortSignal.abort(new Error('early')));
  const controller = new AbortController();
  const after = awaitLastAnswers(systemClock, controller.signal);
  after[Symbol.dispose]();
  controller.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(before.signal.aborted).toBe(true);
  expect(after.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

import { expect, it } from 'vitest';
import { type Clock, systemClock } from '../../kit/clock.ts';
import { readHistory } from '../operations/documents/read-history.ts';
import { withinTime } from './within-time.ts';

/** A clock whose timers are called when `pass` is. */
function timers() {
  const callbacks = new Map<() => void, number>();
  const clock: Clock = {
    ...systemClock,
    timer: (ms, callback) => {
      callbacks.set(callback, ms);
      return { [Symbol.dispose]: () => void callbacks.delete(callback) };
    },
  };
  const pass = (ms: number): void => {
    for (const [callback, due] of callbacks) if (due <= ms) callback();
  };
  return { clock, pass, callbacks };
}

it('history is answered within five minutes, or refused (interface 8)', async () => {
  const { clock, pass } = timers();
  const limitMs = readHistory.timeLimitMs;
  const never = withinTime(new Promise(() => undefined), { clock, limitMs });
  const outcome = never.catch((error: unknown) => error);
  pass(299_999);
  expect(await Promise.race([outcome, Promise.resolve('waits')])).toBe('waits');
  pass(300_000);
  expect(await outcome).toMatchObject({ code: 'answer-timeout' });
});

it('work that ends in time leaves no timer behind, whichever way it ends', async () => {
  const { clock, callbacks } = timers();
  expect(await withinTime(Promise.resolve(1), { clock, limitMs: 5 })).toBe(1);
  const failing = withinTime(Promise.reject(new Error('no')), { clock, limitMs: 5 });
  await expect(failing).rejects.toThrow('no');
  expect(callbacks.size).toBe(0);
  expect(await withinTime(Promise.resolve(2), { clock, limitMs: undefined })).toBe(2);
});

import { setTimeout as delay } from 'node:timers/promises';

/** Time as an argument. `now` is wall time in epoch milliseconds, `monotonic` is one clock for all processes of a machine, in nanoseconds. */
export interface Clock {
  now(): number;
  monotonic(): bigint;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after `ms`; disposing cancels. Does not keep the process alive. */
  timer(ms: number, callback: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => process.hrtime.bigint(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  },
  timer: (ms, callback) => {
    const handle = setTimeout(callback, ms);
    handle.unref();
    return { [Symbol.dispose]: () => clearTimeout(handle) };
  },
};

/**
 * A wall clock that can be frozen and moved; waiting still takes real time.
 * What expires is compared with `now`, so moving the clock is enough to see it expire.
 */
export interface MovableClock extends Clock {
  freeze(at?: number): void;
  advance(ms: number): void;
  resume(): void;
  state(): { readonly now: number; readonly frozen: boolean; readonly offsetMs: number };
}

export function movableClock(base: Clock = systemClock): MovableClock {
  let frozenAt: number | undefined;
  let offsetMs = 0;
  const now = (): number => frozenAt ?? base.now() + offsetMs;
  return {
    ...base,
    now,
    freeze: (at) => {
      frozenAt = at ?? now();
    },
    advance: (ms) => {
      if (frozenAt === undefined) offsetMs += ms;
      else frozenAt += ms;
    },
    resume: () => {
      if (frozenAt !== undefined) offsetMs = frozenAt - base.now();
      frozenAt = undefined;
    },
    state: () => ({ now: now(), frozen: frozenAt !== undefined, offsetMs }),
  };
}

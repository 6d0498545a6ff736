import { type Clock, systemClock } from './clock.ts';

/** For tests: a clock whose timers run only when it is told that time has passed. */
export interface ManualClock extends Clock {
  pass(ms: number): void;
}

interface Pending {
  readonly at: number;
  readonly callback: () => void;
}

export function manualClock(): ManualClock {
  const pending = new Set<Pending>();
  let nowMs = 0;
  return {
    ...systemClock,
    now: () => nowMs,
    timer: (ms, callback) => {
      const one = { at: nowMs + ms, callback };
      pending.add(one);
      return { [Symbol.dispose]: () => void pending.delete(one) };
    },
    pass: (ms) => {
      nowMs += ms;
      for (const one of [...pending].filter(({ at }) => at <= nowMs)) {
        pending.delete(one);
        one.callback();
      }
    },
  };
}

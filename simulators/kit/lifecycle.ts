import type { Clock } from './clock.ts';

/** Something that was started and can be stopped; stopping twice is harmless. */
export interface Running extends AsyncDisposable {
  stop(): Promise<void>;
}

/** Gathers what was started and stops it in reverse order, all of it, even when one stop fails. */
export function constellation(): { add<T extends Running>(part: T): T } & Running {
  const stack = new AsyncDisposableStack();
  const stop = (): Promise<void> => stack.disposeAsync();
  return {
    add: (part) => stack.use(part),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Makes a handle out of a stop function that must run once. */
export function running<T extends object>(parts: T, stopOnce: () => Promise<void>): T & Running {
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopOnce());
  return Object.assign(parts, { stop, [Symbol.asyncDispose]: stop });
}

export interface Wait {
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** What is waited for, as it stands in the error: "the job at printer p1". */
  readonly what: string;
}

/** Polls until `probe` gives something; throws, naming what it waited for, when the deadline passes. */
export async function waitFor<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  wait: Wait,
): Promise<T> {
  const start = wait.clock.monotonic();
  const limit = BigInt(wait.deadlineMs) * 1_000_000n;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    const seen = await probe();
    if (seen !== undefined) return seen;
    if (wait.clock.monotonic() - start > limit) {
      throw new Error(`waited ${String(wait.deadlineMs)} ms for ${wait.what}`);
    }
    await wait.clock.sleep(pauseMs);
  }
}

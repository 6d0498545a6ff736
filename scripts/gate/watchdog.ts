import { systemClock } from '../../simulators/kit/clock.ts';

/** A signal that aborts with another one, or after some seconds; disposing lets go of the timer. */
export function watchdog(
  signal: AbortSignal,
  seconds: number | undefined,
): { readonly signal: AbortSignal } & Disposable {
  if (seconds === undefined) return { signal, [Symbol.dispose]: () => undefined };
  const own = new AbortController();
  const timer = systemClock.timer(seconds * 1000, () => own.abort());
  return {
    signal: AbortSignal.any([signal, own.signal]),
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  };
}

import type { Clock } from '../../simulators/kit/clock.ts';

/** So long the open calls of an interrupted sequence may still be answered. */
const graceMs = 2_000;

export interface LastAnswers extends Disposable {
  /** Aborts a while after the interruption. */
  readonly signal: AbortSignal;
}

/** A call that is given up may have made something whose id nobody knows then: what is open may end first. */
export function awaitLastAnswers(
  clock: Pick<Clock, 'timer'>,
  interruption: AbortSignal = new AbortController().signal,
): LastAnswers {
  const late = new AbortController();
  let timer: Disposable | undefined;
  const interrupted = (): void => {
    timer = clock.timer(graceMs, () => late.abort(interruption.reason));
  };
  if (interruption.aborted) interrupted();
  else interruption.addEventListener('abort', interrupted, { once: true });
  return {
    signal: late.signal,
    [Symbol.dispose]: () => {
      interruption.removeEventListener('abort', interrupted);
      timer?.[Symbol.dispose]();
    },
  };
}

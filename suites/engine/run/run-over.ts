import { setMaxListeners } from 'node:events';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Budget } from '../session/allowance.ts';

export interface RunOver extends Disposable {
  /** Aborts when the run's time is used up or it was interrupted: calls that are open then are given up. */
  readonly signal: AbortSignal;
}

/** The time of the budget runs from here. */
export function watchForEnd(
  { timeMs }: Pick<Budget, 'timeMs'>,
  clock: Pick<Clock, 'timer'>,
  interruption?: AbortSignal,
): RunOver {
  const time = new AbortController();
  // A timer may come a little early by the other clock that the allowance is measured with.
  const timer =
    timeMs === undefined
      ? undefined
      : clock.timer(timeMs + 1, () => time.abort(new Error('the time of the run is used up')));
  const signal =
    interruption === undefined ? time.signal : AbortSignal.any([time.signal, interruption]);
  // Every open call listens; a run has as many as it has test cases at a time, and more.
  setMaxListeners(0, signal);
  return {
    signal,
    [Symbol.dispose]: () => timer?.[Symbol.dispose](),
  };
}

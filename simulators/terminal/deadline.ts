import type { Clock } from '../kit/clock.ts';

export interface Deadline extends Disposable {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
  /** Something has come: the time starts anew. */
  restart(): void;
}

export function openDeadline(clock: Clock, ms: number): Deadline {
  const controller = new AbortController();
  const start = (): Disposable =>
    clock.timer(ms, () => controller.abort(new Error(`no answer within ${String(ms)} ms`)));
  let timer = start();
  return {
    signal: controller.signal,
    restart: () => {
      timer[Symbol.dispose]();
      timer = start();
    },
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  };
}

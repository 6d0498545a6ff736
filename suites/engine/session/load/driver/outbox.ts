import type { Clock } from '../../../../../simulators/kit/clock.ts';

const mostAtOnce = 500;
const longestMs = 100;

/** Gathers what is told often, and sends it in batches, in order, a tenth of a second later at the most. */
export class Outbox<T> {
  readonly #clock: Clock;
  readonly #send: (batch: readonly T[]) => void;
  #waiting: T[] = [];
  #timer: Disposable | undefined;

  constructor(clock: Clock, send: (batch: readonly T[]) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  put(one: T): void {
    this.#waiting.push(one);
    if (this.#waiting.length >= mostAtOnce) this.flush();
    else this.#timer ??= this.#clock.timer(longestMs, () => this.flush());
  }

  flush(): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#send(batch);
  }
}

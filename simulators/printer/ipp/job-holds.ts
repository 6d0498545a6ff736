import type { Clock } from '../../kit/clock.ts';

/** Why a job is pending-held (RFC 8011 5.3.8, RFC 3998 3.3, PWG 5100.11 5.4). */
export type HoldReason = 'job-hold-until-specified' | 'job-held-on-create' | 'job-password-wait';

/** Timers count in 31 bits; what is further away is looked at again. */
const longestTimerMs = 2_000_000_000;

/** What holds a job, each with its own end. */
export class JobHolds {
  readonly #clock: Clock;
  readonly #over: (reason: HoldReason) => void;
  readonly #ends = new Map<HoldReason, Disposable | undefined>();

  /** `over` is called when the time of a hold has come. */
  constructor(clock: Clock, over: (reason: HoldReason) => void) {
    this.#clock = clock;
    this.#over = over;
  }

  get reasons(): readonly HoldReason[] {
    return [...this.#ends.keys()];
  }

  /** `until` is in epoch milliseconds, or infinite. */
  set(reason: HoldReason, until: number): void {
    this.#ends.get(reason)?.[Symbol.dispose]();
    this.#ends.set(reason, this.#endAt(reason, until));
  }

  delete(reason: HoldReason): void {
    this.#ends.get(reason)?.[Symbol.dispose]();
    this.#ends.delete(reason);
  }

  clear(): void {
    for (const reason of this.reasons) this.delete(reason);
  }

  #endAt(reason: HoldReason, until: number): Disposable | undefined {
    if (!Number.isFinite(until)) return undefined;
    const waitMs = Math.min(Math.max(0, until - this.#clock.now()), longestTimerMs);
    return this.#clock.timer(waitMs, () => {
      if (this.#clock.now() >= until) this.#over(reason);
      else this.set(reason, until);
    });
  }
}

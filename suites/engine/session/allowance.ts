import type { Clock } from '../../../simulators/kit/clock.ts';
import type { EndedEvent } from '../journal/event.ts';
import { Blocked } from './test-case.ts';

/** What a run may use up before it makes no further call; what is left out is not limited. */
export interface Budget {
  /** Calls of the interface, those of replays too. */
  readonly requests?: number;
  readonly timeMs?: number;
}

/** What brought a run to its end before all was played. */
export type RunEnd = Pick<EndedEvent, 'by' | 'limit' | 'why'>;

/** Asked before every call of a run. */
export interface Allowance {
  /** Takes one call from it; false: the run sends no further calls. */
  take(): boolean;
  /**
   * Told of every call's end, and about how many bytes of memory are kept of its answer. A target that has fallen
   * silent is not waited for call after call, and what is kept of one without measure ends.
   */
  heard(isAnswered: boolean, keptBytes?: number): void;
  /** Why no further call is made, what came first; undefined as long as one may be. */
  end(): RunEnd | undefined;
}

export interface AllowanceOptions {
  readonly budget: Budget;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Aborted: the run was interrupted. */
  readonly signal?: AbortSignal;
  /** Aborted: open calls were given up since the time is used up; no clock may say otherwise then. */
  readonly over?: AbortSignal;
}

/** A service that is started anew is silent for a while as well. */
const silentCalls = 16;
const silentMs = 60_000;
/** Of all answers, as values; a whole run against our own service keeps less than a tenth. */
const mostKeptBytes = 384 * 1024 * 1024;

/** The time of the budget runs from here. */
export function openAllowance({ budget, clock, signal, over }: AllowanceOptions): Allowance {
  const { requests, timeMs } = budget;
  const startedNs = clock.monotonic();
  let taken = 0;
  let kept = 0;
  let silence = { calls: 0, sinceNs: startedNs };
  let ended: RunEnd | undefined;
  const isTimeUsedUp = (timeMs: number): boolean =>
    over?.aborted === true || clock.monotonic() - startedNs >= BigInt(timeMs) * 1_000_000n;
  const look = (): RunEnd | undefined => {
    if (signal?.aborted === true) return { by: 'interruption' };
    if (timeMs !== undefined && isTimeUsedUp(timeMs)) return { by: 'time', limit: timeMs };
    if (requests !== undefined && taken >= requests) return { by: 'requests', limit: requests };
    if (kept > mostKeptBytes) return { by: 'answers', limit: mostKeptBytes };
    const silentForMs = (clock.monotonic() - silence.sinceNs) / 1_000_000n;
    if (silence.calls >= silentCalls && silentForMs >= silentMs)
      return { by: 'unreachable', why: `${String(silence.calls)} calls in a row had no answer` };
    return undefined;
  };
  const end = (): RunEnd | undefined => {
    ended ??= look();
    return ended;
  };
  return {
    end,
    heard: (isAnswered, keptBytes = 0) => {
      kept += keptBytes;
      silence = isAnswered
        ? { calls: 0, sinceNs: clock.monotonic() }
        : { ...silence, calls: silence.calls + 1 };
    },
    take: () => {
      if (end() !== undefined) return false;
      taken += 1;
      return true;
    },
  };
}

/** Ends the case where it is when the run sends no further calls. */
export function takeCall({ mayCall }: { readonly mayCall?: () => boolean }): void {
  if (mayCall?.() === false) throw new Blocked('the run sends no further calls');
}

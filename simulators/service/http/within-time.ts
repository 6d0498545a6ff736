import type { Clock } from '../../kit/clock.ts';
import { Problem } from '../rules/problem.ts';

interface TimeLimit {
  readonly clock: Clock;
  /** None where it is left out. */
  readonly limitMs: number | undefined;
}

/** What the work gives; rejects with a Problem when that takes longer than its limit (interface 8). */
export async function withinTime<T>(work: Promise<T>, limit: TimeLimit): Promise<T> {
  const { clock, limitMs } = limit;
  if (limitMs === undefined) return work;
  const late = Promise.withResolvers<never>();
  using _timer = clock.timer(limitMs, () => late.reject(new Problem('answer-timeout')));
  return await Promise.race([work, late.promise]);
}

import type { Latency } from './load-measure.ts';

/** Nine in ten, ninety-nine in a hundred, and so on: each step of a tail gets room on a curve. */
const shares = [
  0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.975, 0.99, 0.995,
  0.9975, 0.999, 0.9995, 0.9999,
];

/** Times by rank: `msAt(0)` is the least of them, `msAt(count - 1)` the greatest. */
export interface RankedTimes {
  readonly count: number;
  readonly meanMs: number;
  readonly msAt: (rank: number) => number;
}

/** Of times in milliseconds; all zero when there are none. */
export function latencyOf(timesMs: readonly number[]): Latency {
  const sorted = Float64Array.from(timesMs).sort();
  const count = sorted.length;
  const meanMs = count === 0 ? 0 : sorted.reduce((sum, ms) => sum + ms, 0) / count;
  return latencyByRank({ count, meanMs, msAt: (rank) => sorted[rank] ?? 0 });
}

/** A quantile is the least time that so many don't exceed. */
export function latencyByRank({ count, meanMs, msAt }: RankedTimes): Latency {
  const at = (share: number): number =>
    count === 0 ? 0 : msAt(Math.min(count - 1, Math.max(0, Math.ceil(share * count) - 1)));
  // Beyond the last share that this many times can tell apart, a curve would pretend.
  const shown = shares.filter((share) => (1 - share) * count >= 1);
  return {
    count,
    minMs: at(0),
    meanMs,
    p50Ms: at(0.5),
    p90Ms: at(0.9),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    maxMs: at(1),
    curve: count === 0 ? [] : [...shown.map((share) => [share, at(share)] as const), [1, at(1)]],
  };
}

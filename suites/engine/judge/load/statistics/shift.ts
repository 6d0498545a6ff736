import { mostExact, refuseUnfit } from './mann-whitney.ts';
import { medianOf, normalQuantile } from './quantiles.ts';
import { shapeOfU } from './rank-sums.ts';

/** By how much one side is above another, and between which bounds that lies with the confidence asked for. */
export interface Shift {
  readonly estimate: number;
  /** Minus infinity and infinity: too few numbers to bound it. */
  readonly low: number;
  readonly high: number;
}

/**
 * Hodges and Lehmann's estimate of how far `now` lies above `before`: the median of all differences,
 * with the interval that Mann and Whitney's test does not refuse (Hollander and Wolfe, 4.2 and 4.3).
 */
export function shiftOf(
  before: readonly number[],
  now: readonly number[],
  confidence: number,
): Shift {
  refuseUnfit(before, now);
  const differences = now
    .flatMap((is) => before.map((was) => is - was))
    .toSorted((one, other) => one - other);
  const outside = leftOut({ n: now.length, m: before.length }, (1 - confidence) / 2);
  const low = differences[outside - 1] ?? Number.NEGATIVE_INFINITY;
  const high = differences[differences.length - outside] ?? Number.POSITIVE_INFINITY;
  return { estimate: medianOf(differences), low, high };
}

/** The same as a ratio: 1.1 is a tenth more. Numbers must be above zero. */
export function ratioOf(
  before: readonly number[],
  now: readonly number[],
  confidence: number,
): Shift {
  const logs = (numbers: readonly number[]): readonly number[] => numbers.map(Math.log);
  const { estimate, low, high } = shiftOf(logs(before), logs(now), confidence);
  return { estimate: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high) };
}

/** Which difference, counted from either end, bounds the interval; 0 where none may. */
function leftOut({ n, m }: { readonly n: number; readonly m: number }, tail: number): number {
  if (Math.max(n, m) > mostExact) {
    const spread = Math.sqrt((n * m * (n + m + 1)) / 12);
    return Math.max(0, Math.round((n * m) / 2 - normalQuantile(tail) * spread));
  }
  let sum = 0;
  // U below its count-th value is rarer than the tail: that many differences stand outside.
  const count = shapeOfU(n, m).findIndex((share) => {
    sum += share;
    return sum > tail;
  });
  return Math.max(0, count);
}

import { normalAbove } from './quantiles.ts';
import { shapeOfU, tieSizes, twiceU } from './rank-sums.ts';

export interface MannWhitney {
  /** In how many pairs the number of the first side is the larger one, ties as halves. */
  readonly u: number;
  /** Two-sided: how likely sides that do not differ look at least as different. */
  readonly p: number;
  readonly method: 'exact' | 'normal';
}

/** Up to so many on a side, and without ties, p is counted, not approximated. */
export const mostExact = 50;

/**
 * Mann and Whitney's test whether one of two sides tends to larger numbers. It asks nothing of their
 * distribution. Throws RangeError for a side without numbers, or with what is none.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): MannWhitney {
  refuseUnfit(first, second);
  const u = twiceU(first, second) / 2;
  const ties = tieSizes([...first, ...second]);
  const isExact = ties.length === 0 && Math.max(first.length, second.length) <= mostExact;
  const sides = { n: first.length, m: second.length };
  return isExact
    ? { u, p: exactP(u, sides), method: 'exact' }
    : { u, p: normalP(u, sides, ties), method: 'normal' };
}

interface Sides {
  readonly n: number;
  readonly m: number;
}

function exactP(u: number, { n, m }: Sides): number {
  const least = Math.min(u, n * m - u);
  const tail = shapeOfU(n, m)
    .subarray(0, least + 1)
    .reduce((sum, share) => sum + share, 0);
  return Math.min(1, 2 * tail);
}

/** With the variance that ties leave, and half a step for continuity (Hollander and Wolfe, 4.1). */
function normalP(u: number, { n, m }: Sides, ties: readonly number[]): number {
  const all = n + m;
  const tied = ties.reduce((sum, size) => sum + (size ** 3 - size), 0);
  const variance = ((n * m) / 12) * (all + 1 - tied / (all * (all - 1)));
  if (!(variance > 0)) return 1;
  const beyond = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return Math.min(1, 2 * normalAbove(beyond / Math.sqrt(variance)));
}

export function refuseUnfit(...sides: readonly (readonly number[])[]): void {
  for (const side of sides) {
    if (side.length === 0) throw new RangeError('a side has no numbers');
    if (!side.every(Number.isFinite)) throw new RangeError('a side holds what is no number');
  }
}

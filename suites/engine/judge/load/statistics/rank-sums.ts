/**
 * In how many of all orders of `n` and `m` different numbers U is 0, 1, ... n*m: how often one of the
 * n is above one of the m. As shares of all orders, which add up to 1 (Mann and Whitney 1947, (2)).
 */
export function shapeOfU(n: number, m: number): Float64Array {
  let shape = new Float64Array(n * m + 1);
  shape[0] = 1;
  // The generating function: the product over i of (1 - q^(m+i)) / (1 - q^i), each step a share of its orders.
  for (let i = 1; i <= n; i += 1) {
    const before = shape;
    const next = before.map((share, u) => share - (before[u - m - i] ?? 0));
    for (const [u, share] of next.entries()) next[u] = share + (next[u - i] ?? 0);
    shape = next.map((share) => (share * i) / (m + i));
  }
  return shape;
}

/** Twice U of the first numbers, a tie counting half: whole, so that nothing is lost in rounding. */
export function twiceU(first: readonly number[], second: readonly number[]): number {
  let twice = 0;
  for (const one of first)
    for (const other of second) twice += one > other ? 2 : one === other ? 1 : 0;
  return twice;
}

/** How many numbers stand in each group of equal ones that has more than one. */
export function tieSizes(numbers: readonly number[]): readonly number[] {
  const groups = Map.groupBy(numbers, (number) => number).values();
  return [...groups].map((group) => group.length).filter((size) => size > 1);
}

/** The middle of numbers, or the mean of the two in the middle. NaN of none. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(half)] ?? Number.NaN;
  return (low + high) / 2;
}

/** How likely a standard normal number is above `z`; within 1.2e-7 of itself (Numerical Recipes, erfcc). */
export function normalAbove(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398,
    1.48851587, -0.82215223, 0.17087277,
  ];
  const sum = terms.reduceRight((rest, term) => rest * t + term, 0);
  const above = (t * Math.exp(-x * x + sum)) / 2;
  return z >= 0 ? above : 1 - above;
}

/** The number that a standard normal one exceeds with the likelihood `above` (0 to 1, both excluded). */
export function normalQuantile(above: number): number {
  let [low, high] = [-40, 40];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (normalAbove(middle) > above) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

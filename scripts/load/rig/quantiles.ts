/** The value that `share` (0 to 1) of the values don't exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const lower = quantile(values, 0.5);
  return values.length % 2 === 1 ? lower : (lower + quantile(values, 0.5 + 1 / values.length)) / 2;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/** `0.62 (0.58 to 0.71)`. */
export function spreadText({ median: middle, min, max }: Spread): string {
  return `${middle.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
}

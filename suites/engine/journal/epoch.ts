/** The interface leaves the unit of long times open (SIL-1A): where numbers of each unit in use end, and what a moment is in milliseconds. */
const units: readonly (readonly [end: number, toMs: (count: number) => number])[] = [
  // Seconds stay below it until the year 5138, milliseconds left it behind in 1973.
  [1e11, (seconds) => seconds * 1000],
  [1e14, (ms) => ms],
  [1e17, (micros) => micros / 1000],
  // 100 ns since 1601, as Windows counts, and since the year 1, as .NET does.
  [3e17, (ticks) => ticks / 10_000 - 11_644_473_600_000],
  [1e18, (ticks) => ticks / 10_000 - 62_135_596_800_000],
  [Number.POSITIVE_INFINITY, (nanos) => nanos / 1_000_000],
];

/** A moment as epoch milliseconds; NaN stays. */
export function epochMs(value: number): number {
  const toMs = units.find(([end]) => Math.abs(value) < end)?.[1];
  return toMs === undefined ? Number.NaN : Math.round(toMs(value));
}

const shownFiles = 5;
const slowTestMs = 5_000;

/** Durations in milliseconds by name. */
type Durations = ReadonlyMap<string, number>;

/** Names the five slowest files and every test over five seconds, the slowest first: shown, never a failure. */
export function slowestLines(files: Durations, tests: Durations): readonly string[] {
  const slowTests = slowestFirst(tests).filter(([, durationMs]) => durationMs > slowTestMs);
  return [
    ...section('slowest files', slowestFirst(files).slice(0, shownFiles)),
    ...section('tests that took longer than 5 s', slowTests),
  ];
}

function slowestFirst(durations: Durations): readonly (readonly [string, number])[] {
  return [...durations].toSorted(([, one], [, other]) => other - one);
}

function section(title: string, rows: readonly (readonly [string, number])[]): readonly string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(([name, ms]) => `  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`);
  return [`${title}:`, ...lines];
}

/** What ipptool said of each test of a run. */
export interface Verdicts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that failed, each with what ipptool expected of it. */
  readonly failures: readonly string[];
  /** Every verdict in the order of the log: what two runs must agree in. */
  readonly lines: readonly string[];
}

const verdictLine = /^\s*(.+?)\s*\[(PASS|FAIL|SKIP)\]$/;
/** What was got, at length, besides what was expected. */
const noise = /^\s+(?:RECEIVED|GOT|status-code)/;

/** Counts the log line by line: its own score takes skips for passes, and only of the last file. */
export function readVerdicts(log: string): Verdicts {
  const counts = { PASS: 0, FAIL: 0, SKIP: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  let inFailure = false;
  for (const line of log.split('\n')) {
    const [, test = '', verdict] = verdictLine.exec(line) ?? [];
    if (verdict === undefined) {
      if (inFailure && /^\s+\S/.test(line) && !noise.test(line)) failures.push(`  ${line.trim()}`);
      continue;
    }
    counts[verdict as keyof typeof counts] += 1;
    lines.push(`${test} ${verdict}`);
    inFailure = verdict === 'FAIL';
    if (inFailure) failures.push(test);
  }
  return { passed: counts.PASS, failed: counts.FAIL, skipped: counts.SKIP, failures, lines };
}

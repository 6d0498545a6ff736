import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm test` leaves its numbers, from the project's folder. */
export const resultsFolder = '.platen/checks';
export const testResultsFile = 'tests.json';
export const checkResultsFile = 'checks.json';
/** Where `npm run test:peers` leaves its numbers, from the project's folder. */
export const peerResultsFile = '.platen/peers.json';

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** vitest's own numbers; a test file that could not even be loaded counts as one failure. */
export function countTests(folder: string): Count {
  const report = read<TestReport>(join(folder, testResultsFile));
  if (report === undefined) return { passed: 0, failed: 0 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** Tests whose tool is not on this machine; they say so, and the total says it again. */
export function countSkipped(folder: string): number {
  return read<TestReport>(join(folder, testResultsFile))?.numPendingTests ?? 0;
}

/** How many of the other checks failed; those that pass are no tests and add nothing. */
export function countFailedChecks(folder: string): number {
  const checks = read<readonly CheckResult[]>(join(folder, checkResultsFile)) ?? [];
  return checks.filter(({ name, passed }) => !passed && name !== 'tests').length;
}

/** The rules of a strict gate run; what was not run shows in its exit code, if it matters. */
export function countRules(folder: string): Count {
  const results = read<GateResults>(join(folder, 'results.json'));
  if (results === undefined) return { passed: 0, failed: 0 };
  const { ok, failed, nonStrict, harnessError } = results.summary;
  return { passed: ok, failed: failed + nonStrict + harnessError };
}

/** What tools of others said of the printers: tests of ipptool, orders at queues of CUPS. */
export function countPeers(root: string): Count {
  return read<Count>(join(root, peerResultsFile)) ?? { passed: 0, failed: 0 };
}

/**
 * The numbers of one command together with its exit code: whatever it counted, it has failed when it
 * says so, and when nothing ran at all.
 */
export function settle(count: Count, exitCode: number): Count {
  const silentFailure = count.failed === 0 && (exitCode !== 0 || count.passed === 0);
  return silentFailure ? { passed: count.passed, failed: 1 } : count;
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

interface GateResults {
  readonly summary: {
    readonly ok: number;
    readonly failed: number;
    readonly nonStrict: number;
    readonly harnessError: number;
  };
}

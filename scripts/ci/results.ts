import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm test` leaves its numbers, from the project's folder. */
export const resultsFolder = '.platen/checks';
export const testResultsFile = 'tests.json';

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** vitest's own numbers; a file that could not even be loaded counts as one failure. */
export function countTests(folder: string): Count {
  const file = join(folder, testResultsFile);
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import type { Terminal } from '../command-line/terminal.ts';
import { keepDurations, readDurations } from './durations.ts';
import { type TestCount, TestReporter } from './test-reporter.ts';

export interface TestRun {
  readonly root: string;
  readonly projects: readonly string[];
  readonly label: string;
  /** Run only these test files, by their paths. */
  readonly files?: readonly string[];
  /** Run only the tests that import these sources, however indirectly. */
  readonly related?: readonly string[];
}

/** Runs projects of vitest behind one live line; the count is what the reporter saw. */
export async function runTests(
  { root, projects, label, files = [], related }: TestRun,
  terminal: Terminal,
): Promise<TestCount> {
  const reporter = new TestReporter({ root, terminal, label, last: readDurations(root) });
  const vitest = await startVitest([...files], {
    root,
    watch: false,
    project: [...projects],
    // Kept after each file, so that a run that is interrupted has told what it learned.
    reporters: [reporter, { onTestModuleEnd: () => keepDurations(root, reporter.durations) }],
    // What a passing test prints concerns nobody.
    silent: 'passed-only',
    passWithNoTests: related !== undefined,
    ...(related === undefined ? {} : { related: related.map((file) => join(root, file)) }),
  });
  await vitest.close();
  return reporter.count;
}

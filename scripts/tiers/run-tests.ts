import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import type { Terminal } from '../command-line/terminal.ts';
import { type TestCount, TestReporter } from './test-reporter.ts';
import { seedPrefix } from './test-seed.ts';

export interface TestRun {
  readonly root: string;
  readonly projects: readonly string[];
  readonly label: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Run only these test files, by their paths. */
  readonly files?: readonly string[];
  /** Run only the tests that import these sources, however indirectly. */
  readonly related?: readonly string[];
}

/** Runs projects of vitest behind one live line; the count is what the reporter saw. */
export async function runTests(
  { root, environment, projects, label, files = [], related }: TestRun,
  terminal: Terminal,
): Promise<TestCount> {
  const reporter = new TestReporter({ root, terminal, label, repeatWith: seedPrefix(environment) });
  const vitest = await startVitest([...files], {
    root,
    watch: false,
    // A project may have a second part for files that need a process of their own (vitest.config.ts).
    project: projects.flatMap((name) => [name, `${name}-*`]),
    reporters: [reporter],
    // What a passing test prints concerns nobody.
    silent: 'passed-only',
    passWithNoTests: related !== undefined,
    ...(related === undefined ? {} : { related: related.map((file) => join(root, file)) }),
  });
  await vitest.close();
  for (const line of reporter.slowest) terminal.print(line);
  return reporter.count;
}

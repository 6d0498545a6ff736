import { join } from 'node:path';
import { type Reporter, startVitest, type Vitest } from 'vitest/node';
import { systemClock } from '../../simulators/kit/clock.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { keepDurations, readDurations } from './durations.ts';
import { type TestCount, TestReporter } from './test-reporter.ts';

export interface TestRun {
  readonly root: string;
  readonly projects: readonly string[];
  readonly label: string;
  /** Run only these test files, by their paths. */
  readonly files?: readonly string[];
  /** After this time no further file is begun; those left out are named. Default: all are run. */
  readonly withinMs?: number;
  /** Run only the tests that import these sources, however indirectly. */
  readonly related?: readonly string[];
}

/** Runs projects of vitest behind one live line; the count is what the reporter saw. */
export async function runTests(
  { root, projects, label, files = [], withinMs, related }: TestRun,
  terminal: Terminal,
): Promise<TestCount> {
  const reporter = new TestReporter({ root, terminal, label, last: readDurations(root) });
  const vitest = await startVitest([...files], {
    root,
    watch: false,
    // A project may have a second part for files that need a process of their own (vitest.config.ts).
    project: projects.flatMap((name) => [name, `${name}-*`]),
    // Kept after each file, so that a run that is interrupted has told what it learned.
    reporters: [
      reporter,
      { onTestModuleEnd: () => keepDurations(root, reporter.durations) },
      ...(withinMs === undefined ? [] : [endingAfter(withinMs, reporter)]),
    ],
    // What a passing test prints concerns nobody.
    silent: 'passed-only',
    passWithNoTests: related !== undefined,
    ...(related === undefined ? {} : { related: related.map((file) => join(root, file)) }),
  });
  await vitest.close();
  const { unfinished } = reporter;
  if (withinMs !== undefined && unfinished.length > 0)
    terminal.print(
      `${label}: ${String(unfinished.length)} files were left out, since ${String(withinMs / 1_000)} s were over:\n  ${unfinished.join('\n  ')}`,
    );
  const { count } = reporter;
  return { ...count, skipped: count.skipped + unfinished.length };
}

function endingAfter(timeMs: number, reporter: TestReporter): Reporter {
  let vitest: Vitest | undefined;
  let timer: Disposable | undefined;
  return {
    onInit: (own) => {
      vitest = own;
    },
    onTestRunStart: () => {
      timer = systemClock.timer(timeMs, () => {
        reporter.end();
        void vitest?.cancelCurrentRun('keyboard-input');
      });
    },
    onTestRunEnd: () => timer?.[Symbol.dispose](),
  };
}

import { systemClock } from '../../../simulators/kit/clock.ts';
import { runSuite, type SuiteTarget } from './run-suite.ts';
import { type Suite, suites } from './suites.ts';
import type { Verdicts } from './verdicts.ts';

/** A printer to be asked, ours or another. */
export interface SuitePrinter extends AsyncDisposable {
  readonly url: string;
}

export interface SuiteRun {
  /** What the printer is: a profile of ours, or the name of another. */
  readonly printer: string;
  readonly suite: Suite;
  readonly verdicts: Verdicts;
  readonly seconds: number;
  /** False for a printer that is only compared. */
  readonly expected: boolean;
  /** Why it is no success. */
  readonly wrong: readonly string[];
}

/** What is expected: every test that can pass, no failure, or nothing (a printer of others). */
export type Expectation = 'all reachable' | 'none failed' | 'nothing';

export interface SuiteRuns {
  readonly printer: string;
  readonly expectation: Expectation;
  readonly versions: readonly Suite['version'][];
  readonly where: Omit<SuiteTarget, 'url'>;
  /** A fresh one for each suite: what one suite leaves behind is nothing to the next. */
  start(): Promise<SuitePrinter>;
}

export async function* runSuites(asked: SuiteRuns): AsyncGenerator<SuiteRun> {
  for (const suite of suites.filter(({ version }) => asked.versions.includes(version))) {
    await using printer = await asked.start();
    const startedNs = systemClock.monotonic();
    const verdicts = await runSuite(suite, { ...asked.where, url: printer.url });
    const seconds = Number(systemClock.monotonic() - startedNs) / 1e9;
    const wrong = judge(suite, verdicts, asked.expectation);
    const expected = asked.expectation !== 'nothing';
    yield { printer: asked.printer, suite, verdicts, seconds, expected, wrong };
  }
}

/** A run that broke off has fewer verdicts than the suite has tests. */
export function judge(
  suite: Suite,
  verdicts: Verdicts,
  expectation: Expectation,
): readonly string[] {
  if (expectation === 'nothing') return [];
  const { passed, failed, skipped, failures } = verdicts;
  const tests = passed + failed + skipped;
  const short = expectation === 'all reachable' && passed < suite.reachable;
  return [
    ...failures,
    ...(tests === suite.tests ? [] : [`${tests} of ${suite.tests} tests were run`]),
    ...(short ? [`${passed} passed of ${suite.reachable} that can`] : []),
  ];
}

import type { Terminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { runTests } from './run-tests.ts';
import { checkSources } from './source-checks.ts';
import { startStopwatch } from './stopwatch.ts';
import { leftOut } from './test-files.ts';
import type { TestCount } from './test-reporter.ts';
import { dropTierCount, writeTierCount } from './tier-count.ts';
import { commandOf, type Place, testProjects } from './tiers.ts';

/** Runs the projects of one tier, after the checks of the sources where it is the quick one. */
export async function runTier(
  { root, environment }: Place,
  tier: 'quick' | 'full',
  terminal: Terminal,
): Promise<Outcome> {
  const elapsedMs = startStopwatch();
  dropTierCount(root, tier);
  const checks = tier === 'quick' ? await checkSources(root, terminal) : undefined;
  const projects = testProjects.filter((one) => one.tier === tier).map(({ name }) => name);
  const tests = await runTests({ root, environment, projects, label: commandOf[tier] }, terminal);
  const failed = tests.failed + (checks?.failed ?? 0);
  writeTierCount(root, tier, { ...tests, failed });
  const seconds = (elapsedMs() / 1_000).toFixed(0);
  terminal.print(`${commandOf[tier]}: ${countLine(tests)} (${seconds} s)`);
  if (checks !== undefined)
    terminal.print(
      `checks of the sources: ${String(checks.passed)} passed, ${String(checks.failed)} failed`,
    );
  for (const line of leftOut(root, tier)) terminal.print(line);
  return failed === 0 && tests.passed > 0 ? 'passed' : 'failed';
}

export function countLine({ files, passed, failed, skipped }: TestCount): string {
  const rest = skipped === 0 ? '' : `, ${String(skipped)} skipped`;
  return `${String(passed)} tests passed, ${String(failed)} failed${rest} in ${String(files)} files`;
}

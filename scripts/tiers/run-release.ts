import { freshSeed } from '../../simulators/kit/chance.ts';
import { runProgram } from '../ci/tool.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { readReleaseRecord, treeName, writeReleaseRecord } from './release-record.ts';
import { releaseSteps } from './release-steps.ts';
import { startStopwatch } from './stopwatch.ts';
import { seedVariable } from './test-seed.ts';
import type { Place } from './tiers.ts';

/** Runs the steps that have not passed on these sources; a second start goes on where the first stopped. */
export async function runRelease(
  { root, environment }: Place,
  args: readonly string[],
  terminal: Terminal,
): Promise<Outcome> {
  const names = args.filter((one) => !one.startsWith('--'));
  const unknown = [
    ...names.filter((name) => !releaseSteps.some((step) => step.name === name)),
    ...args.filter((one) => one.startsWith('--') && one !== '--list' && one !== '--anew'),
  ];
  if (unknown.length > 0) {
    terminal.note(`test:release has no ${unknown.join(', ')}; -- --list shows its steps`);
    return 'usage';
  }
  const tree = treeName(root, environment);
  let record = args.includes('--anew') ? { tree, passed: {} } : readReleaseRecord(root, tree);
  const chosen = releaseSteps.filter(({ name }) => names.length === 0 || names.includes(name));
  if (args.includes('--list')) {
    for (const { name, does } of chosen)
      terminal.print(`${name.padEnd(18)}${secondsOf(record.passed, name).padEnd(18)}${does}`);
    return 'passed';
  }
  const seed = environment[seedVariable] ?? String(freshSeed());
  terminal.print(`random values of the tests come from ${seedVariable}=${seed}`);
  const failed: string[] = [];
  for (const { name, does, line } of chosen) {
    if (record.passed[name] !== undefined) {
      terminal.print(`${name}: ${secondsOf(record.passed, name)} before, on the same sources`);
      continue;
    }
    terminal.print(`\n== ${name}: ${does} (node ${line.join(' ')})`);
    const elapsedMs = startStopwatch();
    const hasPassed = await runProgram(root, line, {
      environment: { ...environment, [seedVariable]: seed },
    });
    const seconds = Math.round(elapsedMs() / 1_000);
    terminal.print(`-- ${name} ${hasPassed ? 'passed' : 'FAILED'} in ${String(seconds)} s`);
    if (!hasPassed) failed.push(name);
    else {
      // The sources may have been edited meanwhile: then it is not known what passed.
      if (treeName(root, environment) !== tree) {
        terminal.note('the sources changed while this ran: start it again');
        return 'incomplete';
      }
      record = { tree, passed: { ...record.passed, [name]: seconds } };
      writeReleaseRecord(root, record);
    }
  }
  const done = chosen.length - failed.length;
  terminal.print(
    `\ntest:release: ${String(done)} of ${String(chosen.length)} steps passed` +
      (failed.length === 0 ? '' : `; FAILED: ${failed.join(', ')}`),
  );
  return failed.length === 0 ? 'passed' : 'failed';
}

function secondsOf(passed: Readonly<Record<string, number>>, name: string): string {
  const seconds = passed[name];
  return seconds === undefined ? 'not yet' : `passed in ${String(seconds)} s`;
}

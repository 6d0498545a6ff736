import { writeLoad } from '../../reports/load/write-load.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { listWorkloads } from '../../suites/engine/run/load/choose-workload.ts';
import { busyCores } from '../../suites/engine/run/load/usage.ts';
import { type CommandSpec, defineCommand, type Invocation } from '../command-line/command.ts';
import { flag, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { printReport } from '../load/command/print-report.ts';
import { NothingMeasured, runLoad } from '../load/command/run-load.ts';
import { wishesOf } from '../load/command/wishes.ts';
import { openHome, overwrite } from '../out-folder.ts';
import { whyUnreachable } from '../reach-target.ts';
import { openTarget } from '../target.ts';
import { driverCommand } from './load/driver.ts';
import { loadPageOptions, startLoadPage } from './load/page.ts';
import { reportCommand } from './load/report.ts';

const usualHome = 'reports';

const runCommand = defineCommand({
  name: 'load',
  about:
    'Load test: puts a workload on a service and answers yes or no. Users come to ' +
    'simulated printers at their scheduled times, however fast the service answers, each ' +
    'with a document of their own. Every job must be printed once and unaltered: a fast ' +
    'wrong answer fails. If a driver or the machine was the bottleneck, the result is ' +
    'INCOMPLETE. Without --target it starts the reference service.',
  examples: [
    { line: 'load', does: 'plays a few seconds of everything on the reference service' },
    { line: 'load --list', does: 'lists the workloads, each with the question that it answers' },
    {
      line: 'load --workload capacity --objectives capacity',
      does: 'finds the capacity of the service, holds shares of it, and checks the objectives',
    },
    {
      line: 'load --target staging.yaml --workload peak.yaml --objectives release.json',
      does: 'checks your service before a release',
    },
    {
      line: 'load --workload steps --baseline reports/runs/2026-11-20T12-00-00Z-load/load.json',
      does: 'compares ten repetitions with an earlier run on this machine: at most 5 % worse',
    },
    {
      line: 'load --workload steps --target new.yaml --against old.yaml',
      does: 'alternates between two services, so that drift of the machine affects both alike',
    },
  ],
  options: {
    workload: text(
      '--workload <name|file>',
      'name of a workload or file (YAML or JSON); see fixtures/loads/README.md',
      'smoke',
    ),
    list: flag('--list', 'list the built-in workloads and stop'),
    target: text('--target <file>', 'target profile (YAML or JSON) of the service'),
    against: text(
      '--against <file>',
      'target profile of a second service (or built-in) to alternate with, as the baseline',
    ),
    baseline: text('--baseline <file>', 'load.json of an earlier run to compare with'),
    objectives: text(
      '--objectives <name|file>',
      'objectives: usual, capacity, no-slower or a file (no-slower if there is a baseline)',
    ),
    repeats: wholeNumber(
      '--repeats <number>',
      'repetitions of the workload (1; with a baseline 10)',
      { min: 1, max: 1000 },
    ),
    drivers: text(
      '--drivers <number|host:port,...>',
      'number of driver processes, or addresses of drivers on other machines (platen load ' +
        'driver)',
      '1',
    ),
    seed: wholeNumber('--seed <number>', 'seed of an earlier run, to repeat its schedule', {
      min: 0,
      max: 2_147_483_647,
    }),
    calls: flag('--calls', 'also measure single calls in closed loop'),
    http: flag('--http', 'run the reference service over plain HTTP'),
    out: text('--out <folder>', 'folder for the report, in runs/<time>-load', usualHome),
    overwrite,
    ...loadPageOptions,
    json: flag('--json', 'print load.json on stdout'),
  },
  async run({ options, terminal, signal, environment }): Promise<Outcome> {
    if (options.list) return listAll(terminal);
    const { place, ...wishes } = wishesOf(options, environment);
    await openHome(options.out, { ...options, usual: usualHome });
    // Before anything is started: what Platen itself does to the machine is not to be seen in it.
    const surroundings = { ...place, busyCores: await busyCores(systemClock) };
    await using now = await openTarget(options, terminal, environment);
    await using page = await startLoadPage(options, now.profile, environment);
    if (page !== undefined) terminal.note(`Page: ${page.url}`);
    await using before = await openAgainst(options, { terminal, environment });
    const foreign = [
      ...(options.target === undefined ? [] : [now]),
      ...(before === undefined || options.against === 'built-in' ? [] : [before]),
    ];
    for (const { profile } of foreign) {
      const why = await whyUnreachable(profile, { environment, signal, terminal });
      if (why === undefined) continue;
      if (options.json) terminal.json({ outcome: 'incomplete', unreachable: why });
      return 'incomplete';
    }
    const targets = { now, ...(before === undefined ? {} : { before }) };
    const reported = await runWithProgress(targets, wishes, {
      surroundings,
      signal,
      environment,
      terminal,
    });
    if (reported === undefined) return 'incomplete';
    const written = [];
    for (const { report, folder } of reported) written.push(await writeLoad(report, folder));
    const report = reported.at(-1)?.report;
    if (report === undefined) throw new Error('nothing was reported');
    if (options.json) terminal.json(report);
    else printReport(report, terminal);
    terminal.print(`report: ${written.at(-1)?.html ?? ''}`);
    return report.outcome;
  },
});

type Given = Omit<Parameters<typeof runLoad>[2], 'tell'> & { readonly terminal: Terminal };

/** Undefined, and said, where the target could not be had. */
async function runWithProgress(
  targets: Parameters<typeof runLoad>[0],
  wishes: Parameters<typeof runLoad>[1],
  { terminal, ...given }: Given,
): Promise<Awaited<ReturnType<typeof runLoad>> | undefined> {
  using progress = terminal.progress('load');
  const tell = (news: string): void => progress.update(news);
  try {
    return await runLoad(targets, wishes, { ...given, tell });
  } catch (error) {
    if (!(error instanceof NothingMeasured)) throw error;
    terminal.note(`nothing was measured: ${error.message}`);
    return undefined;
  }
}

/** With what belongs to it: drivers on other machines, and reports made again. */
export const loadCommand: CommandSpec = {
  ...runCommand,
  commands: [driverCommand, reportCommand],
};

function openAgainst(
  { against, http }: { readonly against: string | undefined; readonly http: boolean },
  { terminal, environment }: Pick<Invocation, 'terminal' | 'environment'>,
): ReturnType<typeof openTarget> | Promise<undefined> {
  if (against === undefined) return Promise.resolve(undefined);
  const target = against === 'built-in' ? undefined : against;
  return openTarget({ target, http }, terminal, environment);
}

function listAll(terminal: Terminal): Outcome {
  for (const { name, about } of listWorkloads()) terminal.print(`${name}\n    ${about}`);
  return 'passed';
}

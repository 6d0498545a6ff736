import type { LoadReport } from '../../reports/load/load-report.ts';
import { callRows, comparisonRows, faultRows, stepRows } from '../../reports/load/load-tables.ts';
import { loadSentence } from '../../reports/load/words.ts';
import { writeLoad } from '../../reports/load/write-load.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { runLoad } from '../../suites/run/load/run-load.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { readBaseline } from '../load/command/baseline.ts';
import { makeLoadReport } from '../load/command/make-load-report.ts';
import { readRates } from '../load/command/rates.ts';
import { describeMachine, thisMachine } from '../load/rig/machine.ts';
import { textTable } from '../load/rig/text-table.ts';
import { openOutFolder } from '../out-folder.ts';
import { openTarget } from '../target.ts';

const most = { min: 1, max: 100_000 };

export const loadCommand = defineCommand({
  name: 'load',
  about:
    'Puts the path from upload to paper under load: people who come to printers of ours at given ' +
    'rates, whatever the target does, each with a document of their own. Every job must come out ' +
    'once and unaltered; a fast wrong answer fails. Then single calls as fast as they are ' +
    'answered. Without --target it starts the built-in service.',
  examples: [
    { line: 'load', does: 'the built-in service, four rates' },
    { line: 'load --rates 20,40,80 --seconds 30', does: 'other rates, half a minute each' },
    {
      line: 'load --baseline reports/runs/2026-11-20T12-00-00Z-load/load.json',
      does: 'yes or no against an earlier run',
    },
    { line: 'load --target staging.yaml', does: 'a service by its target profile' },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service'),
    baseline: text(
      '--baseline <file>',
      'load.json of an earlier run; exit 1 when this one is worse',
    ),
    tolerance: orElse(
      wholeNumber('--tolerance <percent>', 'by how much a measure may be worse than the baseline', {
        min: 0,
        max: 1000,
      }),
      25,
    ),
    rates: text('--rates <list>', 'jobs per second, one step for each', '20,50,100,150'),
    seconds: orElse(wholeNumber('--seconds <number>', 'length of a step', most), 5),
    size: orElse(
      wholeNumber('--size <bytes>', 'of a document', { min: 2_000, max: 100_000_000 }),
      51_200,
    ),
    users: orElse(
      wholeNumber('--users <number>', 'jobs that can be under way at once', { min: 1, max: 1_000 }),
      64,
    ),
    printers: orElse(
      wholeNumber('--printers <number>', 'simulated printers', { min: 1, max: 100 }),
      4,
    ),
    callSeconds: orElse(
      wholeNumber('--call-seconds <number>', 'time for each single call, 0 to leave them out', {
        min: 0,
        max: 3_600,
      }),
      2,
    ),
    connections: orElse(
      wholeNumber('--connections <number>', 'connections for single calls', { min: 1, max: 1_000 }),
      8,
    ),
    http: flag('--http', 'the built-in service over plain HTTP'),
    seed: wholeNumber('--seed <number>', 'repeats the schedule of an earlier run', {
      min: 0,
      max: 2_147_483_647,
    }),
    out: text('--out <folder>', 'where the report goes', 'reports'),
    json: flag('--json', 'print load.json on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    const machine = describeMachine(thisMachine());
    const rates = readRates(options.rates);
    const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
    await openOutFolder(options.out);
    await using target = await openTarget(options, terminal, environment);
    const progress = terminal.progress('load');
    const result = await runLoad(
      {
        profile: target.profile,
        environment,
        seed: options.seed ?? freshSeed(),
        clock: systemClock,
        signal,
        steps: rates.map((perSecond) => ({ perSecond, seconds: options.seconds })),
        warmUp: { perSecond: Math.min(...rates), seconds: 2 },
        users: options.users,
        printers: options.printers,
        sizeBytes: options.size,
        paperMs: target.profile.printers.deliveryMs ?? 30_000,
        calls: { seconds: options.callSeconds, connections: options.connections },
      },
      (news) => progress.update(news),
    );
    progress.done();
    const report = makeLoadReport(result, {
      machine,
      tolerance: options.tolerance / 100,
      ...(baseline === undefined ? {} : { baseline }),
    });
    const written = await writeLoad(report, options.out);
    if (options.json) terminal.json(report);
    else printReport(report, terminal);
    terminal.note(`report: ${written.html}`);
    return report.outcome;
  },
});

function printReport(report: LoadReport, terminal: Terminal): void {
  const { steps, calls, findings, baseline, machine, seed } = report;
  terminal.print(machine);
  terminal.print(
    `\nFrom the intended start to the last byte on paper (seed ${String(seed)})\n${textTable(stepRows(steps))}`,
  );
  if (calls.length > 0)
    terminal.print(`\nSingle calls, as fast as they are answered\n${textTable(callRows(calls))}`);
  if (baseline !== undefined) {
    terminal.print(`\nAgainst the baseline\n${textTable(comparisonRows(baseline.comparisons))}`);
    if (!baseline.isOnSameMachine) terminal.note('The baseline was taken on another machine.');
  }
  if (findings.faults.length > 0)
    terminal.print(`\nJobs that went wrong\n${textTable(faultRows(findings))}`);
  terminal.print(`\n${report.outcome}: ${loadSentence(report)}`);
}

import { type CrashReport, makeCrashReport } from '../../reports/crash/crash-report.ts';
import { writeCrash } from '../../reports/crash/write-crash.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { runCrash } from '../../suites/engine/run/crash/run-crash.ts';
import { factsOnly } from '../../suites/engine/run/facts-only.ts';
import type { Target } from '../../suites/engine/run/target.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { textTable } from '../load/rig/text-table.ts';
import { openHome, overwrite } from '../out-folder.ts';
import { whyUnreachable } from '../reach-target.ts';
import { openTarget } from '../target.ts';

/** Of the built-in service: so many are started and killed side by side. */
const sideBySide = 2;

const usualHome = 'reports';

export const crashCommand = defineCommand({
  name: 'crash',
  about:
    'Kills the service at random points under load, restarts it, and checks what is left: ' +
    'uploads, sends, taps, deletions, users, cards, queues, recorded jobs. Nothing that ' +
    'was acknowledged may be lost, and nothing may be printed twice. Without --target it ' +
    'kills two reference services side by side. Your own service needs `restart` in its ' +
    'profile (the commands or the URL that kill and start it), and restarts and printing ' +
    'allowed.',
  examples: [
    { line: 'crash', does: 'kills the reference service fifty times' },
    {
      line: 'crash --kills 1000 --seed 7',
      does: 'kills more often, at the points that this seed gives',
    },
    {
      line: 'crash --target staging.yaml --json',
      does: 'kills the service that the profile describes; prints JSON',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service'),
    kills: orElse(
      wholeNumber('--kills <number>', 'number of kills', { min: 1, max: 1_000_000 }),
      50,
    ),
    seed: wholeNumber('--seed <number>', 'seed of an earlier run, to repeat its random choices', {
      min: 0,
      max: 2_147_483_647,
    }),
    http: flag('--http', 'run the reference service over plain HTTP'),
    out: text('--out <folder>', 'folder for the report and the journals', usualHome),
    overwrite,
    json: flag('--json', 'print crash.json on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    const { kills, seed = freshSeed() } = options;
    await openHome(options.out, { ...options, usual: usualHome });
    await using stack = new AsyncDisposableStack();
    const targets: Target[] = [];
    const count = options.target === undefined ? Math.min(sideBySide, kills) : 1;
    while (targets.length < count)
      targets.push(stack.use(await openTarget(options, terminal, environment)));
    const profiles = targets.map(({ profile }) => profile);
    for (const profile of profiles) checkControls(factsOnly(profile, environment));
    const [given] = options.target === undefined ? [] : profiles;
    const unreachable = given && (await whyUnreachable(given, { environment, signal, terminal }));
    if (unreachable !== undefined) {
      if (options.json) terminal.json({ outcome: 'incomplete', unreachable });
      return 'incomplete';
    }
    using progress = terminal.progress('crash');
    const { parts, ...rest } = await runCrash(
      { targets: profiles, kills, seed, clock: systemClock, ids: randomIds, environment, signal },
      (done) => progress.update(`killed ${String(done)} of ${String(kills)} times`),
    );
    progress.done();
    const report = makeCrashReport({
      ...rest,
      target: profiles[0]?.name ?? '',
      seed,
      asked: kills,
      results: parts.map(({ results }) => results),
    });
    const journals = parts.map(({ journal }) => journal);
    const folder = await writeCrash(report, journals, options.out);
    if (options.json) terminal.json(report);
    else printReport(report, terminal);
    terminal.print(`crash.json and the journals: ${folder}`);
    return report.outcome;
  },
});

function checkControls({ controls, allow }: ReturnType<typeof factsOnly>): void {
  if (controls.includes('restart') && allow.includes('paper')) return;
  throw new UsageError(
    'the profile must say how to kill and start the service (restart), and set allow.restarts and allow.paper',
  );
}

function printReport(report: CrashReport, terminal: Terminal): void {
  const { count, rules, asked, seed, durationMs, outcome } = report;
  const operations = Object.entries(count.acknowledged).map(([name, done]) => [name, String(done)]);
  terminal.print(textTable([['acknowledged', 'calls'], ...operations]));
  const rows = rules.map(({ id, title, verdict, exercised }) => [
    id,
    verdict,
    String(exercised),
    title,
  ]);
  terminal.print(`\n${textTable([['rule', 'verdict', 'checks', 'title'], ...rows])}`);
  for (const { id, why } of rules) if (why !== undefined) terminal.print(`    ${id} ${why}`);
  for (const { id, findings } of rules)
    for (const { case: inCase, expected, seen } of findings.slice(0, 3))
      terminal.print(`    ${id} ${inCase}: expected ${expected}; got ${seen}`);
  terminal.print(
    `\n${outcome}: ${String(count.kills)} of ${String(asked)} kills in ${(durationMs / 1000).toFixed(1)} s (seed ${String(seed)}), ` +
      `${String(count.cutOff)} calls interrupted, ${String(count.papers)} jobs printed, ${String(count.looks)} state checks`,
  );
}

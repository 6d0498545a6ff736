import { openRunJournal } from '../../reports/run-journal.ts';
import { markRunning } from '../../reports/running-mark.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { rules } from '../../suites/catalogue/rules.ts';
import { type GateEvent, planFor, type RunOptions, run } from '../../suites/run/engine.ts';
import { factsOnly } from '../../suites/run/facts-only.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, names, orElse, text, wholeNumber } from '../command-line/options.ts';
import { refuseUnknown } from '../command-line/refuse-unknown.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { printAdvice } from '../gate/advice-table.ts';
import { readKnownFailures } from '../gate/known-failures.ts';
import { printPlan } from '../gate/plan-table.ts';
import { type Probed, probeFirst } from '../gate/probe-first.ts';
import { reportRun } from '../gate/report-run.ts';
import { requirementSet } from '../gate/requirement-set.ts';
import { rulesSince } from '../gate/rules-since.ts';
import { openRunFolder, overwrite } from '../out-folder.ts';
import { readRun } from '../read-run.ts';
import { harOption, runPlace } from '../run-place.ts';
import { openTarget } from '../target.ts';

export const gateCommand = defineCommand({
  name: 'gate',
  about:
    'Judges a service against the interface, rule by rule. Without --target it starts the built-in ' +
    'service with simulated printers and judges that. Writes a report to reports/latest.',
  examples: [
    { line: 'gate', does: 'the built-in service, every rule that is planned' },
    { line: 'gate --target staging.yaml', does: 'a service by its target profile' },
    { line: 'gate --only DOC-SEND,TAP-01', does: 'some rules; a partial run, never a certificate' },
    {
      line: 'gate --target staging.yaml --since reports/latest',
      does: 'only what was red or not run the last time, while a service is being repaired',
    },
    {
      line: 'gate --target staging.yaml --plan',
      does: 'what would be judged, what not and why; no request is made',
    },
    {
      line: 'gate --target staging.yaml --baseline known-failures.yaml',
      does: 'what is known to fail does not fail the run, what is so no more does',
    },
    {
      line: 'gate --target staging.yaml --catalogue 2026-11',
      does: 'held to the rules of that time; newer ones are reported and decide nothing',
    },
    {
      line: 'gate --max-time 60 --max-requests 2000',
      does: 'what these are too few for is NOT RUN (BUDGET), and exits 3',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service to judge'),
    only: names('--only <ids>', 'only rules whose id begins so; commas or repeats for several'),
    since: text(
      '--since <run>',
      'only the rules that were red or not run in that run, by its folder or its results.json',
    ),
    out: text('--out <folder>', 'write the report into this folder instead of reports/runs/<time>'),
    overwrite,
    seed: wholeNumber('--seed <number>', 'repeats the choices of an earlier run', {
      min: 0,
      max: 2_147_483_647,
    }),
    strict: flag('--strict', 'a broken SHOULD or assumed rule fails the run too'),
    baseline: text(
      '--baseline <file>',
      'known failures (YAML or JSON) that do not fail the run until they expire; ' +
        'fixtures/targets/known-failures.yaml shows the form',
    ),
    catalogue: text(
      '--catalogue <date>',
      'requirement set (YYYY-MM) to hold the service to; newer rules are reported only',
    ),
    har: harOption,
    plan: flag('--plan', 'print the plan and stop'),
    maxTime: wholeNumber(
      '--max-time <seconds>',
      'make no further request after this long and judge what was seen',
      { min: 1, max: 86_400 },
    ),
    maxRequests: wholeNumber(
      '--max-requests <number>',
      'make no more requests than these and judge what was seen',
      { min: 1, max: 1_000_000_000 },
    ),
    width: orElse(wholeNumber('--width <number>', 'scenarios at a time', { min: 1, max: 32 }), 4),
    json: flag('--json', 'print results.json on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    const { baseline: file } = options;
    const baseline = file === undefined ? undefined : { file, known: readKnownFailures(file) };
    const set = options.catalogue === undefined ? undefined : requirementSet(options.catalogue);
    refuseUnknown(options.only, allRuleIds);
    const only =
      options.since === undefined ? options.only : await idsSince(options.since, options.only);
    if (options.since !== undefined && only.length === 0) {
      terminal.note(
        `${options.since}: nothing was red or not run; there is nothing to judge again`,
      );
      return 'passed';
    }
    const choice = { ...chosenIds(only), ...(set === undefined ? {} : { set }) };
    if (options.out !== undefined && !options.plan) await openRunFolder(options.out, options);
    await using target = await openTarget(options, terminal, environment);
    // The built-in service made its profile itself; a budget of requests is for the rules alone.
    const isTried =
      options.target !== undefined && !options.plan && options.maxRequests === undefined;
    const budget = budgetOf(options);
    const probed = isTried
      ? await probeFirst(target.profile, { environment, signal, ...timeOf(budget) }, terminal)
      : undefined;
    const { profile } = probed ?? target;
    const facts = { ...factsOnly(profile, environment), refused: probed?.refused ?? {} };
    const plan = planFor({ facts }, choice);
    printPlan(plan, profile, terminal);
    if (set !== undefined) terminal.note(`held to the requirement set ${set}`);
    if (options.plan) {
      printAdvice(plan, terminal);
      return 'passed';
    }
    const common = { clock: systemClock, ids: randomIds, environment, signal };
    const { width, seed = freshSeed() } = options;
    // What the built-in service holds ends with it.
    const tidy = options.target !== undefined;
    const place = await runPlace(options.out, new Date(systemClock.now()).toISOString());
    using _ = markRunning(place.folder);
    using recording = openRunJournal(place.folder);
    const result = await withProgress(terminal, (tell) =>
      run(
        { ...common, ...choice, ...runOf(probed, budget), profile, seed, width, tidy },
        (event) => {
          if (event.type === 'journal') recording.keep(event.event);
          tell(event);
        },
      ),
    );
    return await reportRun(result, { ...options, place, set, baseline }, terminal);
  },
});

const allRuleIds = rules.map(({ id }) => id);

async function idsSince(run: string, only: readonly string[]): Promise<readonly string[]> {
  if (only.length > 0)
    throw new UsageError('--only and --since both choose the rules: give one of them');
  const known = new Set(allRuleIds);
  return rulesSince(await readRun(run)).filter((id) => known.has(id));
}

type Budget = NonNullable<RunOptions['budget']>;

function chosenIds(only: readonly string[]): Pick<RunOptions, 'only'> {
  return only.length === 0 ? {} : { only };
}

function budgetOf({
  maxTime,
  maxRequests,
}: {
  readonly maxTime: number | undefined;
  readonly maxRequests: number | undefined;
}): Budget {
  return {
    ...(maxTime === undefined ? {} : { timeMs: maxTime * 1000 }),
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
  };
}

function timeOf({ timeMs }: Budget): { readonly timeMs?: number } {
  return timeMs === undefined ? {} : { timeMs };
}

/** What is left of the time after the probe, and what the probe found. */
function runOf(
  probed: Probed | undefined,
  budget: Budget,
): Pick<RunOptions, 'budget' | 'refused' | 'unreachable'> {
  if (probed === undefined) return { budget };
  const { refused, unreachable, durationMs } = probed;
  const { timeMs } = budget;
  return {
    refused,
    ...(unreachable === undefined ? {} : { unreachable }),
    budget: timeMs === undefined ? budget : { ...budget, timeMs: Math.max(0, timeMs - durationMs) },
  };
}

async function withProgress<T>(
  terminal: Terminal,
  play: (tell: (event: GateEvent) => void) => Promise<T>,
): Promise<T> {
  using progress = terminal.progress('gate');
  return await play((event) => {
    if (event.type === 'plan') progress.update(`0 of ${String(event.scenarios)} scenarios`);
    if (event.type === 'played')
      progress.update(`${String(event.done)} of ${String(event.of)} scenarios: ${event.scenario}`);
    if (event.type === 'doing') progress.update(event.what);
  });
}

import { relative } from 'node:path';
import { openRunJournal } from '../../reports/run-journal.ts';
import { markRunning } from '../../reports/running-mark.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { planFor, type RunOptions, run } from '../../suites/engine/run/engine.ts';
import { factsOnly } from '../../suites/engine/run/facts-only.ts';
import { allRuleIds } from '../../suites/engine/run/unknown-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, names, orBare, orElse, text, wholeNumber } from '../command-line/options.ts';
import { refuseUnknown } from '../command-line/refuse-unknown.ts';
import { onStderr } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { printAdvice } from '../gate/advice-table.ts';
import { withProgress } from '../gate/gate-progress.ts';
import { readKnownFailures } from '../gate/known-failures.ts';
import { printPlan } from '../gate/plan-table.ts';
import { type Probed, probeFirst } from '../gate/probe-first.ts';
import { quickPlay, quickShare } from '../gate/quick-play.ts';
import { reportRun } from '../gate/report-run.ts';
import { requirementSet } from '../gate/requirement-set.ts';
import { rulesSince } from '../gate/rules-since.ts';
import { openRunFolder, overwrite } from '../out-folder.ts';
import { readRun } from '../read-run.ts';
import { harOption, runPlace } from '../run-place.ts';
import { openTarget, severalServices } from '../target.ts';

export const gateCommand = defineCommand({
  name: 'gate',
  about:
    'Judges a service against the interface, rule by rule. Without --target it starts the ' +
    'reference service with simulated printers and judges that. Writes a report to ' +
    'reports/latest.',
  examples: [
    { line: 'gate', does: 'judges the reference service by every planned rule' },
    { line: 'gate --target staging.yaml', does: 'judges the service that the profile describes' },
    {
      line: 'gate --only DOC-SEND,TAP-01',
      does: 'judges some rules only; a partial run certifies nothing',
    },
    {
      line: 'gate --target staging.yaml --since reports/latest',
      does: 'judges what failed or did not run last time, while you repair a service',
    },
    {
      line: 'gate --quick',
      does: 'plays for 10 s what finds the most seeded faults; never passes: exits with 3 if nothing failed',
    },
    {
      line: 'gate --target staging.yaml --plan',
      does: 'shows which rules would be judged, and why others would not; makes no request',
    },
    {
      line: 'gate --target staging.yaml --baseline known-failures.yaml',
      does: 'known failures do not fail the run; known failures that no longer fail do',
    },
    {
      line: 'gate --target staging.yaml --catalogue 2026-11',
      does: 'applies the rules of that date; newer rules are only reported',
    },
    {
      line: 'gate --max-time 60 --max-requests 2000',
      does: 'rules that do not fit the budget are NOT RUN (BUDGET); exits with 3',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service to judge'),
    only: names(
      '--only <ids>',
      'only rules whose id begins with this; several by commas or repetition',
    ),
    since: text(
      '--since <run>',
      'only the rules that failed or did not run in that run (its folder or results.json)',
    ),
    out: text('--out <folder>', 'write the report into this folder instead of reports/runs/<time>'),
    overwrite,
    seed: wholeNumber('--seed <number>', 'seed of an earlier run, to repeat its random choices', {
      min: 0,
      max: 2_147_483_647,
    }),
    strict: flag('--strict', 'warnings fail the run too (SHOULD and assumed rules)'),
    baseline: text(
      '--baseline <file>',
      'known failures (YAML or JSON) that do not fail the run until they expire; example: ' +
        'fixtures/targets/known-failures.yaml',
    ),
    catalogue: text(
      '--catalogue <date>',
      'requirement set (YYYY-MM) to apply; newer rules are only reported',
    ),
    har: harOption,
    codeQuality: flag(
      '--code-quality',
      'write code-quality.json too, for GitLab; it shows failed rules at the target profile',
    ),
    plan: flag('--plan', 'print the plan and stop'),
    maxTime: wholeNumber(
      '--max-time <seconds>',
      'stop making requests after this time and judge what was recorded',
      { min: 1, max: 86_400 },
    ),
    quick: orBare(
      wholeNumber(
        '--quick [seconds]',
        'play only what fits into that time (10 s by default): the test cases that find most faults; exits with 1 or 3',
        { min: 1, max: 600 },
      ),
      '10',
    ),
    maxRequests: wholeNumber(
      '--max-requests <number>',
      'stop after this number of requests and judge what was recorded',
      { min: 1, max: 1_000_000_000 },
    ),
    width: orElse(wholeNumber('--width <number>', 'test cases at a time', { min: 1, max: 32 }), 4),
    json: flag('--json', 'print results.json on stdout'),
    ...severalServices,
  },
  async run({ options, terminal, signal, environment }) {
    const { baseline: file } = options;
    const baseline = file === undefined ? undefined : { file, known: readKnownFailures(file) };
    const set = options.catalogue === undefined ? undefined : requirementSet(options.catalogue);
    refuseUnknown(options.only);
    const only =
      options.since === undefined ? options.only : await idsSince(options.since, options.only);
    if (options.since !== undefined && only.length === 0) {
      terminal.note(
        `${options.since}: no rule failed or was not run; there is nothing to judge again`,
      );
      return 'passed';
    }
    const choice = { ...chosenIds(only), ...(set === undefined ? {} : { set }) };
    const quick = options.quick === undefined ? undefined : quickPlay(options.quick, options);
    if (options.out !== undefined && !options.plan) await openRunFolder(options.out, options);
    await using target = await openTarget(options, terminal, environment);
    // The built-in service made its profile itself; a budget of requests is for the rules alone.
    const isTried =
      options.target !== undefined && !options.plan && options.maxRequests === undefined;
    const budget = { ...budgetOf(options), ...quick?.budget };
    const probed = isTried
      ? await probeFirst(target.profile, { environment, signal, ...timeOf(budget) }, terminal)
      : undefined;
    const { profile } = probed ?? target;
    const facts = { ...factsOnly(profile, environment), refused: probed?.refused ?? {} };
    const plan = planFor({ facts }, choice);
    // Before a run the plan is no result.
    const planTerminal = options.plan ? terminal : onStderr(terminal);
    if (probed?.unreachable === undefined) printPlan(plan, profile, planTerminal);
    if (set !== undefined) terminal.note(`requirement set: ${set}`);
    if (options.plan) {
      printAdvice(plan, terminal);
      return 'passed';
    }
    const common = { clock: systemClock, ids: randomIds, environment, signal };
    const played = { ...common, ...choice, ...runOf(probed, budget), ...quick?.play };
    const { width, seed = freshSeed() } = options;
    // What the built-in service holds ends with it.
    const cleansUp = options.target !== undefined;
    const place = await runPlace(options.out, new Date(systemClock.now()).toISOString());
    using _ = markRunning(place.folder);
    using recording = openRunJournal(place.folder);
    const result = await withProgress(terminal, (tell) =>
      run({ ...played, profile, seed, width, cleansUp }, (event) => {
        if (event.type === 'journal') recording.keep(event.event);
        tell(event);
      }),
    );
    const codeQualityPath = options.codeQuality
      ? relative('.', options.target ?? 'platen.yaml')
      : undefined;
    const findsPercent = quick === undefined ? undefined : quickShare(result.journal);
    return await reportRun(
      result,
      { ...options, codeQualityPath, place, set, baseline, environment, findsPercent },
      terminal,
    );
  },
});

async function idsSince(run: string, only: readonly string[]): Promise<readonly string[]> {
  if (only.length > 0) throw new UsageError('--only and --since exclude each other');
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

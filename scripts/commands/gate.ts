import { numbersLine } from '../../reports/numbers.ts';
import { writeReports, writeRun } from '../../reports/write-run.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import type { RunResult } from '../../suites/judge/result.ts';
import { outcomeOf, tally } from '../../suites/judge/verdict.ts';
import { planFor, type RunOptions, run } from '../../suites/run/engine.ts';
import { factsOnly } from '../../suites/run/facts-only.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, text, texts, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { printPlan } from '../gate/plan-table.ts';
import { printReds } from '../gate/red-table.ts';
import { openTarget } from '../gate/target.ts';

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
      line: 'gate --target staging.yaml --plan',
      does: 'what would be judged, what not and why; no request is made',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service to judge'),
    only: texts('--only <ids>', 'only rules whose id begins so; commas or repeats for several'),
    out: text(
      '--out <folder>',
      'write the five files into this folder instead of reports/runs/<time>',
    ),
    seed: wholeNumber('--seed <number>', 'repeats the choices of an earlier run', {
      min: 0,
      max: 2_147_483_647,
    }),
    strict: flag('--strict', 'a broken SHOULD or assumed rule fails the run too'),
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
    const only =
      options.only.length === 0
        ? undefined
        : options.only.flatMap((ids) => ids.split(',')).map((id) => id.trim());
    await using target = await openTarget(options.target, terminal);
    const plan = planFor({ facts: factsOnly(target.profile, environment) }, only);
    if (plan.length === 0)
      throw new UsageError(`no rule's id begins with ${(only ?? []).join(', ')}; see platen rules`);
    printPlan(plan, target.profile, terminal);
    if (options.plan) return 'passed';
    const progress = terminal.progress('gate');
    const result = await run(
      {
        profile: target.profile,
        seed: options.seed ?? freshSeed(),
        clock: systemClock,
        ids: randomIds,
        environment,
        width: options.width,
        signal,
        budget: budgetOf(options),
        ...(only === undefined ? {} : { only }),
      },
      (event) => {
        if (event.type === 'played')
          progress.update(
            `${String(event.done)} of ${String(event.of)} scenarios: ${event.scenario}`,
          );
      },
    );
    progress.done();
    return report(
      result,
      { out: options.out, strict: options.strict, json: options.json },
      terminal,
    );
  },
});

function budgetOf({
  maxTime,
  maxRequests,
}: {
  readonly maxTime: number | undefined;
  readonly maxRequests: number | undefined;
}): NonNullable<RunOptions['budget']> {
  return {
    ...(maxTime === undefined ? {} : { timeMs: maxTime * 1000 }),
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
  };
}

async function report(
  result: RunResult,
  {
    out,
    strict,
    json,
  }: { readonly out: string | undefined; readonly strict: boolean; readonly json: boolean },
  terminal: Terminal,
): Promise<'passed' | 'failed' | 'incomplete' | 'broken'> {
  const judged = result.results.map((one) => ({ rule: one.planned.rule, verdict: one.verdict }));
  const outcome = outcomeOf({ rules: judged, strict });
  const meta = { outcome, strict };
  const written =
    out === undefined
      ? await writeRun(result, meta, 'reports')
      : await writeReports(result, meta, out);
  printReds(written.results, terminal);
  terminal.note(`${outcome}: ${numbersLine(tally(judged.map((one) => one.verdict)))}`);
  terminal.note(
    `${String(result.requests)} requests in ${(result.durationMs / 1000).toFixed(1)} s, seed ${String(result.seed)}`,
  );
  terminal.note(`report: ${written.html}`);
  if (json) terminal.json(written.results);
  return outcome;
}

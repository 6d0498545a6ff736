import { extname } from 'node:path';
import { counted } from '../../reports/numbers.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { expectedIds } from '../../suites/engine/judge/expected-ids.ts';
import type { PlannedRule } from '../../suites/engine/judge/plan.ts';
import { adviceOf } from '../../suites/engine/judge/plan-advice.ts';
import { planFor } from '../../suites/engine/run/engine.ts';
import { factsOnly } from '../../suites/engine/run/facts-only.ts';
import type { Claim, ClaimState } from '../../suites/engine/run/probe/claim.ts';
import { failedAccess, probeTarget } from '../../suites/engine/run/probe/probe.ts';
import { withoutRefused } from '../../suites/engine/run/probe/refused.ts';
import { type TrialResult, tryTarget } from '../../suites/engine/run/probe/trial/trial.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, required, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { printAdvice } from '../gate/advice-table.ts';
import { printPlan } from '../gate/plan-table.ts';
import { trialLines } from '../probe/trial-lines.ts';
import { openTarget } from '../target.ts';

export const probeCommand = defineCommand({
  name: 'probe',
  about:
    'Checks every claim of a target profile with requests that create, change and remove ' +
    'nothing, reports which claims hold and how to fix the others, and prints the plan: ' +
    'which rules would be judged, which would not, and what to add to the profile to test more. ' +
    'With --trial it also creates a few users, queues and documents, finds the values for ' +
    'choices in the profile with them, and removes them; their entries in the history ' +
    'remain.',
  examples: [
    {
      line: 'probe --target staging.yaml',
      does: 'before the first gate run, and after each change',
    },
    {
      line: 'probe --target staging.yaml --print-expect >> staging.yaml',
      does: 'from then on a gate passes when exactly these rules are judged and pass',
    },
    {
      line: 'probe --target staging.yaml --trial',
      does: 'finds how the target behaves where the interface leaves that open (choices)',
    },
    { line: 'probe --target staging.yaml --json', does: 'prints claims and plan as JSON' },
  ],
  options: {
    target: required(text('--target <file>', 'target profile (YAML or JSON) to check')),
    maxTime: orElse(
      wholeNumber('--max-time <seconds>', 'stop checking after this time', {
        min: 1,
        max: 3_600,
      }),
      30,
    ),
    trial: flag('--trial', 'create a few objects to find values for choices, and remove them'),
    printExpect: flag(
      '--print-expect',
      "print the profile's expect list, the rules that would be judged now; with --json for profiles in JSON",
    ),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    await using target = await openTarget(options, terminal, environment);
    const { profile } = target;
    using progress = terminal.progress('probe');
    const { claims, requests, durationMs } = await probeTarget({
      profile,
      environment,
      clock: systemClock,
      timeMs: options.maxTime * 1000,
      signal,
      tell: ({ about }) => progress.update(about),
    });
    const isTried = options.trial && failedAccess(claims) === undefined && !signal.aborted;
    const trial = isTried
      ? await tryTarget({
          profile,
          environment,
          clock: systemClock,
          ids: randomIds,
          signal,
          tell: (what) => progress.update(what),
        })
      : undefined;
    progress.done();
    const seen = withoutRefused(profile, claims);
    const facts = { ...factsOnly(seen.profile, environment), refused: seen.refused };
    const plan = planFor({ facts });
    const outcome = outcomeOf({ claims, trial, isEnded: signal.aborted });
    if (options.printExpect) {
      printExpect(plan, options.json, terminal);
      for (const line of trialLines(trial)) terminal.note(line);
      return outcome;
    }
    if (options.json) {
      const rules = plan.map(({ rule, decision }) => ({ id: rule.id, ...decision }));
      const advice = adviceOf(plan);
      const tried = trial === undefined ? {} : { trial };
      const probed = { target: profile.name, outcome, claims, requests, durationMs };
      terminal.json({ ...probed, rules, advice, ...tried });
      return outcome;
    }
    printClaims(claims, terminal);
    for (const line of trialLines(trial)) terminal.print(line);
    const door = failedAccess(claims);
    if (door !== undefined) terminal.print(`nothing would be judged: ${door.about}: ${door.seen}`);
    else printPlanned(plan, { profile, file: options.target }, terminal);
    terminal.print(`${outcome}: ${countWords(claims)}, ${counted(requests, 'request')}`);
    return outcome;
  },
});

function printPlanned(
  plan: readonly PlannedRule[],
  { profile, file }: { readonly profile: TargetProfile; readonly file: string },
  terminal: Terminal,
): void {
  printPlan(plan, profile, terminal);
  printAdvice(plan, terminal);
  const json = extname(file) === '.json' ? ' --json' : '';
  if (profile.expect === undefined && plan.some(({ decision }) => decision.kind !== 'judge'))
    terminal.print(
      `To pass with the rules that would be judged now, add the output of 'platen probe --target ${file} --print-expect${json}' to the profile.`,
    );
}

/** As YAML, which can be appended to a profile; as JSON where the profile is JSON and `--json` is given. */
function printExpect(plan: readonly PlannedRule[], isJson: boolean, terminal: Terminal): void {
  const ids = expectedIds(plan);
  if (isJson) {
    terminal.json({ expect: ids });
    return;
  }
  terminal.print(ids.length === 0 ? '# expect: nothing would be judged now' : 'expect:');
  for (const id of ids) terminal.print(`  - ${id}`);
}

/** Wrong before unanswered: what is known to be wrong is not made better by a target that hangs. */
function outcomeOf({ claims, trial, isEnded }: Shown): Outcome {
  if (claims.some((claim) => claim.state === 'wrong')) return 'failed';
  if (trial?.findings.some(({ state }) => state === 'contradicts') === true) return 'failed';
  if (trial?.left.some(({ removable }) => removable) === true) return 'failed';
  return isEnded || claims.some((claim) => claim.state === 'unanswered') ? 'incomplete' : 'passed';
}

interface Shown {
  readonly claims: readonly Claim[];
  readonly trial: TrialResult | undefined;
  /** Ended by a signal before everything was tried. */
  readonly isEnded: boolean;
}

const marks: Readonly<Record<ClaimState, string>> = {
  holds: 'holds     ',
  wrong: 'WRONG     ',
  unanswered: 'NO ANSWER ',
  untried: 'not tried ',
};

function printClaims(claims: readonly Claim[], terminal: Terminal): void {
  for (const { about, says, state, seen, remedy } of claims) {
    terminal.print(`${marks[state]} ${about}: ${says}`);
    if (state !== 'holds')
      terminal.print(`            ${state === 'untried' ? 'why' : 'got'}: ${seen}`);
    if (remedy !== undefined) terminal.print(`            fix: ${remedy}`);
  }
}

function countWords(claims: readonly Claim[]): string {
  const count = (state: ClaimState): number => claims.filter((one) => one.state === state).length;
  return (
    `${counted(count('holds'), 'claim holds', 'claims hold')}, ${counted(count('wrong'), 'is wrong', 'are wrong')}, ` +
    `${String(count('unanswered'))} got no answer, ${String(count('untried'))} cannot be tried`
  );
}

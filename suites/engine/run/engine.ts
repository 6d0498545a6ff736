import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Ids } from '../../../simulators/kit/ids.ts';
import { rules as allRules, testCases as allTestCases, checks } from '../../rules/index.ts';
import type { JournalEvent } from '../journal/event.ts';
import { Recorder } from '../journal/recorder.ts';
import type { Finding } from '../judge/judge.ts';
import { type LiveJudge, openLiveJudge } from '../judge/live-judge.ts';
import { isThere, makePlan, type PlannedRule } from '../judge/plan.ts';
import type { RunResult } from '../judge/result.ts';
import { withUnstable } from '../judge/unstable.ts';
import { brokenVerdict, type Verdict } from '../judge/verdict.ts';
import { testCasesOf as shownIn } from '../lock.ts';
import { type Allowance, type Budget, openAllowance } from '../session/allowance.ts';
import { type Credentials, openCredentials } from '../session/credentials.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import type { TestCase } from '../session/test-case.ts';
import { cleanRun } from './cleanup/clean-run.ts';
import { openSetting } from './open-setting.ts';
import type { Setting } from './play.ts';
import { playAll, recordEnd, recordUnreachable } from './play-all.ts';
import { replayReds } from './replay.ts';
import { needsOf } from './test-cases-of.ts';

export interface RunOptions {
  readonly profile: TargetProfile;
  readonly seed: number;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly environment: NodeJS.ProcessEnv;
  /** Rule ids or their beginnings; the plan and the traffic shrink to them. */
  readonly only?: readonly string[];
  /** The requirement set that the target is held to: newer rules decide nothing. Default: the newest. */
  readonly set?: string;
  /** Only these test cases are played, in this order; every rule is judged on what they show. */
  readonly traffic?: readonly string[];
  /** The test cases whose traffic exercises a rule. Default: those of rules.lock.json. */
  readonly testCasesOf?: (ruleId: string) => readonly string[];
  /** Test cases at a time. */
  readonly width?: number;
  /** The number of times that the test cases of red rules are played again; 0 for none. */
  readonly replays?: number;
  readonly answerTimeoutMs?: number;
  /** Used up, the run ends early: what was not reached is not run, and the rest is judged. */
  readonly budget?: Budget;
  /** What the profile has and a probe saw refused, by need: rules that need it are not run. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Why the target can't be asked at all: no request is made. */
  readonly unreachable?: string;
  /** Removes what the run made, after everything has been judged. */
  readonly cleansUp?: boolean;
  /** Aborting ends the run early in the same way. */
  readonly signal?: AbortSignal;
}

/** What a run tells as it goes: the command line, vitest and the reports only consume these. */
export type GateEvent =
  | { readonly type: 'plan'; readonly plan: readonly PlannedRule[]; readonly scenarios: number }
  | { readonly type: 'journal'; readonly event: JournalEvent }
  | {
      readonly type: 'played';
      readonly scenario: string;
      readonly done: number;
      readonly of: number;
      /** Rules that have been exercised as often as it takes. */
      readonly judged: number;
    }
  /** The first finding against a rule, as soon as it is known: nothing turns it green any more. */
  | {
      readonly type: 'red';
      readonly planned: PlannedRule;
      readonly finding: Finding;
      readonly verdict: Verdict;
    }
  /** What takes its time once everything has been played. */
  | { readonly type: 'doing'; readonly what: string }
  | { readonly type: 'judged'; readonly run: RunResult };

/** Replays take a quarter of the time of the run so far; a short run gets this much all the same. */
const leastReplayMs = 20_000;

/** Plan, traffic, journal, verdicts: one run against one target. */
export async function run(
  options: RunOptions,
  tell: (event: GateEvent) => void,
): Promise<RunResult> {
  const { clock, seed } = options;
  const startedNs = clock.monotonic();
  const startedAt = new Date(clock.now()).toISOString();
  const journal: JournalEvent[] = [];
  let judging: LiveJudge | undefined;
  const keep = (event: JournalEvent): void => {
    journal.push(event);
    tell({ type: 'journal', event });
    judging?.take(event);
  };
  const recorder = new Recorder(keep, () => clock.monotonic());
  const credentials = castFor(options, recorder);
  const plan = planFor(credentials, options);
  const chosen = testCasesFor(plan, credentials, options.traffic);
  tell({ type: 'plan', plan, scenarios: chosen.length });
  const live = openLiveJudge(journal, { plan, checks }, (planned, finding) =>
    tell({ type: 'red', planned, finding, verdict: verdictOf(planned, credentials) }),
  );
  judging = live;
  recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target: credentials.facts });
  await using setting = await openSetting(options, credentials, recorder);
  await playChosen(chosen, setting, { options, journal, live, tell });
  const results = live.results();
  const reproductions = await replayReds(
    {
      results,
      journal,
      withRounds: () => live.results(),
      times: options.replays ?? 3,
      limitMs: Math.max(leastReplayMs, Number(clock.monotonic() - startedNs) / 4e6),
      doing: (what) => tell({ type: 'doing', what }),
    },
    setting,
  );
  judging = undefined;
  if (options.cleansUp === true) {
    const allowance = cleanupAllowance(options, setting);
    await cleanRun(journal, { ...setting, allowance }, (done, of) => {
      const what = `removing objects of the run: ${String(done)} of ${String(of)}`;
      tell({ type: 'doing', what });
    });
  }
  const run: RunResult = {
    results: withUnstable(results, reproductions),
    reproductions,
    journal,
    partial: options.only !== undefined,
    seed,
    startedAt,
    requests: journal.filter((event) => event.type === 'sent').length,
    durationMs: Number((clock.monotonic() - startedNs) / 1_000_000n),
  };
  tell({ type: 'judged', run });
  return run;
}

interface Playing {
  readonly options: RunOptions;
  readonly journal: readonly JournalEvent[];
  readonly live: LiveJudge;
  readonly tell: (event: GateEvent) => void;
}

async function playChosen(
  chosen: readonly TestCase[],
  setting: Setting,
  { options, journal, live, tell }: Playing,
): Promise<void> {
  if (options.unreachable !== undefined) {
    recordUnreachable(options.unreachable, chosen, setting.recorder);
    return;
  }
  const unplayed = await playAll(chosen, setting, {
    width: options.width ?? 4,
    tell: (scenario, done) =>
      tell({ type: 'played', scenario, done, of: chosen.length, judged: live.judged() }),
  });
  recordEnd(unplayed, journal, setting);
}

function verdictOf({ gates, rule }: PlannedRule, { facts }: Credentials): Verdict {
  return gates ? brokenVerdict(rule, facts.own) : 'INFORMATIONAL';
}

/** The profile with its secrets opened, and with what a probe saw refused. */
export function castFor(
  { profile, environment, refused }: Pick<RunOptions, 'profile' | 'environment' | 'refused'>,
  { redactor }: Recorder,
): Credentials {
  const credentials = openCredentials(profile, redactor, environment);
  return refused === undefined
    ? credentials
    : { ...credentials, facts: { ...credentials.facts, refused } };
}

/** The plan for a target, before any request: what `platen gate --plan` prints. */
export function planFor(
  credentials: Pick<Credentials, 'facts'>,
  { only, set, testCasesOf = shownIn }: Pick<RunOptions, 'only' | 'set' | 'testCasesOf'> = {},
): readonly PlannedRule[] {
  return makePlan({
    rules: allRules,
    facts: credentials.facts,
    testCasesOf,
    needsOf,
    ...(only === undefined ? {} : { only }),
    ...(set === undefined ? {} : { set }),
  });
}

function testCasesFor(
  plan: readonly PlannedRule[],
  credentials: Credentials,
  traffic: readonly string[] | undefined,
): readonly TestCase[] {
  const wanted = new Set(
    traffic ??
      plan
        .filter((planned) => planned.decision.kind === 'judge')
        .flatMap((planned) => planned.scenarios),
  );
  const chosen = allTestCases.filter(
    (scenario) =>
      isWanted(scenario, wanted, credentials) &&
      (scenario.needs ?? []).every((need) => isThere(need, credentials.facts)),
  );
  if (traffic === undefined) return chosen;
  return chosen.toSorted((one, other) => traffic.indexOf(one.name) - traffic.indexOf(other.name));
}

function isWanted(
  scenario: TestCase,
  wanted: ReadonlySet<string>,
  credentials: Credentials,
): boolean {
  if (scenario.whenDeclined !== undefined)
    return credentials.facts.declines.includes(scenario.whenDeclined);
  return wanted.has(scenario.name);
}

/** What a run keeps of its answers is bounded; that bound does not keep it from removing what it made. */
function cleanupAllowance(options: RunOptions, { allowance, over }: Setting): Allowance {
  if (allowance.end()?.by !== 'answers') return allowance;
  const { clock, signal } = options;
  return openAllowance({ budget: {}, clock, over, ...(signal === undefined ? {} : { signal }) });
}

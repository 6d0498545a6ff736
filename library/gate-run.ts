import { makeReport } from '../reports/make-report.ts';
import { ownVersion } from '../reports/own-version.ts';
import { writeReports } from '../reports/write-run.ts';
import { freshSeed } from '../simulators/kit/chance.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { concludeRun } from '../suites/engine/judge/conclude-run.ts';
import type { RuleResult } from '../suites/engine/judge/judge.ts';
import type { RunResult } from '../suites/engine/judge/result.ts';
import { startBuiltIn } from '../suites/engine/run/built-in.ts';
import { run } from '../suites/engine/run/engine.ts';
import { failedAccess, probeTarget } from '../suites/engine/run/probe/probe.ts';
import { withoutRefused } from '../suites/engine/run/probe/refused.ts';
import { unknownIds } from '../suites/engine/run/unknown-ids.ts';
import type { TargetProfile } from '../suites/engine/session/profile/profile.ts';
import { checkProfile, readProfile } from '../suites/engine/session/profile/read-profile.ts';
import type { GateEvent, GateOptions, GateResult, RuleVerdict, StartedService } from './api.ts';
import { controlClient } from './control-client.ts';

const probeMs = 30_000;

/** The run of the gate against one target. */
export async function runGate(
  { target, only, seed = freshSeed(), strict = false, out, signal }: GateOptions,
  tell: (event: GateEvent) => void,
): Promise<GateResult> {
  refuseUnknown(only);
  await using builtIn = target === undefined ? await startBuiltIn() : undefined;
  const profile = builtIn?.profile ?? (await profileOf(target ?? {}));
  const common = { clock: systemClock, ids: randomIds, environment: process.env };
  const stopping = signal === undefined ? {} : { signal };
  const seen =
    isStarted(target) || builtIn !== undefined ? { profile } : await probed(profile, signal);
  const result = await run(
    {
      ...common,
      ...stopping,
      ...seen,
      ...(only === undefined ? {} : { only }),
      seed,
      cleansUp: builtIn === undefined,
    },
    (event) => {
      if (event.type === 'plan') {
        const judged = event.plan.filter(({ decision }) => decision.kind === 'judge').length;
        tell({ type: 'plan', judged, rules: event.plan.length });
      }
      if (event.type === 'played')
        tell({ type: 'scenario', name: event.scenario, done: event.done, of: event.of });
      if (event.type === 'doing') tell({ type: 'doing', what: event.what });
    },
  );
  const concluded = resultOf(result, strict);
  if (out !== undefined)
    await writeReports(result, { outcome: concluded.outcome, strict }, { folder: out });
  for (const rule of concluded.rules) tell({ type: 'rule', rule });
  tell({ type: 'end', result: concluded });
  return concluded;
}

/** Throws RangeError for what is no rule id and no beginning of one: a run without rules would say nothing. */
export function refuseUnknown(only: readonly string[] = []): void {
  const unknown = unknownIds(only);
  if (unknown === undefined) return;
  const { words, meant } = unknown;
  throw new RangeError(meant === undefined ? words : `${words}: write ${meant}`);
}

/** The result of a finished run. */
export function resultOf(result: RunResult, strict: boolean): GateResult {
  const { outcome } = concludeRun(result, { strict });
  const rules = result.results.map(verdictOf);
  return {
    outcome,
    rules,
    failed: rules.filter(({ verdict }) => verdict === 'FAILED'),
    requests: result.requests,
    durationMs: result.durationMs,
    seed: result.seed,
    report: makeReport(result, { outcome, strict, version: ownVersion() }),
  };
}

function verdictOf({ planned: { rule, gates }, verdict, why }: RuleResult): RuleVerdict {
  return { id: rule.id, title: rule.title, verdict, gates, why };
}

async function profileOf(target: NonNullable<GateOptions['target']>): Promise<TargetProfile> {
  if (typeof target === 'string') return readProfile(target);
  if (!isStarted(target)) return checkProfile(target, 'the profile');
  const control = controlClient(target.control.url, target.control.token);
  return checkProfile(await control.json('GET', '/profile'), 'the profile of the bench');
}

function isStarted(target: GateOptions['target']): target is StartedService {
  return typeof target === 'object' && 'control' in target && 'service' in target;
}

/** Checks the profile against the target first, as `platen gate` does: one wrong claim would fail dozens of rules. */
async function probed(
  profile: TargetProfile,
  signal: AbortSignal | undefined,
): Promise<ReturnType<typeof withoutRefused> & { readonly unreachable?: string }> {
  const { claims } = await probeTarget({
    profile,
    clock: systemClock,
    environment: process.env,
    timeMs: probeMs,
    ...(signal === undefined ? {} : { signal }),
  });
  const door = signal?.aborted === true ? undefined : failedAccess(claims);
  return {
    ...withoutRefused(profile, claims),
    ...(door === undefined ? {} : { unreachable: `${door.about}: ${door.seen}` }),
  };
}

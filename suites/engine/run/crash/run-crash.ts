import { seededChance } from '../../../../simulators/kit/chance.ts';
import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { Ids } from '../../../../simulators/kit/ids.ts';
import { checks } from '../../../rules/index.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { Recorder } from '../../journal/recorder.ts';
import { type CrashCount, countCrashes, sumOfCrashes } from '../../judge/crash/count-crashes.ts';
import { judge, type RuleResult } from '../../judge/judge.ts';
import { killUnderLoad } from '../../session/crashes/kills.ts';
import { openCredentials } from '../../session/credentials.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import type { Session } from '../../session/session.ts';
import { planFor } from '../engine.ts';
import { openSetting } from '../open-setting.ts';
import { playTestCase } from '../play.ts';

export interface CrashOptions {
  /** Killed at the same time, each with its share of the kills. */
  readonly targets: readonly TargetProfile[];
  readonly kills: number;
  readonly seed: number;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/** What the kills of one target showed. */
export interface CrashPart {
  readonly seed: number;
  readonly journal: readonly JournalEvent[];
  readonly results: readonly RuleResult[];
}

export interface CrashResult {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly count: CrashCount;
  readonly parts: readonly CrashPart[];
}

/** A case begins on new ground after so many kills, so that none grows without bounds. */
const killsInACase = 10;
/** The test case whose rules judge it. */
const testCase = 'crash/kills';

/** Kills targets under load and starts them again, as often as asked for; told of each kill. Never throws for what a target does. */
export async function runCrash(
  options: CrashOptions,
  tell: (kills: number) => void,
): Promise<CrashResult> {
  const { targets, kills, clock, seed } = options;
  const startedNs = clock.monotonic();
  const startedAt = new Date(clock.now()).toISOString();
  let done = 0;
  const report = (): void => {
    done += 1;
    tell(done);
  };
  const parts = await Promise.all(
    targets.map((profile, index) => {
      const share = Math.floor((kills + index) / targets.length);
      return killOne(profile, { ...options, kills: share, seed: seed + index }, report);
    }),
  );
  return {
    startedAt,
    durationMs: Number((clock.monotonic() - startedNs) / 1_000_000n),
    count: sumOfCrashes(parts.map(({ journal }) => countCrashes(journal))),
    parts,
  };
}

async function killOne(
  profile: TargetProfile,
  options: CrashOptions,
  report: () => void,
): Promise<CrashPart> {
  const { clock, environment, kills, seed } = options;
  const journal: JournalEvent[] = [];
  const keep = (event: JournalEvent): void => {
    journal.push(event);
    if (event.type === 'restart') report();
  };
  const recorder = new Recorder(keep, () => clock.monotonic());
  const credentials = openCredentials(profile, recorder.redactor, environment);
  const startedAt = new Date(clock.now()).toISOString();
  recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target: credentials.facts });
  await using setting = await openSetting({ ...options, profile }, credentials, recorder);
  const chance = seededChance(seed);
  for (let left = kills, number = 1; left > 0; left -= killsInACase, number += 1) {
    if (setting.allowance.end() !== undefined) break;
    const play = (s: Session): Promise<void> => killUnderLoad(s, Math.min(left, killsInACase));
    const label = `${testCase}#${String(number)}`;
    await playTestCase({ name: testCase, play }, { ...setting, chance: chance.fork(label) }, label);
  }
  return { seed, journal, results: judge(journal, planFor(credentials), checks) };
}

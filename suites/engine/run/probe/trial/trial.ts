import { freshSeed } from '../../../../../simulators/kit/chance.ts';
import type { Clock } from '../../../../../simulators/kit/clock.ts';
import type { Ids } from '../../../../../simulators/kit/ids.ts';
import { membersText } from '../../../../spec/profile-members.ts';
import { sideEffectPermissions } from '../../../../spec/side-effects.ts';
import { historyLagMs, importMs } from '../../../journal/choices.ts';
import type { JournalEvent } from '../../../journal/event.ts';
import type { TargetFacts } from '../../../journal/facts.ts';
import { Recorder } from '../../../journal/recorder.ts';
import { isThere } from '../../../judge/plan.ts';
import type { Credentials } from '../../../session/credentials.ts';
import type { TargetProfile } from '../../../session/profile/profile.ts';
import type { Session } from '../../../session/session.ts';
import { type CleanedUp, cleanUp } from '../../cleanup/clean-up.ts';
import { castFor, type RunOptions } from '../../engine.ts';
import { openSetting } from '../../open-setting.ts';
import { playTestCase } from '../../play.ts';
import { tryChanges } from './changes.ts';
import { tryDownloads } from './downloads.ts';
import { type Finding, type Found, unknown } from './finding.ts';
import { tryHistory } from './history.ts';
import { tryImport } from './import.ts';
import { tryNames } from './names.ts';

export interface TrialOptions {
  readonly profile: TargetProfile;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Aborted: nothing more is tried, and what was made is removed. */
  readonly signal: AbortSignal;
  readonly tell: (what: string) => void;
}

export interface TrialResult {
  readonly findings: readonly Finding[];
  /** What the trial made and could not remove. */
  readonly left: CleanedUp['left'];
  readonly requests: number;
}

interface Trial {
  readonly name: string;
  readonly finds: readonly Found[];
  readonly needs?: ReturnType<typeof sideEffectPermissions>;
  /** `said`: what the profile says. */
  play(s: Session, said: TargetFacts): Promise<readonly Finding[]>;
}

/** Played before the others, which wait for their changes as long as it has found. */
const changes: Trial = { name: 'trial/changes', finds: ['changesLagMs'], play: tryChanges };

const trials: readonly Trial[] = [
  { name: 'trial/downloads', finds: ['downloads'], play: tryDownloads },
  { name: 'trial/history', finds: ['historyLagMs', 'historyHolds'], play: tryHistory },
  {
    name: 'trial/import',
    finds: ['importMs'],
    needs: sideEffectPermissions('users.import'),
    play: tryImport,
  },
  { name: 'trial/names', finds: ['names'], play: tryNames },
];

const cleanupMs = 30_000;

/** Finds out with a few objects of its own how a target does what the interface leaves open, and removes them. */
export async function tryTarget(options: TrialOptions): Promise<TrialResult> {
  const { profile, environment, clock, tell } = options;
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => journal.push(event),
    () => clock.monotonic(),
  );
  const seed = freshSeed();
  const { facts: said } = castFor({ profile, environment }, recorder);
  const castWith = (lagMs: number | undefined): Credentials => {
    // Whatever names the target takes, the things of a trial have such that every service takes.
    const choices = { ...profile.choices, names: 'plain' as const };
    const lag = lagMs === undefined ? {} : { changesLagMs: lagMs };
    return castFor(
      { profile: { ...profile, choices: { ...choices, ...lag } }, environment },
      recorder,
    );
  };
  const credentials = castWith(0);
  const startedAt = new Date(clock.now()).toISOString();
  recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target: credentials.facts });
  const runOptions: RunOptions = { ...options, seed, budget: budgetOf(credentials.facts) };
  const findings: Finding[] = [];
  {
    await using setting = await openSetting(runOptions, credentials, recorder);
    const tried = async (trial: Trial, credentials: Credentials): Promise<readonly Finding[]> => {
      tell(trial.name);
      const lacking = (trial.needs ?? []).filter((need) => !isThere(need, credentials.facts));
      if (lacking.length > 0)
        return allUnknown(trial, `the profile has no ${membersText(lacking)}`);
      let found = allUnknown(trial, 'the trial ended early');
      const play = async (s: Session): Promise<void> => {
        try {
          found = await trial.play(s, said);
        } catch (error) {
          found = allUnknown(trial, error instanceof Error ? error.message : String(error));
        }
      };
      const scenario = { name: trial.name, play };
      await playTestCase(scenario, { ...setting, credentials }, trial.name);
      return found;
    };
    const ofChanges = await tried(changes, credentials);
    findings.push(...ofChanges);
    const lagMs = ofChanges.find(({ value }) => value !== undefined)?.value;
    const patient = castWith(typeof lagMs === 'number' ? lagMs : said.choices?.changesLagMs);
    for (const trial of trials) findings.push(...(await tried(trial, patient)));
  }
  tell('removing what the trial created');
  const requests = journal.filter(({ type }) => type === 'sent').length;
  // What ended the trial early does not keep it from putting things right.
  const signal = new AbortController().signal;
  const cleansUp = { journal, profile, environment, clock, timeMs: cleanupMs, signal };
  const { left } = await cleanUp({
    ...cleansUp,
    tell: (done, of, { kind, name }) => tell(`${String(done)} of ${String(of)}: ${kind} ${name}`),
  });
  return { findings, left, requests };
}

function allUnknown({ finds }: Trial, why: string): readonly Finding[] {
  return finds.map((member) => unknown(member, why));
}

/** Each wait has an end of its own; this is for a target that answers slowly as well. */
function budgetOf(facts: TargetFacts): NonNullable<RunOptions['budget']> {
  const waitMs = Math.max(historyLagMs(facts), importMs(facts), facts.deliveryMs);
  return { requests: 5_000, timeMs: 60_000 + 10 * waitMs };
}

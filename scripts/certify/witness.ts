import { continueRunJournal, openRunJournal } from '../../reports/run-journal.ts';
import { markRunning } from '../../reports/running-mark.ts';
import type { RunPlace } from '../../reports/write-run.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { openFeed } from '../../simulators/kit/control.ts';
import type { NamedTerminal } from '../../suites/certify/certify.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import type { Invocation } from '../command-line/command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { PageOptions } from '../commands/console/options.ts';
import { onFreeAddress } from '../listen-trouble.ts';
import { openRunFolder } from '../out-folder.ts';
import { runPlace } from '../run-place.ts';
import { namedText } from './issue.ts';
import { observeUpstream, type UpstreamChoice } from './observe-upstream.ts';
import { failedAlone, onlyOf } from './options.ts';
import { openLiveExchanges } from './page/live-exchanges.ts';
import { type PlanChoice, planFor } from './plan.ts';
import { type PlayWishes, playTerminal } from './play-terminal.ts';
import { type Resumed, resumedRun } from './resume.ts';
import { commandUser } from './run-as.ts';
import { runStart } from './run-start.ts';
import { seeToGivenFile } from './say-given.ts';
import { terminalName } from './terminal-name.ts';

/** What the command line says of how a terminal is seen at work. */
export interface WitnessWishes
  extends PlanChoice,
    PageOptions,
    Pick<
      PlayWishes,
      'builtIn' | 'renews' | 'headless' | 'given' | 'plainHttp' | 'out' | 'parallel'
    >,
    Pick<UpstreamChoice, 'upstream' | 'upstreamCa' | 'for'> {
  readonly terminal: string | undefined;
  readonly model: string | undefined;
  readonly firmware: string | undefined;
  readonly only: readonly string[];
  readonly seed: number | undefined;
  readonly resume: string | undefined;
  readonly runAs: string | undefined;
  readonly overwrite: boolean;
}

/** What was seen, where it is written, and what of it was chosen. */
export interface Witnessed {
  readonly journal: readonly JournalEvent[];
  readonly place: RunPlace;
  readonly only?: readonly string[];
}

/** Sees a terminal at work, from now on or further on, and records it on disk as it happens. */
export async function witness(
  wishes: WitnessWishes,
  { terminal, signal, environment }: Pick<Invocation, 'terminal' | 'signal' | 'environment'>,
): Promise<Witnessed> {
  const begun = await beginning(wishes);
  const user = commandUser(wishes.runAs);
  await seeToGivenFile(wishes.given);
  const { earlier, start } = begun;
  const place = await placeOf(wishes);
  using _running = markRunning(place.folder);
  using recording =
    earlier === undefined
      ? openRunJournal(place.folder)
      : continueRunJournal(place.folder, earlier.journal);
  terminal.note(`run ${start.serialNumber}; digest of its start: ${start.digest}`);
  const feed = openFeed();
  const exchanges = openLiveExchanges(feed.tell, systemClock);
  const common = {
    ...wishes,
    ...begun,
    out: wishes.resume ?? wishes.out,
    user,
    clock: systemClock,
    signal,
    environment,
    page: { options: wishes, feed, exchanges, clock: systemClock },
    keep: (event: JournalEvent) => {
      recording.keep(event);
      exchanges.hear(event);
    },
  };
  const seen =
    wishes.upstream === undefined
      ? playTerminal(common, terminal)
      : observeUpstream(common, terminal);
  const journal = await onFreeAddress(
    seen,
    'Without --host and --port it is a free port on loopback.',
  );
  const { only } = begun;
  return { journal, place, ...(only === undefined ? {} : { only }) };
}

type Beginning = Omit<Resumed, 'earlier' | 'only'> & {
  readonly earlier: Resumed['earlier'] | undefined;
  readonly only: readonly string[] | undefined;
};

/** Of a run that is resumed all stays as it was. Throws UsageError for what contradicts it. */
async function beginning(wishes: WitnessWishes): Promise<Beginning> {
  const { resume, plan: file, plainHttp, seed = freshSeed() } = wishes;
  const plan = planFor(wishes);
  if (resume === undefined) {
    const terminal = { ...terminalName(wishes), ...devicePart(wishes) };
    const start = runStart({ seed, terminal });
    const only = onlyOf(wishes.only);
    return { earlier: undefined, terminal, plan, seed, start, only, plainHttp };
  }
  const fixed = ['terminal', 'model', 'firmware', 'seed', 'upstream', 'out'] as const;
  const given = fixed.find((name) => wishes[name] !== undefined);
  if (given !== undefined)
    throw new UsageError(`--resume continues the run with its own settings: leave out --${given}`);
  const isFailedAlone = wishes.only.length === 1 && wishes.only[0] === failedAlone;
  if (wishes.only.length > 0 && !isFailedAlone)
    throw new UsageError(`with --resume, --only can only be '${failedAlone}'`);
  const { host, port } = plan;
  const resumed = await resumedRun({
    folder: resume,
    isFailedAlone,
    plan: file === undefined ? undefined : plan,
  });
  const place = {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  };
  return { only: undefined, ...resumed, plan: { ...resumed.plan, ...place } };
}

function devicePart({
  model,
  firmware,
}: Pick<WitnessWishes, 'model' | 'firmware'>): Pick<NamedTerminal, 'model' | 'firmware'> {
  return {
    ...(model === undefined ? {} : { model: namedText('--model', model) }),
    ...(firmware === undefined ? {} : { firmware: namedText('--firmware', firmware) }),
  };
}

async function placeOf({
  resume,
  out,
  overwrite,
}: Pick<WitnessWishes, 'resume' | 'out' | 'overwrite'>): Promise<RunPlace> {
  if (resume !== undefined) return { folder: resume };
  if (out !== undefined) await openRunFolder(out, { overwrite });
  return runPlace(out, new Date(systemClock.now()).toISOString());
}

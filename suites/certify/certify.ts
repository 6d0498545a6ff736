import type { Clock } from '../../simulators/kit/clock.ts';
import type { Ids } from '../../simulators/kit/ids.ts';
import type { JournalEvent, RunEvent } from '../journal/event.ts';
import { Recorder, type Sink } from '../journal/recorder.ts';
import type { TerminalFacts } from '../journal/terminal-event.ts';
import { type Actor, NobodyCameError } from './action.ts';
import { type Bench, type BenchOptions, openBench } from './bench/bench.ts';
import { openCardNames } from './card-names.ts';
import { continuationOf, type Earlier, isOpen, timesBegun } from './continued.ts';
import type { Given } from './given.ts';
import { inDrawnOrder } from './order.ts';
import { type PlayParts, playSituation } from './play-situation.ts';
import { isPossible } from './possible.ts';
import type { Situation } from './situation.ts';
import { situations as allSituations } from './situations.ts';
import type { TerminalPlan } from './terminal-plan.ts';

/** As its maker names it. */
export type NamedTerminal = Pick<TerminalFacts, 'name' | 'version' | 'model' | 'firmware'>;

export interface CertifyOptions {
  readonly terminal: NamedTerminal;
  readonly plan: TerminalPlan;
  /** Who stands at the terminal, once it is known what it is given. `hide` replaces every secret that was seen so far in a text. */
  openActor(given: Given, hide: (text: string) => string): Promise<Actor> | Actor;
  /** It is the built-in terminal: assumed rules are held against it. */
  readonly own: boolean;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seed: number;
  /** Situations by the beginnings of their ids. */
  readonly only?: readonly string[];
  readonly bench?: Pick<BenchOptions, 'plainHttp' | 'releaseTime'>;
  /** Aborting ends the run early: what was not reached is not run, and the rest is judged. */
  readonly signal?: AbortSignal;
  /** Default: all that there are. */
  readonly situations?: readonly Situation[];
  /** Goes on with this recording: the answer holds it too. */
  readonly earlier?: Earlier;
  /** What the run is known by from its start. */
  readonly start?: RunEvent['start'];
  /** Is given each event as it is recorded, those of `earlier` excepted. */
  keep?(event: JournalEvent): void;
}

/** What a run tells as it goes. */
export type CertifyEvent =
  | { readonly type: 'given'; readonly given: Given; readonly situations: number }
  | { readonly type: 'begins'; readonly situation: Situation; readonly place: string }
  | { readonly type: 'asks' | 'heard' }
  /** A situation came to nothing: nobody was at the terminal to the end of it, or the bench broke. */
  | { readonly type: 'trouble'; readonly situation: Situation; readonly why: string }
  | { readonly type: 'played'; readonly situation: Situation; readonly how: string };

/**
 * Puts a terminal into every situation that it can be in and answers with what was seen. Throws
 * NobodyCameError where already the first task finds nobody at the terminal.
 */
export async function certify(
  options: CertifyOptions,
  tell: (event: CertifyEvent) => void,
): Promise<readonly JournalEvent[]> {
  const { clock, ids, seed, plan } = options;
  const { earlier } = options;
  const journal: JournalEvent[] = [...(earlier?.journal ?? [])];
  const recorder = openRecorder(options, (event) => {
    const seen = named(event);
    journal.push(seen);
    options.keep?.(seen);
  });
  const named = openCardNames(recorder.redactor);
  await using bench = await openBench({ recorder, clock, ids, seed, ...benchOf(options) });
  recordRun(options, bench, recorder);
  const chosen = chosenOf(options);
  await using actor = await options.openActor(bench.given, (text) => recorder.redactor.said(text));
  tell({ type: 'given', given: bench.given, situations: chosen.length });
  const parts: PlayParts = {
    bench,
    recorder,
    clock,
    actor,
    plan,
    signal: signalOf(options),
    tell: (type) => tell({ type }),
  };
  await playAll(chosen, { ...parts, earlier: earlier?.journal ?? [] }, tell);
  return journal;
}

/** A recording that is gone on with counts on from where it ended. */
function openRecorder({ clock, earlier }: CertifyOptions, sink: Sink): Recorder {
  if (earlier === undefined) return new Recorder(sink, () => clock.monotonic());
  const { after, startsAt } = continuationOf(earlier.journal);
  const beganNs = clock.monotonic();
  return new Recorder(sink, () => startsAt + clock.monotonic() - beganNs, after);
}

function benchOf({ plan, bench = {} }: CertifyOptions): Partial<BenchOptions> {
  const { reader, host, port } = plan;
  return {
    ...bench,
    ...(reader === undefined ? {} : { reader }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  };
}

const recorded = [
  'terminal',
  'plan',
  'own',
  'seed',
  'clock',
  'only',
  'earlier',
  'start',
] as const satisfies readonly (keyof CertifyOptions)[];

/** What the journal, or a further attempt in it, begins with. */
export function recordRun(
  {
    terminal,
    plan,
    own,
    seed,
    clock,
    only,
    earlier,
    start,
  }: Pick<CertifyOptions, (typeof recorded)[number]>,
  { given, names, facts }: Bench,
  recorder: Recorder,
): void {
  const { address, serial, reader } = given.port;
  const { can, identifies, offers } = plan;
  recorder.record({
    type: 'run',
    schemaVersion: 1,
    seed,
    startedAt: new Date(clock.now()).toISOString(),
    target: { ...facts, own },
    terminal: { ...terminal, can, identifies, offers, ...names, port: { address, serial }, reader },
    ...(only === undefined ? {} : { only }),
    ...(earlier === undefined ? {} : { attempt: earlier.because }),
    ...(start === undefined ? {} : { start }),
  });
}

/** What the terminal can be put into at all, in the order that the seed draws; the others' rules are not about it. */
function chosenOf({
  plan,
  only,
  seed,
  earlier,
  situations = allSituations,
}: CertifyOptions): readonly Situation[] {
  const possible = situations.filter(
    (situation) =>
      isPossible(situation, plan) &&
      (only === undefined || only.some((beginning) => situation.id.startsWith(beginning))) &&
      (earlier === undefined || isOpen(situation.id, earlier)),
  );
  return inDrawnOrder(possible, seed);
}

function signalOf({ signal }: CertifyOptions): AbortSignal {
  return signal ?? new AbortController().signal;
}

async function playAll(
  chosen: readonly Situation[],
  { earlier, ...parts }: PlayParts & { readonly earlier: readonly JournalEvent[] },
  tell: (event: CertifyEvent) => void,
): Promise<void> {
  const unplayed = chosen.map(({ id }) => id);
  let hasAnybodyCome = false;
  for (const [at, situation] of chosen.entries()) {
    const place = `${String(at + 1)} of ${String(chosen.length)}`;
    const before = timesBegun(situation.id, earlier);
    for (let times = before + 1, how = 'again'; how === 'again'; times += 1) {
      if (parts.signal.aborted) break;
      tell({ type: 'begins', situation, place });
      const inCase = times === 1 ? situation.id : `${situation.id}~${String(times)}`;
      let why: string | undefined;
      const trouble = (told: string): void => void (why = told);
      how = await playSituation(situation, { inCase, place }, { ...parts, trouble });
      // What cannot be started once cannot be started a hundred times.
      if (how === 'nobody' && !hasAnybodyCome) throw new NobodyCameError(why);
      hasAnybodyCome ||= how !== 'left out';
      if (why !== undefined) tell({ type: 'trouble', situation, why });
      tell({ type: 'played', situation, how });
      if (how === 'stopped') {
        parts.recorder.record({ type: 'ended', by: 'interruption', unplayed: unplayed.slice(1) });
        return;
      }
    }
    if (parts.signal.aborted) break;
    unplayed.shift();
  }
  if (unplayed.length > 0)
    parts.recorder.record({ type: 'ended', by: 'interruption', unplayed: [...unplayed] });
}

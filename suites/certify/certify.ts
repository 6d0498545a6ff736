import type { Clock } from '../../simulators/kit/clock.ts';
import type { Ids } from '../../simulators/kit/ids.ts';
import type { JournalEvent, RunEvent } from '../engine/journal/event.ts';
import { Recorder, type Sink } from '../engine/journal/recorder.ts';
import type { TerminalFacts } from '../engine/journal/terminal-event.ts';
import { type Actor, NobodyCameError } from './action.ts';
import { type Bench, type BenchOptions, openBench } from './bench/bench.ts';
import { openCardNames } from './card-names.ts';
import { continuationOf, type Earlier, isOpen, timesBegun } from './continued.ts';
import type { Given } from './given.ts';
import { inDrawnOrder } from './order.ts';
import { openPlaces, type Place } from './places.ts';
import { type Played, type PlayParts, playSituation } from './play-situation.ts';
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
  /** Called once the first test bench is ready, before anybody stands at its terminal. */
  benchReady?(bench: Bench): Promise<void>;
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
  /** At so many places side by side, each with a bench of its own; default: at one. */
  readonly parallel?: number;
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
  const { earlier, parallel = 1 } = options;
  const journal: JournalEvent[] = [...(earlier?.journal ?? [])];
  const recorder = openRecorder(options, (event) => {
    const seen = named(event);
    journal.push(seen);
    options.keep?.(seen);
  });
  const named = openCardNames(recorder.redactor);
  const chosen = chosenOf(options);
  await using places = await openPlaces(Math.max(1, Math.min(parallel, chosen.length)), {
    openBench: () => openBench({ recorder, clock, ids, seed, ...benchOf(options) }),
    openActor: async (bench, number) => {
      recordRun(options, { bench, number }, recorder);
      if (number === 1) await options.benchReady?.(bench);
      const actor = await options.openActor(bench.given, (text) => recorder.redactor.said(text));
      if (number === 1) tell({ type: 'given', given: bench.given, situations: chosen.length });
      return actor;
    },
  });
  const shared = { recorder, clock, plan, tell: (type: 'asks' | 'heard') => tell({ type }) };
  const playing = { chosen, places: places.all, earlier: earlier?.journal ?? [] };
  await playAll(playing, { ...shared, signal: signalOf(options) }, tell);
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
  { bench, number = 1 }: { readonly bench: Bench; readonly number?: number },
  recorder: Recorder,
): void {
  const { given, names, facts } = bench;
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
    ...(number === 1 ? {} : { place: number }),
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

interface Playing {
  readonly chosen: readonly Situation[];
  readonly places: readonly Place[];
  readonly earlier: readonly JournalEvent[];
}

/** Each place takes the next test case as soon as it has played one. */
async function playAll(
  { chosen, places, earlier }: Playing,
  parts: Omit<PlayParts, 'bench' | 'actor' | 'number'>,
  tell: (event: CertifyEvent) => void,
): Promise<void> {
  const unplayed = new Set(chosen.map(({ id }) => id));
  const waiting = chosen.entries();
  const broken = new AbortController();
  const signal = AbortSignal.any([parts.signal, broken.signal]);
  const came: Came = { anybody: false, isStopped: false };
  const playAt = async (place: Place): Promise<void> => {
    for (const [at, situation] of waiting) {
      if (signal.aborted || came.isStopped) return;
      const counted = `${String(at + 1)} of ${String(chosen.length)}`;
      const begun = { situation, place: counted, before: timesBegun(situation.id, earlier) };
      const how = await playToItsEnd(begun, { ...parts, ...place, signal }, { tell, came });
      if (how !== 'unbegun') unplayed.delete(situation.id);
      if (how === 'stopped') came.isStopped = true;
    }
  };
  const playing = places.map((place) =>
    playAt(place).catch((error: unknown) => {
      broken.abort();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(playing);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (came.isStopped || unplayed.size > 0)
    parts.recorder.record({ type: 'ended', by: 'interruption', unplayed: [...unplayed] });
}

/** Again where somebody asks for it anew. unbegun: it was over before. */
async function playToItsEnd(
  begun: { readonly situation: Situation; readonly place: string; readonly before: number },
  parts: PlayParts,
  { tell, came }: { readonly tell: (event: CertifyEvent) => void; readonly came: Came },
): Promise<Played | 'unbegun'> {
  const { situation, place, before } = begun;
  for (let times = before + 1; ; times += 1) {
    if (parts.signal.aborted) return 'unbegun';
    tell({ type: 'begins', situation, place });
    const inCase = times === 1 ? situation.id : `${situation.id}~${String(times)}`;
    let why: string | undefined;
    const trouble = (told: string): void => void (why = told);
    const how = await playSituation(situation, { inCase, place }, { ...parts, trouble });
    // What cannot be started once cannot be started a hundred times.
    if (how === 'nobody' && !came.anybody) throw new NobodyCameError(why);
    came.anybody ||= how !== 'left out';
    if (why !== undefined) tell({ type: 'trouble', situation, why });
    tell({ type: 'played', situation, how });
    if (how !== 'again') return how;
  }
}

/** What all places know of it. */
interface Came {
  anybody: boolean;
  isStopped: boolean;
}

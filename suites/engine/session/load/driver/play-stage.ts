import { seededChance } from '../../../../../simulators/kit/chance.ts';
import { endsOnPaper } from '../../../journal/load/journey.ts';
import type { PlayedStart } from '../../../journal/load/played.ts';
import type { Recorder } from '../../../journal/recorder.ts';
import type { LoadCalls, LoadUser } from '../calls/calls.ts';
import type { LoadWire } from '../calls/wire.ts';
import { type DocumentPress, identityOf } from '../press.ts';
import type { RunClock } from '../run-clock.ts';
import { type Start, shareOf, startsOf } from '../workload/schedule.ts';
import { carry, type StartPlace, toldOf } from './carry.ts';
import type { JourneyParts } from './journeys.ts';
import type { Lending } from './lending.ts';
import type { DriverScene, FromCoordinator } from './messages.ts';
import type { PaperDesk } from './paper-desk.ts';
import { openWitness, type Witness } from './witness.ts';

/** What all stages of a run are played with. */
export interface DriverStage {
  readonly scene: DriverScene;
  readonly time: RunClock;
  readonly wire: LoadWire;
  readonly calls: LoadCalls;
  readonly desk: PaperDesk;
  readonly people: Readonly<Record<'ordinary' | 'witnessed' | 'visitors', Lending<LoadUser>>>;
  readonly press: DocumentPress;
  readonly recorder: Recorder;
  /** Aborts when the run is stopped. */
  readonly signal: AbortSignal;
  tell(played: PlayedStart): void;
}

export type Play = Extract<FromCoordinator, { readonly type: 'play' }>;

/**
 * Starts each of this driver's share when the schedule says, however long the earlier ones take, and
 * tells of what it can't start because no user is free. Resolves when the last one is over, with the
 * number that the next stage begins with.
 */
export async function playStage(stage: DriverStage, play: Play): Promise<number> {
  const { scene, time, signal } = stage;
  const shaped = { ...play.planned, shape: play.shape, firstNumber: play.firstNumber };
  const all = startsOf(scene.workload, shaped, seededChance(play.seed));
  let next = play.firstNumber;
  const counted = function* (): Generator<Start> {
    for (const start of all) {
      next = start.number + 1;
      yield start;
    }
  };
  const begun: BegunStage = {
    stage,
    place: { repeat: play.repeat, stage: play.planned.stage, driver: scene.driver },
    samplesLeft: play.samples,
  };
  const underWay = new Set<Promise<void>>();
  for (const start of shareOf(counted(), scene.driver, scene.drivers)) {
    const intended = play.beginMs + start.atMs;
    if (time.nowMs() < intended) await time.until(intended, signal).catch(() => undefined);
    if (signal.aborted) break;
    const one = begin(begun, start, intended);
    if (one === undefined) continue;
    underWay.add(one);
    // A failure of ours is thrown below, by who waits for all.
    void one.then(
      () => underWay.delete(one),
      () => undefined,
    );
  }
  await Promise.all(underWay);
  return next;
}

interface BegunStage {
  readonly stage: DriverStage;
  readonly place: StartPlace;
  samplesLeft: number;
}

/** Undefined: nobody was free to do it. */
function begin(begun: BegunStage, start: Start, intended: number): Promise<void> | undefined {
  const { stage, place } = begun;
  const { people } = stage;
  const isJob = endsOnPaper(start.journey) || start.journey === 'upload';
  const witness = start.isSampled && begun.samplesLeft > 0 ? people.witnessed.take() : undefined;
  if (witness !== undefined) {
    begun.samplesLeft -= 1;
    const sampled = goThrough(begun, { start, intended, user: witness });
    return sampled.finally(() => people.witnessed.giveBack(witness));
  }
  const lending = isJob ? people.ordinary : people.visitors;
  const user = lending.take();
  const plain = { ...start, isSampled: false };
  if (user === undefined) {
    const progress = { at: { intended } };
    stage.tell(toldOf({ start: plain, progress }, place, { outcome: 'dropped' }));
    return undefined;
  }
  const done = goThrough(begun, { start: plain, intended, user });
  return done.finally(() => lending.giveBack(user));
}

interface Beginning {
  readonly start: Start;
  readonly intended: number;
  readonly user: LoadUser;
}

async function goThrough({ stage, place }: BegunStage, beginning: Beginning): Promise<void> {
  const { scene, desk, time, wire, recorder, calls } = stage;
  const { start, intended, user } = beginning;
  const started = time.nowMs();
  const device = scene.devices[start.printer % scene.devices.length];
  if (device === undefined) throw new RangeError('there is no printer');
  const witness: Witness | undefined = start.isSampled
    ? openWitness(start, device, { wire, target: scene.target, recorder })
    : undefined;
  const document = documentFor(stage, start);
  const awaited = desk.await(start.number);
  const parts: JourneyParts = {
    start,
    user,
    device,
    document,
    time,
    calls,
    jobCalls: witness?.calls ?? calls,
    paper: awaited.paper,
    patienceMs: scene.patienceMs,
    signal: stage.signal,
    progress: { at: { intended, started } },
  };
  const { waiting } = user;
  const sizeBytes = start.journey === 'download' ? (waiting?.sizeBytes ?? 0) : document.sizeBytes;
  const carried = await carry({ ...parts, start: { ...start, sizeBytes } }, place);
  const played = scene.workload.charges === undefined ? carried : withPayer(carried, parts);
  awaited.forget();
  await clearUp(played, parts);
  const settled = await witness?.conclude(played, parts);
  if (settled === undefined) stage.tell(played);
  else stage.tell({ ...played, row: { ...played.row, at: { ...played.row.at, settled } } });
}

/** Whose balance is to pay for it, and how the target calls what it pays for. */
function withPayer(played: PlayedStart, { user, progress: { uuid } }: JourneyParts): PlayedStart {
  const { userName } = user;
  return { ...played, userName, ...(uuid === undefined ? {} : { uuid }) };
}

const nothing = { identity: '', fileName: '', sizeBytes: 0, pieces: [] };

function documentFor({ press, scene }: DriverStage, start: Start): JourneyParts['document'] {
  const { journey, number, isSampled, sizeBytes } = start;
  if (!endsOnPaper(journey) && journey !== 'upload') return nothing;
  return press(identityOf(scene.prefix, number, isSampled), sizeBytes);
}

/** What waits after a failure would be released by the user's next tap, as another job's. */
async function clearUp({ row }: PlayedStart, parts: JourneyParts): Promise<void> {
  const { uuid } = parts.progress;
  if (row.outcome === 'done' || row.outcome === 'stopped' || uuid === undefined) return;
  await parts.jobCalls.remove(parts.user, uuid).catch(() => undefined);
}

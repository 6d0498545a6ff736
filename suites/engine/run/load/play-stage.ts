import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { LoadStage } from '../../journal/load/measures.ts';
import type { StageRole } from '../../journal/load/planned-stage.ts';
import { StageMeter } from '../../judge/load/measure-rows.ts';
import type { Trouble } from '../../session/load/driver/messages.ts';
import type { StageOver } from '../../session/load/driver-link.ts';
import type { LoadDriver } from '../../session/load/drivers.ts';
import type { RunClock } from '../../session/load/run-clock.ts';
import type { ShapedStage } from '../../session/load/workload/stages.ts';
import type { LoadFloor } from './load-floor.ts';
import type { StageUse } from './resource-watch.ts';
import { driverUse, markUse, usedBetween, type WatchedProcesses } from './stage-uses.ts';

/** What stages are played on. */
export interface LoadHouse {
  readonly floor: LoadFloor;
  readonly drivers: readonly LoadDriver[];
  readonly watched: WatchedProcesses;
  readonly time: RunClock;
  readonly patienceMs: number;
  /** Rejects when the printers are gone. */
  readonly printersLost: Promise<never>;
  /** Aborts when the run is to stop. */
  readonly signal: AbortSignal;
}

export interface StageToPlay {
  readonly stage: ShapedStage;
  readonly role: StageRole;
  readonly seed: number;
  readonly repeat: number;
  readonly firstNumber: number;
  /** Sampled journeys that may still be recorded, by all drivers together. */
  readonly samples: number;
  /** By the moment at which the stage begins. */
  readonly troubles: (beginMs: number) => readonly Trouble[];
}

export interface PlayedStage {
  readonly measures: LoadStage;
  readonly nextNumber: number;
  readonly uses: readonly StageUse[];
  readonly idleCores: number;
}

/** The drivers are told a moment before: the first starts are not to come late. */
const leadMs = 200;
/** What ends a stage takes a driver no longer than this beside the patience it has with its target. */
const graceMs = 60_000;
/** Once told to stop, a driver has so long to tell what was under way. */
const stopMs = 10_000;
/** After the last job, papers that nobody waits for any more may still come. */
const quietMs = 300;
const quietLimitMs = 3_000;

/** Rejects with DriverLost, or when the printers are gone. One that is stopped resolves with what was played. */
export async function playStage(
  house: LoadHouse,
  wanted: StageToPlay,
  tell: (news: string) => void,
): Promise<PlayedStage> {
  const { floor, drivers, time, watched, signal } = house;
  const { stage, repeat, role } = wanted;
  const { shape: _, ...planned } = stage;
  const beginMs = Math.ceil(time.nowMs() + leadMs);
  floor.note({ kind: 'stage', repeat, role, beganMs: beginMs, planned });
  const meter = new StageMeter(planned, beginMs);
  floor.measureBy((row) => {
    meter.add(row);
  });
  const before = markUse(watched, time.nowMs());
  const stop = (): void => {
    for (const driver of drivers) driver.stop();
  };
  signal.addEventListener('abort', stop);
  using _live = everySecond(time.clock, () => tell(liveLine(stage, meter, time.nowMs() - beginMs)));
  try {
    const overs = await Promise.race([askAll(house, wanted, beginMs), house.printersLost]).catch(
      async (error: unknown) => {
        // The others tell what they had under way.
        stop();
        await floor.quiet(quietMs, quietLimitMs);
        throw error;
      },
    );
    const after = markUse(watched, time.nowMs());
    await floor.quiet(quietMs, quietLimitMs);
    const seconds = (after.ms - before.ms) / 1000;
    return {
      measures: meter.stage(),
      nextNumber: Math.max(...overs.map(({ nextNumber }) => nextNumber)),
      uses: [
        ...overs.flatMap((over, index) => {
          const driver = drivers[index];
          return driver === undefined ? [] : [driverUse(driver, over, seconds)];
        }),
        ...usedBetween(before, after, watched),
      ],
      idleCores: (after.idleSeconds - before.idleSeconds) / seconds,
    };
  } finally {
    signal.removeEventListener('abort', stop);
    floor.measureBy(undefined);
  }
}

async function askAll(
  { drivers, patienceMs, signal }: LoadHouse,
  { stage, repeat, seed, firstNumber, samples, troubles }: StageToPlay,
  beginMs: number,
): Promise<readonly StageOver[]> {
  const { shape, ...planned } = stage;
  const deadlineMs = stage.seconds * 1000 + 4 * patienceMs + graceMs;
  const share = Math.floor(samples / drivers.length);
  const play = { type: 'play', repeat, seed, firstNumber, beginMs, planned, shape } as const;
  const asked = drivers.map((driver, index) =>
    driver.play(
      { ...play, samples: share, troubles: index === 0 ? [...troubles(beginMs)] : [] },
      { deadlineMs, signal, stopMs },
    ),
  );
  // Said to those that had not been asked yet when it was.
  if (signal.aborted) for (const driver of drivers) driver.stop();
  return Promise.all(asked);
}

function liveLine({ name, seconds }: ShapedStage, meter: StageMeter, atMs: number): string {
  const { p50Ms, p99Ms, perSecond } = meter.live();
  const leftS = Math.max(0, seconds - atMs / 1000);
  const left = leftS > 0 ? `${leftS.toFixed(0)} s left` : 'waiting for the last jobs';
  const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  return `${name}: ${perSecond.toFixed(1)} jobs/s done, ${times}, ${left}`;
}

function everySecond(clock: Clock, act: () => void): Disposable {
  const next = (): Disposable =>
    clock.timer(1_000, () => {
      act();
      timer = next();
    });
  let timer = next();
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() };
}

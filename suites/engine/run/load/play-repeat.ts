import type { Capacity, LoadEnd, LoadRepeat, LoadStage } from '../../journal/load/measures.ts';
import type { StageRole } from '../../journal/load/planned-stage.ts';
import type { Workload } from '../../journal/load/workload.ts';
import { whyMissed } from '../../judge/load/why-missed.ts';
import { DriverLost } from '../../session/load/driver-link.ts';
import {
  heldStages,
  plannedStages,
  probeStage,
  type ShapedStage,
  warmUpStage,
} from '../../session/load/workload/stages.ts';
import { findCapacity } from './find-capacity.ts';
import { type LoadHouse, playStage } from './play-stage.ts';
import { PrintersLost } from './printers-lost.ts';
import { mostUsed, type StageUse } from './resource-watch.ts';
import type { Troubles } from './troubles.ts';

export interface RepeatToPlay {
  readonly workload: Workload;
  readonly seed: number;
  readonly repeat: number;
  readonly firstNumber: number;
  /** ISO-8601 */
  readonly startedAt: string;
  /** How many sampled journeys may still be recorded. */
  readonly samplesLeft: () => number;
  readonly troubles: Troubles;
}

export interface PlayedRepeat {
  readonly measures: LoadRepeat;
  readonly nextNumber: number;
}

type CapacityArrivals = Extract<Workload['arrivals'], { readonly kind: 'capacity' }>;

/** Plays a workload once: warm-up, the search for the capacity where one is wanted, stages. Rejects only for what is wrong with us. */
export async function playRepeat(
  house: LoadHouse,
  wanted: RepeatToPlay,
  tell: (news: string) => void,
): Promise<PlayedRepeat> {
  const { workload, repeat, seed, startedAt } = wanted;
  house.floor.note({ kind: 'repeat', repeat, seed, startedAt });
  const playing = new Playing(house, wanted, tell);
  let capacity: Capacity | undefined;
  let ended: LoadEnd | undefined;
  try {
    const warmUp = warmUpStage(workload);
    if (warmUp !== undefined) await playing.stage(warmUp, 'warm-up');
    const { arrivals } = workload;
    if (arrivals.kind === 'capacity') {
      capacity = await playing.capacity(arrivals);
      if (capacity.perSecond > 0) await playing.held(arrivals, capacity.perSecond);
    } else await playing.measured(plannedStages(arrivals));
  } catch (error) {
    ended = endOf(error, house.signal);
    if (ended === undefined) throw error;
  }
  ended ??= house.signal.aborted ? stopped : undefined;
  const { nextNumber, stages, uses, idleCores } = playing;
  const end = {
    resources: [...mostUsed(uses)],
    ...(capacity === undefined ? {} : { capacity: copyOf(capacity) }),
    ...(idleCores === undefined ? {} : { idleCores }),
    ...(ended === undefined ? {} : { ended }),
  };
  house.floor.note({ kind: 'end', repeat, ...end });
  return { nextNumber, measures: { startedAt, seed, stages, ...end } };
}

function copyOf({ perSecond, probes }: Capacity) {
  return { perSecond, probes: probes.map((probe) => ({ ...probe })) };
}

const stopped: LoadEnd = {
  by: 'interruption',
  why: 'it was stopped before the end of the workload',
};

class Stopped extends Error {}

function endOf(error: unknown, signal: AbortSignal): LoadEnd | undefined {
  if (error instanceof DriverLost) return { by: 'driver', why: error.message };
  if (error instanceof PrintersLost) return { by: 'printers', why: error.message };
  return error instanceof Stopped || signal.aborted ? stopped : undefined;
}

/** One playing as it goes on. */
class Playing {
  readonly stages: LoadStage[] = [];
  readonly uses: StageUse[] = [];
  nextNumber: number;
  /** In the stage that left the least. */
  idleCores: number | undefined;
  readonly #house: LoadHouse;
  readonly #wanted: RepeatToPlay;
  readonly #tell: (news: string) => void;
  #nextStage = 1;
  #isTroubled = false;

  constructor(house: LoadHouse, wanted: RepeatToPlay, tell: (news: string) => void) {
    this.#house = house;
    this.#wanted = wanted;
    this.#tell = tell;
    this.nextNumber = wanted.firstNumber;
  }

  async stage(stage: ShapedStage, role: StageRole): Promise<LoadStage> {
    if (this.#house.signal.aborted) throw new Stopped();
    this.#tell(`${stage.name} for ${String(stage.seconds)} s`);
    const { seed, repeat, troubles, samplesLeft } = this.#wanted;
    // What goes wrong is counted from the begin of the first measured stage.
    const isFirst = role === 'measured' && !this.#isTroubled;
    this.#isTroubled ||= isFirst;
    const played = await playStage(
      this.#house,
      {
        stage,
        role,
        seed,
        repeat,
        firstNumber: this.nextNumber,
        samples: samplesLeft(),
        troubles: (beginMs) => (isFirst ? troubles(beginMs) : []),
      },
      this.#tell,
    );
    this.nextNumber = played.nextNumber;
    if (role !== 'measured') return played.measures;
    this.stages.push(played.measures);
    this.uses.push(...played.uses);
    this.idleCores = Math.min(this.idleCores ?? Number.POSITIVE_INFINITY, played.idleCores);
    return played.measures;
  }

  async measured(stages: readonly ShapedStage[]): Promise<void> {
    for (const stage of stages) await this.stage(stage, 'measured');
  }

  async capacity(arrivals: CapacityArrivals): Promise<Capacity> {
    let first: LoadStage | undefined;
    return await findCapacity(arrivals, async (perSecond) => {
      const stage = this.#nextStage;
      this.#nextStage += 1;
      const seen = await this.stage(probeStage(arrivals, { perSecond, stage }), 'probe');
      if (this.#house.signal.aborted) throw new Stopped();
      first ??= seen;
      return whyMissed(seen, first);
    });
  }

  async held(arrivals: CapacityArrivals, perSecond: number): Promise<void> {
    await this.measured(heldStages(arrivals, { perSecond, stage: this.#nextStage }));
  }
}

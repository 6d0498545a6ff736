import type { Chance } from '../../../../../simulators/kit/chance.ts';
import {
  endsOnPaper,
  type Journey,
  journeys,
  paperJourneys,
} from '../../../journal/load/journey.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import { arrivalsOf } from './arrivals.ts';
import { sizesOf } from './sizes.ts';
import type { ShapedStage } from './stages.ts';
import { weighted } from './weighted.ts';

/** One start as the schedule wants it, whatever the target does. */
export interface Start {
  /** Unique in a run. */
  readonly number: number;
  /** Milliseconds after the stage's begin. */
  readonly atMs: number;
  readonly journey: Journey;
  /** From 0; of journeys that need none, nothing is meant by it. */
  readonly printer: number;
  /** 0 where no document is on the way. */
  readonly sizeBytes: number;
  readonly thinkMs: number;
  readonly isSampled: boolean;
}

const documentJourneys: ReadonlySet<Journey> = new Set([...paperJourneys, 'upload', 'download']);

/** A stage whose first start has this number. */
export type NumberedStage = ShapedStage & { readonly firstNumber: number };

/**
 * The starts of a stage in order, lazily and in constant memory. The same workload, stage and chance
 * give the same schedule, in any process. What is drawn for one start shifts nothing of another, and
 * each thing has a stream of chance of its own: another mix leaves the moments as they are.
 */
export function* startsOf(
  workload: Workload,
  stage: NumberedStage,
  chance: Chance,
): Generator<Start, void, undefined> {
  const own = chance.fork(`stage ${String(stage.stage)}`);
  const stream = (name: string): Chance => own.fork(name);
  const [mix, sizes] = [stream('mix'), stream('sizes')];
  const [printers, thinking, samples] = [stream('printers'), stream('think'), stream('samples')];
  const drawJourney = weighted(journeys.map((item) => ({ item, weight: workload.mix[item] ?? 0 })));
  const drawSize = sizesOf(workload.documents);
  const { leastMs, mostMs } = workload.think;
  let number = stage.firstNumber;
  for (const atMs of arrivalsOf(stage.shape, stream('arrivals'))) {
    const journey = drawJourney(mix);
    const sizeBytes = drawSize(sizes);
    const printer = printers.below(workload.ports);
    const thinkMs = leastMs + thinking.below(mostMs - leastMs + 1);
    const isChosen = samples.next() < workload.sampled;
    const isPaper = endsOnPaper(journey);
    yield {
      number,
      atMs,
      journey,
      printer,
      sizeBytes: documentJourneys.has(journey) ? sizeBytes : 0,
      thinkMs: isPaper ? thinkMs : 0,
      isSampled: isPaper && isChosen,
    };
    number += 1;
  }
}

/** What one of several drivers plays: every start is played by one of them. */
export function* shareOf(
  starts: Iterable<Start>,
  driver: number,
  drivers: number,
): Generator<Start, void, undefined> {
  for (const start of starts) if (start.number % drivers === driver) yield start;
}

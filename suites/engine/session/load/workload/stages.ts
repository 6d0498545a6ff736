import type { PlannedStage } from '../../../journal/load/planned-stage.ts';
import type { Arrivals, Workload } from '../../../journal/load/workload.ts';
import { type CapacityArrivals, meanRate, type Shape } from './shape.ts';

/** A stage with all that its schedule is drawn from. */
export interface ShapedStage extends PlannedStage {
  readonly shape: Shape;
}

type Titled = Pick<ShapedStage, 'name' | 'shape' | 'share'>;

/** The stages that are measured, numbered from 1; no two have the same name. */
export function plannedStages(
  arrivals: Exclude<Arrivals, { kind: 'capacity' }>,
): readonly ShapedStage[] {
  if (arrivals.kind !== 'steps') return numbered([{ name: nameOf(arrivals), shape: arrivals }], 1);
  const { perSecond, secondsEach: seconds, spacing: kind } = arrivals;
  const shapes = perSecond.map((rate): Shape => ({ kind, perSecond: rate, seconds }));
  return numbered(
    shapes.map((shape) => ({ name: nameOf(shape), shape })),
    1,
  );
}

/** Stage 0, at the rate with which the workload begins; none where no warm-up is asked for. */
export function warmUpStage({ arrivals, warmUpSeconds }: Workload): ShapedStage | undefined {
  if (warmUpSeconds === 0) return undefined;
  const perSecond = firstRate(arrivals);
  const shape: Shape = { kind: 'poisson', perSecond, seconds: warmUpSeconds };
  return numbered([{ name: 'warm-up', shape }], 0)[0];
}

export interface CapacityStage {
  readonly perSecond: number;
  /** The number of the stage, or of the first. */
  readonly stage: number;
}

/** One look whether the target can take this rate. */
export function probeStage(
  { probeSeconds: seconds, spacing: kind }: CapacityArrivals,
  { perSecond, stage }: CapacityStage,
): ShapedStage {
  const name = `probe ${told(perSecond)}/s`;
  return { stage, name, perSecond, seconds, shape: { kind, perSecond, seconds } };
}

/** Shares of the capacity that was found, held one after the other. */
export function heldStages(
  { shares, secondsEach: seconds, spacing: kind }: CapacityArrivals,
  { perSecond: capacity, stage }: CapacityStage,
): readonly ShapedStage[] {
  const titled = shares.map((share): Titled => {
    const shape: Shape = { kind, perSecond: capacity * share, seconds };
    return { name: `${told(share * 100)} %`, share, shape };
  });
  return numbered(titled, stage);
}

function firstRate(arrivals: Arrivals): number {
  if (arrivals.kind === 'morning-peak') return arrivals.lowPerSecond;
  if (arrivals.kind === 'ramp' || arrivals.kind === 'capacity') return arrivals.fromPerSecond;
  if (arrivals.kind === 'steps') return arrivals.perSecond[0] ?? 1;
  return arrivals.perSecond;
}

function nameOf(shape: Shape): string {
  if (shape.kind === 'ramp')
    return `${told(shape.fromPerSecond)}/s to ${told(shape.toPerSecond)}/s`;
  if (shape.kind === 'morning-peak') return `peak of ${told(shape.peakPerSecond)}/s`;
  if (shape.kind === 'burst') return `${told(shape.perSecond)}/s, bursts of ${told(shape.burstOf)}`;
  return `${told(shape.perSecond)}/s`;
}

/** Names are what objectives call stages: a second one of a name is told apart. */
function numbered(stages: readonly Titled[], first: number): readonly ShapedStage[] {
  const seen = new Map<string, number>();
  return stages.map(({ name, ...rest }, index) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return {
      ...rest,
      stage: first + index,
      name: times === 1 ? name : `${name} (${String(times)})`,
      perSecond: meanRate(rest.shape),
      seconds: rest.shape.seconds,
    };
  });
}

function told(number: number): string {
  return String(Number(number.toPrecision(4)));
}

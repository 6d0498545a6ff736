import type { Arrivals } from '../../../journal/load/workload.ts';

export type CapacityArrivals = Extract<Arrivals, { kind: 'capacity' }>;

/** How starts come within one stage. */
export type Shape = Exclude<Arrivals, { kind: 'capacity' | 'steps' }>;

export type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

/** Starts in a second of a shape: on average, and where they come fastest (a burst apart). */
export interface Rate {
  readonly mean: number;
  readonly most: number;
}

type RateOf = { readonly [Kind in Shape['kind']]: (shape: ShapeOf<Kind>) => Rate };

const rates: RateOf = {
  constant: ({ perSecond }) => ({ mean: perSecond, most: perSecond }),
  poisson: ({ perSecond }) => ({ mean: perSecond, most: perSecond }),
  ramp: ({ fromPerSecond, toPerSecond }) => ({
    mean: (fromPerSecond + toPerSecond) / 2,
    most: Math.max(fromPerSecond, toPerSecond),
  }),
  burst: ({ perSecond, burstOf, everySeconds, seconds }) => ({
    mean: perSecond + (burstOf * (Math.ceil(seconds / everySeconds) - 1)) / seconds,
    most: perSecond,
  }),
  'morning-peak': ({ lowPerSecond, peakPerSecond, peakAtSecond, spreadSeconds, seconds }) => {
    const width = spreadSeconds * Math.SQRT2;
    const share =
      errorFunction(peakAtSecond / width) + errorFunction((seconds - peakAtSecond) / width);
    const bell = spreadSeconds * Math.sqrt(Math.PI / 2) * share;
    return {
      mean: lowPerSecond + ((peakPerSecond - lowPerSecond) * bell) / seconds,
      most: peakPerSecond,
    };
  },
};

export function rateOf(shape: Shape): Rate {
  return (rates[shape.kind] as (one: Shape) => Rate)(shape);
}

/** The part of a bell that lies within so many widths (Abramowitz and Stegun 7.1.26; 1.5e-7 exact). */
function errorFunction(x: number): number {
  if (x < 0) return -errorFunction(-x);
  const t = 1 / (1 + 0.3275911 * x);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return 1 - factors.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-x * x);
}

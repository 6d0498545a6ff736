import type { Arrivals } from '../../../journal/load/workload.ts';

export type CapacityArrivals = Extract<Arrivals, { kind: 'capacity' }>;

/** How starts come within one stage. */
export type Shape = Exclude<Arrivals, { kind: 'capacity' | 'steps' }>;

export type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

type MeanRates = { readonly [Kind in Shape['kind']]: (shape: ShapeOf<Kind>) => number };

const meanRates: MeanRates = {
  constant: ({ perSecond }) => perSecond,
  poisson: ({ perSecond }) => perSecond,
  ramp: ({ fromPerSecond, toPerSecond }) => (fromPerSecond + toPerSecond) / 2,
  burst: ({ perSecond, burstOf, everySeconds, seconds }) =>
    perSecond + (burstOf * (Math.ceil(seconds / everySeconds) - 1)) / seconds,
  'morning-peak': ({ lowPerSecond, peakPerSecond, peakAtSecond, spreadSeconds, seconds }) => {
    const width = spreadSeconds * Math.SQRT2;
    const share =
      errorFunction(peakAtSecond / width) + errorFunction((seconds - peakAtSecond) / width);
    const bell = spreadSeconds * Math.sqrt(Math.PI / 2) * share;
    return lowPerSecond + ((peakPerSecond - lowPerSecond) * bell) / seconds;
  },
};

/** Starts in a second, on average. */
export function meanRate(shape: Shape): number {
  return (meanRates[shape.kind] as (one: Shape) => number)(shape);
}

/** The part of a bell that lies within so many widths (Abramowitz and Stegun 7.1.26; 1.5e-7 exact). */
function errorFunction(x: number): number {
  if (x < 0) return -errorFunction(-x);
  const t = 1 / (1 + 0.3275911 * x);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return 1 - factors.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-x * x);
}

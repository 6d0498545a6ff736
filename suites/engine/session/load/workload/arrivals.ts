import type { Chance } from '../../../../../simulators/kit/chance.ts';
import type { Shape, ShapeOf } from './shape.ts';

type Moments = Generator<number, void, undefined>;
type ArrivalsOf = {
  readonly [Kind in Shape['kind']]: (shape: ShapeOf<Kind>, chance: Chance) => Moments;
};

const kinds: ArrivalsOf = {
  constant: ({ perSecond, seconds }) =>
    warped(everyOne(), (amount) => (amount * 1000) / perSecond, seconds),
  poisson: ({ perSecond, seconds }, chance) =>
    warped(byChance(chance), (amount) => (amount * 1000) / perSecond, seconds),
  ramp: ({ fromPerSecond, toPerSecond, seconds, spacing }, chance) => {
    const rise = (toPerSecond - fromPerSecond) / seconds;
    const when = (amount: number): number =>
      (2000 * amount) / (fromPerSecond + Math.sqrt(fromPerSecond ** 2 + 2 * rise * amount));
    return warped(spacing === 'constant' ? everyOne() : byChance(chance), when, seconds);
  },
  burst,
  'morning-peak': morningPeak,
};

/** When starts come, in milliseconds after the stage's begin: rising, lazily, the same for the same chance. */
export function arrivalsOf(shape: Shape, chance: Chance): Moments {
  return (kinds[shape.kind] as (one: Shape, chance: Chance) => Moments)(shape, chance);
}

/**
 * Whatever the rate does: a start comes when the sum of the rate since the begin reaches the next of
 * these amounts. `when` is the inverse of that sum, in milliseconds.
 */
function* warped(amounts: Moments, when: (amount: number) => number, seconds: number): Moments {
  for (const amount of amounts) {
    const atMs = when(amount);
    // Where a falling rate would have come to nothing, there is no such moment (NaN).
    if (!(atMs < seconds * 1000)) return;
    yield atMs;
  }
}

function* everyOne(): Moments {
  for (let amount = 0; ; amount++) yield amount;
}

/** A Poisson process of rate one. */
function* byChance(chance: Chance): Moments {
  for (let amount = 0; ; ) {
    amount -= Math.log(1 - chance.next());
    yield amount;
  }
}

function* burst(shape: ShapeOf<'burst'>, chance: Chance): Moments {
  const { perSecond, seconds, everySeconds, burstOf } = shape;
  let burstNumber = 1;
  for (const atMs of kinds.poisson({ kind: 'poisson', perSecond, seconds }, chance)) {
    for (; burstNumber * everySeconds * 1000 <= atMs; burstNumber++)
      yield* atOnce(burstNumber * everySeconds * 1000, burstOf);
    yield atMs;
  }
  for (; burstNumber * everySeconds < seconds; burstNumber++)
    yield* atOnce(burstNumber * everySeconds * 1000, burstOf);
}

function* atOnce(atMs: number, count: number): Moments {
  for (let index = 0; index < count; index++) yield atMs;
}

/** By thinning: of a Poisson process at the peak's rate, as many are kept as the rate of the moment has. */
function* morningPeak(shape: ShapeOf<'morning-peak'>, chance: Chance): Moments {
  const { lowPerSecond, peakPerSecond, peakAtSecond, spreadSeconds, seconds } = shape;
  const kept = chance.fork('kept');
  const candidates = { kind: 'poisson', perSecond: peakPerSecond, seconds } as const;
  for (const atMs of kinds.poisson(candidates, chance)) {
    const away = (atMs / 1000 - peakAtSecond) / spreadSeconds;
    const rate = lowPerSecond + (peakPerSecond - lowPerSecond) * Math.exp(-(away ** 2) / 2);
    if (kept.next() * peakPerSecond < rate) yield atMs;
  }
}

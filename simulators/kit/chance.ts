/** Repeatable randomness: the same seed gives the same run. */
export interface Chance {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** An independent stream of its own, so that one consumer doesn't shift another. */
  fork(label: string): Chance;
}

export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32: 32 bits of state are enough for schedules and choices.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('pick: nothing to pick from');
      return item;
    },
    fork: (label) => seededChance(seed ^ hashText(label)),
  };
}

/** The project's own tests set it, so that runs without a seed are the same each time. */
const testSeed = process.env['PLATEN_TEST_SEED'];
const seedsEnd = 2_147_483_647;
let drawn = 0;

/** A seed for a run that was not given one. */
export function freshSeed(): number {
  if (testSeed === undefined) return randomSeed();
  drawn += 1;
  return (Number(testSeed) + drawn) % seedsEnd;
}

/** For choices that processes with one test seed must not make alike, such as that of a free port. */
export function unseededChance(): Chance {
  return seededChance(randomSeed());
}

function randomSeed(): number {
  return Math.floor(Math.random() * seedsEnd);
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

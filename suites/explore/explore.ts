import { pool } from '../engine/run/pool.ts';
import { canBeExclusive } from './draw.ts';
import { type Found, factsFor, findViolation, type SearchOptions } from './find-violation.ts';
import { playSteps } from './play-sequence.ts';

export interface ExploreOptions extends Omit<SearchOptions, 'exclusive' | 'mostTries'> {
  /** How many sequences are drawn; the first by `seed`, each next one by the number after. */
  readonly runs: number;
  /** Sequences at a time. Default 4. */
  readonly width?: number;
  /** Sequences that may be played to shorten one that was found. Default 120. */
  readonly mostTries?: number;
  /** No further sequence is begun after this long. */
  readonly mostMs?: number;
  /** Ends after the first violation. */
  readonly first?: boolean;
}

export interface FoundViolation extends Found {
  /** Draws it again: as the seed, with one run. */
  readonly seed: number;
  /** It was played again on fresh state, and seen in `red` of `of` rounds: three, or fewer when interrupted. */
  readonly replays: { readonly red: number; readonly of: number };
}

export interface Exploration {
  readonly played: number;
  readonly steps: number;
  readonly calls: number;
  /** Sequences that ended early, by what was refused that the rest stood on. */
  readonly blocked: readonly Blocked[];
  readonly violations: readonly FoundViolation[];
  /** The target had no answer to several sequences in a row, and no further one was begun. */
  readonly isSilent: boolean;
  readonly durationMs: number;
}

export interface Blocked {
  readonly why: string;
  readonly sequences: number;
}

const replays = 3;
/** Of so many sequences one may disturb others, and is played when nobody is there to be disturbed. */
const exclusiveEvery = 8;
/** So many sequences in a row that had no answer are enough. */
const mostSilent = 4;

/** Draws sequences by their seeds, plays each on fresh state, and shortens what violates a rule. */
export async function explore(
  options: ExploreOptions,
  tell: (played: number) => void,
): Promise<Exploration> {
  const { clock, seed, runs, width = 4, signal } = options;
  const startedNs = clock.monotonic();
  const elapsedMs = (): number => Number((clock.monotonic() - startedNs) / 1_000_000n);
  const sums = { played: 0, steps: 0, calls: 0 };
  const violations: FoundViolation[] = [];
  const blocked = new Map<string, number>();
  let silent = 0;
  // Stays so: a sequence that was under way then, and had answers before, says nothing of now.
  let isSilent = false;
  const isOver = (): boolean =>
    signal?.aborted === true ||
    isSilent ||
    elapsedMs() >= (options.mostMs ?? Number.POSITIVE_INFINITY) ||
    (options.first === true && violations.length > 0);
  const playOne = async (number: number, exclusive: boolean): Promise<void> => {
    if (isOver()) return;
    const own = { mostTries: 120, ...options, seed: number, exclusive };
    const { found, ...search } = await findViolation(own);
    sums.played += 1;
    sums.steps += search.steps;
    sums.calls += search.calls;
    silent = search.isAnswered ? 0 : silent + 1;
    isSilent ||= silent >= mostSilent;
    if (search.blocked !== undefined && signal?.aborted !== true)
      blocked.set(search.blocked, (blocked.get(search.blocked) ?? 0) + 1);
    tell(sums.played);
    if (found !== undefined)
      violations.push({ ...found, seed: number, replays: await replay(found, own) });
  };
  const numbers = Array.from({ length: runs }, (_, at) => seed + at);
  const canDisturb = canBeExclusive(factsFor(options));
  const disturbs = (number: number): boolean =>
    canDisturb && number % exclusiveEvery === exclusiveEvery - 1;
  await pool(
    numbers.filter((number) => !disturbs(number)),
    width,
    (number) => playOne(number, false),
  );
  await pool(numbers.filter(disturbs), 1, (number) => playOne(number, true));
  const inOrder = violations.toSorted((one, other) => one.seed - other.seed);
  return {
    ...sums,
    violations: inOrder,
    blocked: [...blocked].map(([why, sequences]) => ({ why, sequences })),
    isSilent,
    durationMs: elapsedMs(),
  };
}

async function replay(
  { shortest }: Found,
  options: SearchOptions,
): Promise<FoundViolation['replays']> {
  let red = 0;
  let of = 0;
  while (of < replays && options.signal?.aborted !== true) {
    const again = await playSteps(shortest.steps, options);
    if (again.violation?.finding.rule === shortest.violation?.finding.rule) red += 1;
    of += 1;
  }
  return { red, of };
}

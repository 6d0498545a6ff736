import { seededChance } from '../../../../simulators/kit/chance.ts';
import type { LoadRepeat } from '../../journal/load/measures.ts';

/** What plays a workload on a target, again and again. */
export interface Player {
  play(
    one: { readonly seed: number; readonly repeat: number },
    tell: (news: string) => void,
  ): Promise<LoadRepeat>;
}

export interface Repeating {
  /** One for each repeat, in order. */
  readonly seeds: readonly number[];
  readonly signal: AbortSignal;
  readonly tell: (news: string) => void;
}

const seedBelow = 2_147_483_648;

/**
 * A seed for each of so many repeats: those that were `given`, which an earlier run had, then such that
 * are drawn from the first. The first repeat has the run's own seed, so that it can be named.
 */
export function seedsFor(
  count: number,
  seed: number,
  given: readonly number[] = [],
): readonly number[] {
  const chance = seededChance(seed).fork('repeats');
  const drawn = Array.from({ length: count }, (_, index) =>
    index === 0 ? seed : chance.below(seedBelow),
  );
  return drawn.map((own, index) => given[index] ?? own);
}

/** Plays all repeats on one target; fewer when it is interrupted or a repeat broke off. */
export async function playRepeats(
  player: Player,
  { seeds, signal, tell }: Repeating,
): Promise<readonly LoadRepeat[]> {
  const repeats: LoadRepeat[] = [];
  for (const [repeat, seed] of seeds.entries()) {
    if (signal.aborted) break;
    const where = placeOf(repeat, seeds.length);
    const played = await player.play({ seed, repeat }, (news) => tell(`${where}${news}`));
    repeats.push(played);
    if (played.ended !== undefined) break;
  }
  return repeats;
}

/** Nothing where there is one repeat alone. */
export function placeOf(repeat: number, count: number): string {
  return count === 1 ? '' : `repeat ${String(repeat + 1)} of ${String(count)}: `;
}

import type { LoadRepeat } from '../../journal/load/measures.ts';
import { type Player, placeOf, type Repeating } from './repeats.ts';

export type Side = 'before' | 'now';

export interface Interleaved {
  readonly before: readonly LoadRepeat[];
  readonly now: readonly LoadRepeat[];
}

/** Who plays first in each pair: before, now, now, before, ... so that what drifts hits both alike. */
function turns(pairs: number): readonly (readonly [Side, Side])[] {
  return Array.from({ length: pairs }, (_, pair) =>
    pair % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const),
  );
}

/** Plays the repeats of two targets in turns, the same seed in each pair; only whole pairs are kept. */
export async function playInterleaved(
  players: Readonly<Record<Side, Player>>,
  { seeds, signal, tell }: Repeating,
): Promise<Interleaved> {
  const played: Record<Side, LoadRepeat[]> = { before: [], now: [] };
  for (const [repeat, order] of turns(seeds.length).entries()) {
    const pair = new Map<Side, LoadRepeat>();
    for (const side of order) {
      if (signal.aborted || isBroken(pair)) break;
      const where = `${placeOf(repeat, seeds.length)}${sideWords[side]}: `;
      const one = { seed: seeds[repeat] ?? 0, repeat };
      pair.set(side, await players[side].play(one, (news) => tell(`${where}${news}`)));
    }
    for (const [side, one] of pair) if (pair.size === 2 || one.ended) played[side].push(one);
    if (pair.size < 2 || isBroken(pair)) break;
  }
  return played;
}

function isBroken(pair: ReadonlyMap<Side, LoadRepeat>): boolean {
  return [...pair.values()].some(({ ended }) => ended !== undefined);
}

const sideWords: Readonly<Record<Side, string>> = { before: 'the baseline', now: 'the target' };

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadRepeat } from '../../journal/load/measures.ts';
import { playInterleaved } from './interleaved.ts';
import { type Player, playRepeats, seedsFor } from './repeats.ts';

interface Played {
  readonly who: string;
  readonly seed: number;
  readonly repeat: number;
}

/** Notes who played what; ends as `ends` says. */
function stage(ends: (played: Played) => LoadRepeat['ended'] = () => undefined) {
  const log: Played[] = [];
  const controller = new AbortController();
  const player = (who: string): Player => ({
    async play(one, tell) {
      const played = { who, ...one };
      log.push(played);
      tell('plays');
      const ended = ends(played);
      const empty = { startedAt: who, seed: one.seed, stages: [], resources: [] };
      return ended === undefined ? empty : { ...empty, ended };
    },
  });
  const news: string[] = [];
  const repeating = (seeds: readonly number[]) => ({
    seeds,
    signal: controller.signal,
    tell: (said: string) => news.push(said),
  });
  const players = { before: player('A'), now: player('B') };
  return { log, controller, player: players.now, players, repeating, news };
}

const died = { by: 'driver', why: 'driver 1 died' } as const;

describe('seeds', () => {
  it('are the same again, begin with the own one, and prefer those of an earlier run', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 30 }), (seed, count) => {
        const seeds = seedsFor(count, seed);
        expect(seeds).toEqual(seedsFor(count, seed));
        expect(seeds).toHaveLength(count);
        expect(seeds[0]).toBe(seed);
        expect(seedsFor(count, seed, [7, 8]).slice(0, 2)).toEqual([7, 8].slice(0, count));
        expect(seedsFor(count, seed, seeds)).toEqual(seeds);
      }),
    );
    expect(new Set(seedsFor(20, 5)).size).toBe(20);
  });
});

describe('one target', () => {
  it('plays each repeat with its seed, and says which', async () => {
    const { player, repeating, log, news } = stage();
    const repeats = await playRepeats(player, repeating([5, 6, 7]));
    expect(repeats.map(({ seed }) => seed)).toEqual([5, 6, 7]);
    expect(log.map(({ repeat }) => repeat)).toEqual([0, 1, 2]);
    expect(news[1]).toBe('repeat 2 of 3: plays');
  });

  it('stops after a repeat that broke off, which is kept to tell why', async () => {
    const { player, repeating } = stage(({ repeat }) => (repeat === 1 ? died : undefined));
    const repeats = await playRepeats(player, repeating([5, 6, 7]));
    expect(repeats.map(({ ended }) => ended)).toEqual([undefined, died]);
  });

  it('begins nothing once it is interrupted', async () => {
    const { player, repeating, controller, log } = stage();
    controller.abort();
    expect(await playRepeats(player, repeating([5]))).toEqual([]);
    expect(log).toEqual([]);
  });
});

describe('two targets', () => {
  it('take turns as A B B A A B B A, the same seed in each pair', async () => {
    const { players, repeating, log } = stage();
    const { before, now } = await playInterleaved(players, repeating([1, 2, 3, 4]));
    expect(log.map(({ who }) => who).join('')).toBe('ABBAABBA');
    expect(log.map(({ seed }) => seed)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(before.map(({ seed }) => seed)).toEqual(now.map(({ seed }) => seed));
    expect(new Set(before.map(({ startedAt }) => startedAt))).toEqual(new Set(['A']));
  });

  it('an interruption leaves whole pairs', async () => {
    const { players, repeating, controller, log } = stage(({ who, repeat }) => {
      if (who === 'B' && repeat === 1) controller.abort();
      return undefined;
    });
    const { before, now } = await playInterleaved(players, repeating([1, 2, 3, 4]));
    expect(log.map(({ who }) => who).join('')).toBe('ABB');
    expect([before.length, now.length]).toEqual([1, 1]);
  });

  it('a repeat that broke off is kept to tell why, and is the last', async () => {
    const { players, repeating, log } = stage(({ who, repeat }) =>
      who === 'A' && repeat === 2 ? died : undefined,
    );
    const { before, now } = await playInterleaved(players, repeating([1, 2, 3, 4]));
    expect(log.map(({ who }) => who).join('')).toBe('ABBAA');
    expect(before.at(-1)?.ended).toEqual(died);
    expect([before.length, now.length]).toEqual([3, 2]);
  });
});

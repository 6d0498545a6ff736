import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../../simulators/kit/chance.ts';
import { journeys } from '../../../journal/load/journey.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import { type Start, shareOf, startsOf } from './schedule.ts';
import { anyShape } from './shape.arbitrary.ts';
import type { ShapedStage } from './stages.ts';

const workload: Workload = {
  schemaVersion: 1,
  name: 'mixed',
  about: 'a test',
  arrivals: { kind: 'constant', perSecond: 100, seconds: 100 },
  mix: { print: 5, release: 2, upload: 1, list: 1, download: 0.5, history: 0.5, users: 0 },
  documents: { medianBytes: 50_000, sigma: 1, leastBytes: 10_000, mostBytes: 500_000 },
  users: 10,
  ports: 4,
  printers: {},
  think: { leastMs: 500, mostMs: 1500 },
  faults: [],
  warmUpSeconds: 0,
  sampled: 0.25,
};
const shape = { kind: 'constant', perSecond: 100, seconds: 100 } as const;
const stage: ShapedStage = { stage: 1, name: 'a', perSecond: 100, seconds: 100, shape };
const many = draw(workload, stage);

function draw(from: Workload, which: ShapedStage, seed = 1): readonly Start[] {
  return [...startsOf(from, { ...which, firstNumber: 1000 }, seededChance(seed))];
}

describe('a schedule', () => {
  it('is the same for the same seed, and another for another seed or stage', () => {
    expect(draw(workload, stage)).toEqual(many);
    expect(draw(workload, stage, 2)).not.toEqual(many);
    expect(draw(workload, { ...stage, stage: 2 })).not.toEqual(many);
  });

  it('numbers its starts on from the first', () => {
    expect(many.map(({ number }) => number)).toEqual(many.map((_, index) => 1000 + index));
  });

  it('split among drivers by number is the same union, each start in one share', () => {
    const drivers = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(anyShape, fc.nat(), drivers, (drawn, seed, count) => {
        const all = draw(workload, { ...stage, shape: drawn }, seed);
        const shares = Array.from({ length: count }, (_, driver) => [
          ...shareOf(all, driver, count),
        ]);
        const union = shares.flat().toSorted((one, other) => one.number - other.number);
        expect(union).toEqual(all);
      }),
    );
  });

  it('takes journeys as often as they weigh, and never what weighs nothing', () => {
    for (const journey of journeys) {
      const share = many.filter((start) => start.journey === journey).length / many.length;
      expect(Math.abs(share - (workload.mix[journey] ?? 0) / 10)).toBeLessThan(0.02);
    }
    expect(many.some(({ journey }) => journey === 'users')).toBe(false);
  });

  it('with another mix comes at the same moments, to the same printers', () => {
    const others = draw({ ...workload, mix: { print: 1 } }, stage);
    expect(others.map(({ atMs, printer }) => [atMs, printer])).toEqual(
      many.map(({ atMs, printer }) => [atMs, printer]),
    );
  });

  it('uses printers evenly, thinks within its bounds, samples its share of what is printed', () => {
    const printed = many.filter(({ journey }) => journey === 'print' || journey === 'release');
    for (const printer of [0, 1, 2, 3])
      expect(Math.abs(many.filter((one) => one.printer === printer).length - 2500)).toBeLessThan(
        250,
      );
    const thought = printed.map(({ thinkMs }) => thinkMs);
    expect([Math.min(...thought), Math.max(...thought)]).toEqual([500, 1500]);
    const sampled = printed.filter(({ isSampled }) => isSampled).length / printed.length;
    expect(Math.abs(sampled - 0.25)).toBeLessThan(0.03);
  });

  it('gives single calls no document, no thought and no sample', () => {
    const calls = many.filter(({ journey }) => journey === 'list' || journey === 'history');
    expect(calls.every(({ sizeBytes, thinkMs }) => sizeBytes === 0 && thinkMs === 0)).toBe(true);
    expect(calls.some(({ isSampled }) => isSampled)).toBe(false);
    expect(calls.length).toBeGreaterThan(0);
  });

  it('with a share of one samples all that is printed, with none nothing', () => {
    const printed = { ...workload, mix: { print: 1 } };
    expect(draw({ ...printed, sampled: 1 }, stage).every((one) => one.isSampled)).toBe(true);
    expect(draw({ ...printed, sampled: 0 }, stage).some((one) => one.isSampled)).toBe(false);
  });
});

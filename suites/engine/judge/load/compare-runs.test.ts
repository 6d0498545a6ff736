import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compared, compareRuns } from './compare-runs.ts';
import { differing } from './differing.ts';
import {
  madeRepeat,
  madeRepeats,
  madeRun,
  madeStage,
  smallWorkload,
} from './made-up-load.fixture.ts';
import { noiseOf } from './noise-floor.ts';

function compare(beforeMs: number, nowMs: number, count = 12): readonly Compared[] {
  const before = madeRun({ repeats: madeRepeats(count, beforeMs, 1) });
  const now = madeRun({ repeats: madeRepeats(count, nowMs, 2) });
  return compareRuns({ before, now, wanted: ['claim.p90Ms'], unfit: [] }).compared;
}

function one(compared: readonly Compared[], metric: string): Compared {
  const found = compared.find((each) => each.metric === metric);
  if (found === undefined) throw new Error(`no ${metric}`);
  return found;
}

describe('two runs', () => {
  it('each measured part by p50 and p99, what came out, and what is asked for', () => {
    const metrics = compare(40, 40).map(({ metric }) => metric);
    expect(metrics).toContain('toPaper.p50Ms');
    expect(metrics).toContain('tapToLastByte.p99Ms');
    expect(metrics).toContain('printedPerSecond');
    expect(metrics).toContain('claim.p90Ms');
    expect(metrics).not.toContain('list.p50Ms');
    expect(metrics).not.toContain('capacityPerSecond');
  });

  it('says what it was compared with, and of nothing compares nothing', () => {
    const before = madeRun({ target: 'old', platen: '0.9.0', repeats: [] });
    const found = compareRuns({ before, now: madeRun(), wanted: [], unfit: [] });
    expect(found).toMatchObject({ repeats: 1, compared: [], remarks: [] });
    expect(found.before).toEqual({ target: 'old', startedAt: '', platen: '0.9.0', repeats: 0 });
    const back = compareRuns({ before: madeRun(), now: before, wanted: [], unfit: [] });
    expect(back).toMatchObject({ before: { startedAt: madeRepeat().startedAt }, compared: [] });
  });

  it('a capacity is compared as of the whole run, a share not at all', () => {
    const found = (perSecond: number) =>
      madeRun({ repeats: [madeRepeat({ capacity: { perSecond, probes: [] } })] });
    const { compared } = compareRuns({
      before: found(10),
      now: found(20),
      wanted: ['failedShare'],
      unfit: [],
    });
    const capacity = one(compared, 'capacityPerSecond');
    expect(capacity).toMatchObject({ unit: 'per second', before: 10, now: 20 });
    expect(capacity.ratio).toBeCloseTo(2, 9);
    // One repeat on each side bounds nothing.
    for (const absent of ['stage', 'low', 'high']) expect(capacity).not.toHaveProperty(absent);
    expect(compared.map(({ metric }) => metric)).not.toContain('failedShare');
  });

  it('each stage is compared with its own, where both runs have it in every repeat', () => {
    const run = (...names: readonly (readonly string[])[]) =>
      madeRun({
        repeats: names.map((stages) =>
          madeRepeat({
            stages: stages.map((name) =>
              madeStage({ name, printedPerSecond: name.length, latency: {} }),
            ),
          }),
        ),
      });
    const stagesOf = (before: ReturnType<typeof run>, now: ReturnType<typeof run>) =>
      compareRuns({ before, now, wanted: [], unfit: [] }).compared.map(
        ({ stage, before: was, now: is }) => [stage, was, is],
      );
    const both = run(['a', 'bcd']);
    expect(stagesOf(both, both)).toEqual([
      ['a', 1, 1],
      ['bcd', 3, 3],
    ]);
    expect(stagesOf(run(['a']), both)).toEqual([['a', 1, 1]]);
    expect(stagesOf(both, run(['a']))).toEqual([['a', 1, 1]]);
    expect(stagesOf(both, run(['a', 'bcd'], ['a']))).toEqual([['a', 1, 1]]);
    expect(stagesOf(run(['bcd'], ['a', 'bcd']), both)).toEqual([['bcd', 3, 3]]);
  });

  it('what some repeats lack is not compared', () => {
    const torn = madeRun({
      repeats: [at(10), madeRepeat({ stages: [madeStage({ latency: {} })] })],
    });
    const { compared } = compareRuns({ before: torn, now: torn, wanted: [], unfit: [] });
    expect(compared.map(({ metric }) => metric)).toEqual(['printedPerSecond']);
  });

  it('a difference is found with its size, and the other way around', () => {
    const worse = one(compare(40, 50), 'toPaper.p50Ms');
    expect(worse.change).toBe('worse');
    expect(worse.ratio).toBeCloseTo(1.25, 1);
    expect([worse.low, worse.high]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(one(compare(50, 40), 'toPaper.p50Ms').change).toBe('better');
  });

  it('alike runs are alike', () => {
    const told = compare(40, 40).filter(({ change }) => change !== 'alike');
    expect(told.length).toBeLessThanOrEqual(1);
  });

  it('a rate that falls is worse', () => {
    const at = (rate: number) =>
      madeRun({
        repeats: Array.from({ length: 10 }, (_, index) =>
          madeRepeat({ stages: [madeStage({ printedPerSecond: rate + index / 10 })] }),
        ),
      });
    const { compared } = compareRuns({ before: at(50), now: at(40), wanted: [], unfit: [] });
    expect(one(compared, 'printedPerSecond').change).toBe('worse');
  });

  it('a significant difference within the noise is none', () => {
    const steady = madeRun({
      repeats: Array.from({ length: 12 }, (_, index) => at(10 + index / 1e3)),
    });
    // Every other repeat of the earlier run is a quarter slower: it differs from itself.
    const torn = madeRun({
      repeats: Array.from({ length: 12 }, (_, index) =>
        at((index % 2 === 0 ? 8 : 10) - index / 1e3),
      ),
    });
    const { compared } = compareRuns({ before: torn, now: steady, wanted: [], unfit: [] });
    const claim = one(compared, 'claim.p50Ms');
    expect(claim.p).toBeLessThan(0.05);
    expect(claim.noise).toBeGreaterThan(0.2);
    expect(claim.change).toBe('alike');
  });

  it('says of whom there are too few repeats, and what makes them unfit', () => {
    const { unfit } = compareRuns({
      before: madeRun({ repeats: madeRepeats(9) }),
      now: madeRun({ repeats: madeRepeats(3) }),
      wanted: [],
      unfit: ['the baseline was late'],
    });
    expect(unfit).toEqual([
      'the baseline was late',
      expect.stringContaining('the baseline has 9 of the 10 repeats'),
      expect.stringContaining('this run has 3 of the 10 repeats'),
    ]);
  });

  it('tells stages that were held at other rates', () => {
    const held = (perSecond: number) =>
      madeRun({ repeats: [madeRepeat({ stages: [madeStage({ perSecond, name: '70 %' })] })] });
    const comparing = { before: held(50), now: held(80), wanted: [], unfit: [] };
    expect(compareRuns(comparing).remarks.join()).toContain('70 % is 80.0 a second, and was 50.0');
    expect(compareRuns({ ...comparing, now: held(51) }).remarks).toEqual([]);
    const two = (first: number, second: number) =>
      madeRun({
        repeats: [
          madeRepeat({
            stages: [
              madeStage({ perSecond: first, name: 'a' }),
              madeStage({ perSecond: second, name: 'b' }),
            ],
          }),
        ],
      });
    const told = compareRuns({ before: two(10, 50), now: two(20, 80), wanted: [], unfit: [] });
    expect(told.remarks).toEqual([
      'The stages had other rates: a is 20.0 a second, and was 10.0; b is 80.0 a second, and was 50.0.',
    ]);
    const second = compareRuns({ before: two(10, 50), now: two(10, 80), wanted: [], unfit: [] });
    expect(second.remarks[0]).not.toContain('a is 10.0');
  });
});

function at(claimMs: number) {
  const { claim } = madeStage().latency;
  if (claim === undefined) throw new Error('no claim');
  return madeRepeat({ stages: [madeStage({ latency: { claim: { ...claim, p50Ms: claimMs } } })] });
}

describe('the noise floor', () => {
  const times = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 4, maxLength: 40 });

  it('is none of equal numbers, and none of too few', () => {
    expect(noiseOf([7, 7, 7, 7, 7, 7])).toBe(0);
    expect(noiseOf([1, 9, 5])).toBe(0);
  });

  it('finds what comes and goes with the turns', () => {
    expect(noiseOf([10, 20, 10, 20])).toBeCloseTo(1, 9);
    // Its first repeat alone was slow: that does not make the run noisy.
    expect(noiseOf([1000, 20, 10, 20, 10, 20, 10, 20])).toBeCloseTo(1, 9);
    expect(noiseOf([10, 20, 10, 20, 10, 20, 10, 20])).toBeCloseTo(1, 9);
    expect(noiseOf([10, 20, 20, 10, 10, 20, 20, 10])).toBeCloseTo(1, 9);
  });

  it('is a share: at least nothing, whatever the unit', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.001, 1000), (numbers, scale) => {
        const noise = noiseOf(numbers);
        expect(noise).toBeGreaterThanOrEqual(0);
        const scaled = noiseOf(numbers.map((number) => number * scale));
        expect(scaled).toBeCloseTo(noise, 6);
      }),
    );
  });
});

describe('what says nothing about each other', () => {
  const other = madeRun();
  it.each([
    [madeRun(), undefined],
    [madeRun({ platen: '0.9.0', target: 'another' }), undefined],
    [madeRun({ machine: 'm2' }), /another machine \(a processor.*; this is m2\)/],
    [
      { ...other, surroundings: { ...other.surroundings, workloadDigest: 'd2' } },
      /'steady' has been changed since/,
    ],
    [
      {
        ...other,
        workload: { ...smallWorkload, name: 'peak' },
        surroundings: { ...other.surroundings, workloadDigest: 'd2' },
      },
      /played the workload 'steady', not 'peak'/,
    ],
  ])('case %#', (now, words) => {
    const reasons = differing(other, now);
    if (words === undefined) expect(reasons).toEqual([]);
    else expect(reasons.join()).toMatch(words);
  });
});

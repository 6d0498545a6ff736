import { expect, it } from 'vitest';
import { latencyOf } from '../../journal/latency.ts';
import type { CallMeasure, StepMeasure } from '../../journal/load-measure.ts';
import { compareLoad } from './compare-load.ts';

function step(perSecond: number, timesMs: readonly number[], dropped = 0): StepMeasure {
  const latency = latencyOf(timesMs);
  const count = timesMs.length;
  return {
    perSecond,
    seconds: 1,
    started: count,
    dropped,
    printed: count,
    printedPerSecond: count,
    toPaper: latency,
    toUploaded: latency,
    toTapped: latency,
    lateness: latency,
  };
}

function call(perSecond: number, name = 'GET /version'): CallMeasure {
  const latency = latencyOf([1]);
  return { call: name, connections: 8, seconds: 1, perSecond, latency, wrong: 0 };
}

function worse(before: Parameters<typeof compareLoad>[0], now: typeof before): readonly string[] {
  return compareLoad(before, now, 0.25)
    .filter((one) => one.isWorse)
    .map((one) => one.what);
}

it('the same run is not worse than itself', () => {
  const run = { calls: [call(1000)], steps: [step(50, [10, 20])] };
  expect(compareLoad(run, run, 0)).toHaveLength(4);
  expect(worse(run, run)).toEqual([]);
});

it('a time may rise by the tolerance and a millisecond, a rate fall by the tolerance', () => {
  const before = { calls: [call(1000)], steps: [step(50, [100, 100])] };
  expect(worse(before, { calls: [call(750)], steps: [step(50, [126, 126])] })).toEqual([]);
  expect(worse(before, { calls: [call(749)], steps: [step(50, [100, 127])] })).toEqual([
    'p99 at 50 jobs/s',
    'GET /version',
  ]);
});

it('starts that are dropped where none were are worse', () => {
  const before = { calls: [], steps: [step(50, [1, 1, 1, 1])] };
  const now = { calls: [], steps: [step(50, [1, 1, 1, 1], 2)] };
  expect(worse(before, now)).toEqual(['dropped starts at 50 jobs/s']);
});

it('a call is compared with itself, and each figure has its unit', () => {
  const before = { calls: [call(10, 'GET /users'), call(1000)], steps: [step(50, [1])] };
  expect(worse(before, { calls: [call(900), call(10, 'GET /users')], steps: [] })).toEqual([]);
  expect(compareLoad(before, before, 0).map(({ unit }) => unit)).toEqual([
    'ms',
    'ms',
    'jobs',
    '/s',
    '/s',
  ]);
});

it('what only one run has is not compared', () => {
  expect(
    compareLoad(
      { calls: [], steps: [step(50, [1])] },
      { calls: [call(1)], steps: [step(60, [1])] },
      0,
    ),
  ).toEqual([]);
});

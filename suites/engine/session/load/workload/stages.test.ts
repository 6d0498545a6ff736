import { expect, it } from 'vitest';
import type { Workload } from '../../../journal/load/workload.ts';
import type { CapacityArrivals } from './shape.ts';
import { heldStages, plannedStages, probeStage, warmUpStage } from './stages.ts';

const capacity: CapacityArrivals = {
  kind: 'capacity',
  fromPerSecond: 20,
  mostPerSecond: 500,
  probeSeconds: 4,
  shares: [0.5, 0.7, 0.955],
  secondsEach: 30,
  spacing: 'constant',
};

it('steps are stages, numbered from 1, with names that are told apart', () => {
  const stages = plannedStages({
    kind: 'steps',
    perSecond: [10, 50.5, 10],
    secondsEach: 5,
    spacing: 'poisson',
  });
  expect(stages.map(({ stage, name }) => [stage, name])).toEqual([
    [1, '10/s'],
    [2, '50.5/s'],
    [3, '10/s (2)'],
  ]);
  expect(stages[1]).toMatchObject({
    perSecond: 50.5,
    seconds: 5,
    shape: { kind: 'poisson', perSecond: 50.5, seconds: 5 },
  });
});

it.for([
  [{ kind: 'poisson', perSecond: 20, seconds: 5 }, '20/s', 20],
  [
    { kind: 'ramp', fromPerSecond: 5, toPerSecond: 50, seconds: 5, spacing: 'constant' },
    '5/s to 50/s',
    27.5,
  ],
  [
    { kind: 'burst', perSecond: 5, burstOf: 50, everySeconds: 2, seconds: 10 },
    '5/s, bursts of 50',
    25,
  ],
] as const)('%o is one stage', ([arrivals, name, perSecond]) => {
  expect(plannedStages(arrivals)).toEqual([
    { stage: 1, name, perSecond, seconds: arrivals.seconds, shape: arrivals },
  ]);
});

it('a morning peak has the mean of its bell', () => {
  const peak = { kind: 'morning-peak', lowPerSecond: 1, peakPerSecond: 101 } as const;
  const [stage] = plannedStages({ ...peak, peakAtSecond: 50, spreadSeconds: 5, seconds: 100 });
  expect(stage?.name).toBe('peak of 101/s');
  expect(stage?.perSecond).toBeCloseTo(1 + 5 * Math.sqrt(2 * Math.PI), 5);
});

it('shares of the capacity are held one after the other', () => {
  const stages = heldStages(capacity, { perSecond: 200, stage: 7 });
  expect(stages.map(({ stage, name, share }) => [stage, name, share])).toEqual([
    [7, '50 %', 0.5],
    [8, '70 %', 0.7],
    [9, '95.5 %', 0.955],
  ]);
  expect(stages[0]?.shape).toEqual({ kind: 'constant', perSecond: 100, seconds: 30 });
});

it('a probe is a stage at its rate', () => {
  expect(probeStage(capacity, { perSecond: 40, stage: 2 })).toEqual({
    stage: 2,
    name: 'probe 40/s',
    perSecond: 40,
    seconds: 4,
    shape: { kind: 'constant', perSecond: 40, seconds: 4 },
  });
});

it('the warm-up is stage 0, at the rate with which the workload begins', () => {
  const warm = (arrivals: Workload['arrivals'], warmUpSeconds = 3): unknown =>
    warmUpStage({ arrivals, warmUpSeconds } as Workload);
  expect(warm(capacity)).toMatchObject({ stage: 0, name: 'warm-up', perSecond: 20, seconds: 3 });
  expect(warm({ kind: 'constant', perSecond: 5, seconds: 1 })).toMatchObject({ perSecond: 5 });
  expect(warm(capacity, 0)).toBeUndefined();
});

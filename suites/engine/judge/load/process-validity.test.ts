import { describe, expect, it } from 'vitest';
import type { ResourceUse } from '../../journal/load/measures.ts';
import { madeRepeat } from './made-up-load.fixture.ts';
import { judgeProcesses } from './process-validity.ts';
import type { Invalidity } from './validity.ts';

function judged(use: Partial<ResourceUse> & Pick<ResourceUse, 'who'>): readonly Invalidity[] {
  const resources = [{ pid: 9, cpuCores: 0.1, peakMemoryBytes: 1, ...use }];
  return judgeProcesses(madeRepeat({ resources }), 4);
}

it.each([
  [
    { who: 'driver', name: 'driver 1', loopDelayP99Ms: 21 },
    'driver-loop',
    ['21.0 ms', '20.0 ms'],
    'The event loop of driver 1 (process 9) was 21.0 ms late at p99, so that it was the bottleneck: use more --drivers, or a quieter machine.',
  ],
  [
    { who: 'printers', loopDelayP99Ms: 30 },
    'printers-loop',
    ['30.0 ms', '20.0 ms'],
    'The event loop of printers (process 9) was 30.0 ms late at p99, so that it was the bottleneck: use a lower rate, or a quieter machine.',
  ],
  [
    { who: 'driver', cpuCores: 0.9 },
    'driver-cpu',
    ['0.90 cores', '0.9 cores'],
    'A driver was the bottleneck: use more --drivers (process 9 used 0.90 cores, and can use no more than one).',
  ],
  [
    { who: 'printers', cpuCores: 1 },
    'printers-cpu',
    ['1.00 cores', '0.9 cores'],
    'The simulated printers were the bottleneck: use smaller documents or a lower rate (process 9 used 1.00 cores, and can use no more than one).',
  ],
  [
    { who: 'driver', clockUncertaintyMs: 1.1 },
    'clock',
    ['1.10 ms', '1.00 ms'],
    'The clock of process 9 is known to 1.10 ms only: times between it and the printers are not. Use a driver that is nearer.',
  ],
] as const)('%j', (...[use, which, [seen, limit], sentence]) => {
  expect(judged(use)).toEqual([{ which, seen, limit, sentence }]);
});

it.each(['service', 'coordinator'] as const)('of the %s nothing is asked', (who) => {
  expect(judged({ who, cpuCores: 3, loopDelayP99Ms: 500 })).toEqual([]);
});

describe('a machine without idle processors', () => {
  const full = (
    used: Partial<Record<ResourceUse['who'], number>>,
    idleCores = 0.02,
  ): readonly Invalidity[] =>
    judgeProcesses(
      madeRepeat({
        idleCores,
        resources: Object.entries(used).map(([who, cpuCores]) => ({
          who: who as ResourceUse['who'],
          pid: 1,
          cpuCores,
          peakMemoryBytes: 1,
        })),
      }),
      2,
    );

  it.each([
    [{ driver: 0.8, service: 0.5 }, 'the drivers used most of it (0.80 cores)'],
    [{ printers: 0.8, service: 0.5 }, 'the simulated printers used most of it (0.80 cores)'],
    [{ coordinator: 0.8, service: 0.5 }, 'the coordinator used most of it (0.80 cores)'],
    [{ driver: 0.2, service: 0.5 }, 'other processes used most of it (1.28 cores)'],
  ])('%j', (used, who) => {
    expect(full(used)).toEqual([
      {
        which: 'machine-full',
        seen: '1.98 of 2 cores',
        limit: '1.94 cores',
        sentence: `The machine was the bottleneck: no processor was idle, and of the programs other than the service, ${who}. Use a lower rate, or a machine of its own for the service.`,
      },
    ]);
  });

  it('is one that has just less idle than it needs, and whose service uses less than half', () => {
    expect(full({ driver: 0.8 }, 0.06)).toEqual([]);
    expect(full({ driver: 0.8, service: 0.99 })).toEqual([]);
    expect(full({ driver: 0.8, service: 0.98 })).toHaveLength(1);
  });
});

import { systemClock } from '../../../../../simulators/kit/clock.ts';
import { randomIds } from '../../../../../simulators/kit/ids.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import { type LoadBench, type LoadBenchOptions, openLoadBench } from '../load-bench.ts';

/** A little of everything, for a second. */
export const sampleWorkload: Workload = {
  schemaVersion: 1,
  name: 'test',
  about: 'a little of everything',
  arrivals: { kind: 'constant', perSecond: 20, seconds: 1 },
  mix: { print: 1, release: 1 },
  documents: [{ bytes: 20_000, weight: 1 }],
  users: 16,
  ports: 2,
  printers: {},
  think: { leastMs: 0, mostMs: 20 },
  faults: [],
  warmUpSeconds: 0,
  sampled: 0.5,
};

type Needed = Pick<LoadBenchOptions, 'profile' | 'folder'>;

/** A bench that plays `sampleWorkload` by one driver, but for what is wished otherwise. */
export async function openSampleBench(
  wishes: Needed & Partial<LoadBenchOptions>,
): Promise<LoadBench> {
  return await openLoadBench({
    environment: {},
    workload: sampleWorkload,
    surroundings: {
      machine: 'm',
      cores: 1,
      busyCores: 0,
      platen: '0',
      node: '0',
      workloadDigest: '0'.repeat(64),
    },
    drivers: 1,
    driverHosts: [],
    clock: systemClock,
    ids: randomIds,
    signal: new AbortController().signal,
    ...wishes,
  });
}

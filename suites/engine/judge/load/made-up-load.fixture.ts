import { seededChance } from '../../../../simulators/kit/chance.ts';
import { latencyOf } from '../../journal/latency.ts';
import type {
  LoadRepeat,
  LoadRun,
  LoadStage,
  LoadSurroundings,
  Segment,
} from '../../journal/load/measures.ts';
import type { Workload } from '../../journal/load/workload.ts';
import type { Latency } from '../../journal/load-measure.ts';

export const smallWorkload: Workload = {
  schemaVersion: 1,
  name: 'steady',
  about: 'A steady rate.',
  arrivals: { kind: 'poisson', perSecond: 20, seconds: 10 },
  mix: { print: 1 },
  documents: [{ bytes: 50_000, weight: 1 }],
  users: 8,
  ports: 2,
  printers: {},
  think: { leastMs: 0, mostMs: 0 },
  faults: [],
  warmUpSeconds: 1,
  sampled: 0.05,
};

const surroundings: LoadSurroundings = {
  machine: 'a processor, 4 cores, 8 GB',
  cores: 4,
  busyCores: 0.3,
  platen: '1.0.0',
  node: '26.10.0',
  workloadDigest: 'd1',
};

export function madeLatency(aroundMs: number, seed = 1, count = 400): Latency {
  const chance = seededChance(seed);
  return latencyOf(
    Array.from({ length: count }, () => aroundMs * (0.7 - Math.log(1 - chance.next()) * 0.4)),
  );
}

export function madeStage(changed: Partial<LoadStage> = {}, aroundMs = 40, seed = 1): LoadStage {
  const times: readonly (readonly [Segment, number])[] = [
    ['lateness', 0.3],
    ['upload', aroundMs * 0.3],
    ['ready', aroundMs * 0.1],
    ['claim', aroundMs * 0.2],
    ['tapToFirstByte', aroundMs * 0.4],
    ['tapToLastByte', aroundMs * 0.6],
    ['transfer', aroundMs * 0.2],
    ['toPaper', aroundMs],
  ];
  return {
    name: 'steady',
    perSecond: 20,
    seconds: 10,
    starts: { done: 400, dropped: 0, refused: 0, unanswered: 0, lost: 0, stopped: 0 },
    byJourney: { print: 400 },
    printedPerSecond: 20,
    latency: Object.fromEntries(
      times.map(([segment, ms], index) => [segment, madeLatency(ms, seed * 31 + index)]),
    ),
    overTime: Array.from({ length: 10 }, (_, second) => ({
      second,
      started: 20,
      printed: 18 + (second % 3),
      failed: 0,
      p99Ms: aroundMs * (1 + (second % 4) / 4),
    })),
    ...changed,
  };
}

export function madeRepeat(changed: Partial<LoadRepeat> = {}): LoadRepeat {
  return {
    startedAt: '2026-11-20T12:00:00.000Z',
    seed: 1,
    stages: [madeStage()],
    resources: [
      { who: 'driver', pid: 11, cpuCores: 0.3, peakMemoryBytes: 90e6, loopDelayP99Ms: 2 },
      { who: 'printers', pid: 12, cpuCores: 0.2, peakMemoryBytes: 80e6 },
      { who: 'service', pid: 13, cpuCores: 0.7, peakMemoryBytes: 210e6 },
    ],
    idleCores: 2.6,
    ...changed,
  };
}

export function madeRun(
  changed: Partial<LoadRun> & { readonly platen?: string; readonly machine?: string } = {},
): LoadRun {
  const { platen = surroundings.platen, machine = surroundings.machine, ...others } = changed;
  return {
    target: 'built-in',
    workload: smallWorkload,
    surroundings: { ...surroundings, platen, machine },
    repeats: [madeRepeat()],
    ...others,
  };
}

/** So many repeats whose times lie around `aroundMs`, each a little apart from the next. */
export function madeRepeats(count: number, aroundMs = 40, seed = 1): readonly LoadRepeat[] {
  return Array.from({ length: count }, (_, index) =>
    madeRepeat({ seed: index, stages: [madeStage({}, aroundMs, seed * 1000 + index)] }),
  );
}

import { latencyOf } from '../../suites/engine/journal/latency.ts';
import type { LoadRow } from '../../suites/engine/journal/load/row.ts';
import { compareRuns } from '../../suites/engine/judge/load/compare-runs.ts';
import { judgeObjectives } from '../../suites/engine/judge/load/judge-objectives.ts';
import {
  madeRepeat,
  madeRun,
  madeStage,
} from '../../suites/engine/judge/load/made-up-load.fixture.ts';
import type { Objective } from '../../suites/engine/judge/load/objectives.ts';
import { judgeRunValidity } from '../../suites/engine/judge/load/validity.ts';
import type { LoadReport } from './load-report.ts';

const row: LoadRow = {
  number: 211,
  repeat: 0,
  stage: 1,
  journey: 'print',
  outcome: 'done',
  driver: 0,
  printer: 1,
  sizeBytes: 51_200,
  isSampled: true,
  at: {
    intended: 1000,
    started: 1000.4,
    uploadSent: 1008,
    uploadAnswered: 1013,
    ready: 1016,
    tapIntended: 1046,
    tapSent: 1046.2,
    claimed: 1052,
    accepted: 1053,
    firstByte: 1055,
    lastByte: 1062,
    settled: 1075,
  },
};

export const smallReport: LoadReport = {
  ...madeRun(),
  schemaVersion: 2,
  outcome: 'passed',
  asked: 1,
  prefix: 'load-1',
  validity: [],
  findings: {
    accepted: 400,
    printed: 400,
    faults: [],
    count: {},
    sampled: { journeys: 21, rules: 40, situations: 300, broken: [], unjudged: [] },
    balances: {
      state: 'judged',
      users: 24,
      jobs: 400,
      unfollowed: 0,
      paid: 400,
      amount: '20',
      entries: 1_200,
    },
  },
  objectives: [],
  examples: {
    typical: row,
    slow: {
      ...row,
      number: 390,
      at: {
        ...row.at,
        uploadAnswered: 1090,
        ready: 1100,
        tapIntended: 1130,
        tapSent: 1130.2,
        claimed: 1180,
        accepted: 1190,
        firstByte: 1210,
        lastByte: 1320,
        settled: 1390,
      },
    },
  },
  calls: [],
};

/** A capacity that was found, held at four shares of it. */
const shares = [0.5, 0.7, 0.85, 0.95];
const manyStages = shares.map((share, index) =>
  madeStage(
    {
      name: `${String(share * 100)} %`,
      share,
      perSecond: 120 * share,
      printedPerSecond: 119 * share,
      overTime: Array.from({ length: 20 }, (_, second) => ({
        second,
        started: Math.round(120 * share) + ((second * 7) % 5),
        printed: Math.round(118 * share) + ((second * 5) % 7),
        failed: index === 3 && second > 15 ? 4 : 0,
        p99Ms: 40 * (1 + index) * (1 + ((second * 3) % 4) / 5),
      })),
      seconds: 20,
    },
    30 * 1.7 ** index,
    index,
  ),
);

const objectives: readonly Objective[] = [
  { metric: 'tapToLastByte.p99Ms', below: 250, at: 0.7 },
  { metric: 'toPaper.p99Ms', below: 200 },
  { metric: 'capacityPerSecond', atLeast: 100 },
  { metric: 'toPaper.p50Ms', notWorseThanBaselineBy: 0.05 },
];

/** A run with everything that a report can show, against a baseline. */
export function fullReport(): LoadReport {
  const repeats = Array.from({ length: 10 }, (_, index) =>
    madeRepeat({
      seed: index,
      stages: manyStages.map((stage, at) =>
        madeStage(stage, 33 * 1.7 ** at, index * 10 + at).latency.toPaper === undefined
          ? stage
          : { ...stage, latency: madeStage({}, 33 * 1.7 ** at, index * 10 + at).latency },
      ),
      capacity: {
        perSecond: 120,
        probes: [20, 40, 80, 160, 120, 140].map((perSecond) => ({
          perSecond,
          ...(perSecond > 120 ? { missed: 'p99 to print 2100 ms, 7 times that of 20/s' } : {}),
        })),
      },
    }),
  );
  const earlier = repeats.map((repeat, index) => ({
    ...repeat,
    stages: manyStages.map((stage, at) => ({
      ...stage,
      latency: madeStage({}, 30 * 1.7 ** at, 500 + index * 10 + at).latency,
    })),
  }));
  const run = madeRun({ repeats });
  const before = madeRun({ repeats: earlier, platen: '0.9.0' });
  const comparison = compareRuns({ before, now: run, wanted: [], unfit: [] });
  return {
    ...smallReport,
    ...run,
    asked: 10,
    outcome: 'failed',
    objectives: judgeObjectives(run, objectives, comparison),
    comparison,
    calls: [
      {
        call: 'GET /version',
        connections: 8,
        seconds: 2,
        perSecond: 7312,
        latency: madeStage().latency.claim ?? latencyOf([]),
        wrong: 0,
      },
    ],
  };
}

/** Jobs went wrong, rules were broken, and more than one reason makes the numbers worthless. */
export function badReport(): LoadReport {
  const stage = madeStage({
    starts: { done: 300, dropped: 60, refused: 20, unanswered: 5, lost: 15, stopped: 0 },
  });
  const repeat = madeRepeat({
    stages: [stage],
    resources: [
      {
        who: 'driver',
        name: 'driver 1',
        pid: 4,
        cpuCores: 0.97,
        peakMemoryBytes: 9e7,
        loopDelayP99Ms: 41,
      },
    ],
  });
  const run = madeRun({ repeats: [repeat] });
  return {
    ...smallReport,
    ...run,
    outcome: 'failed',
    validity: judgeRunValidity(run, 1),
    findings: {
      accepted: 375,
      printed: 345,
      faults: Array.from({ length: 25 }, (_, index) => ({
        fault: 'lost' as const,
        number: index,
        detail: 'no print within 30 s',
      })),
      count: { lost: 30, doubled: 2 },
      sampled: {
        journeys: 20,
        rules: 12,
        situations: 80,
        broken: [
          {
            rule: 'TAP-01',
            title: 'a tap releases the documents of its user',
            verdict: 'FAILED',
            times: 3,
            case: 'load',
            expected: 'one claimed document',
            seen: 'none',
          },
        ],
        unjudged: [],
      },
      balances: { state: 'unread', why: 'GET http://x/balances: it was answered 500' },
    },
  };
}

/** Its words end the markup, code and tables that they are put into. */
export function hostileReport(): LoadReport {
  const report = fullReport();
  return {
    ...report,
    target: '`|<b>@everyone</b> \u001b[31m & ]]>',
    objectives: report.objectives.map((one) => ({ ...one, why: 'a | b\n# c `d` <!--' })),
  };
}

export const incompleteReport: LoadReport = {
  ...smallReport,
  outcome: 'incomplete',
  asked: 3,
  repeats: [],
};

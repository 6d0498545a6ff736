import { jobFaultSentences, type LoadFindings } from '../../suites/engine/journal/load/findings.ts';
import type {
  LoadRun,
  LoadStage,
  ResourceUse,
  Segment,
} from '../../suites/engine/journal/load/measures.ts';
import type { CallMeasure, Latency } from '../../suites/engine/journal/load-measure.ts';
import type { Compared } from '../../suites/engine/judge/load/compare-runs.ts';
import type { JudgedObjective } from '../../suites/engine/judge/load/judge-objectives.ts';
import { change, timeWords, valueWords } from '../../suites/engine/judge/load/value-words.ts';
import { overRepeats, sameStage, stageNames } from './middle-repeat.ts';
import { metricWords } from './segment-words.ts';

/** Rows of text, the first the heading: for a terminal, a page and a pull request alike. */
export type Rows = readonly (readonly string[])[];

type Quantile = 'p50Ms' | 'p90Ms' | 'p99Ms' | 'p999Ms' | 'maxMs';

const quantiles: readonly (readonly [Quantile, string])[] = [
  ['p50Ms', 'p50'],
  ['p90Ms', 'p90'],
  ['p99Ms', 'p99'],
  ['p999Ms', 'p99.9'],
  ['maxMs', 'max'],
];

/** A stage a row: what was to start, what came of it, and one part of the way. */
export function stageRows(run: LoadRun, segment: Segment): Rows {
  const heading = ['stage', 'starts/s', 'started', 'dropped', 'failed', 'printed/s'];
  const rows = stageNames(run).map((name) => {
    const stages = sameStage(run, name);
    const sum = (count: (starts: LoadStage['starts']) => number): string =>
      String(stages.reduce((total, { starts }) => total + count(starts), 0));
    return [
      name,
      rate(overRepeats(stages, ({ perSecond }) => perSecond)),
      sum((starts) => Object.values(starts).reduce((all, one) => all + one, 0) - starts.dropped),
      sum((starts) => starts.dropped),
      sum((starts) => starts.refused + starts.unanswered + starts.lost),
      rate(overRepeats(stages, ({ printedPerSecond }) => printedPerSecond)),
      ...times(stages, segment),
    ];
  });
  return [[...heading, ...quantiles.map(([, words]) => words)], ...rows];
}

/** A stage a row: the percentiles of one part of the way. */
export function segmentRows(run: LoadRun, segment: Segment): Rows {
  const rows = stageNames(run).flatMap((name) => {
    const stages = sameStage(run, name).filter(({ latency }) => latency[segment] !== undefined);
    return stages.length === 0 ? [] : [[name, ...times(stages, segment)]];
  });
  return [['stage', ...quantiles.map(([, words]) => words)], ...rows];
}

function times(stages: readonly LoadStage[], segment: Segment): readonly string[] {
  return quantiles.map(([quantile]) => {
    const ms = overRepeats(stages, ({ latency }) => told(latency[segment], quantile));
    return ms === undefined ? '-' : timeWords(ms);
  });
}

/** Of fewer times than it takes to tell a percentile, it is not told. */
const leastCounts: Readonly<Record<Quantile, number>> = {
  p50Ms: 2,
  p90Ms: 10,
  p99Ms: 100,
  p999Ms: 1000,
  maxMs: 1,
};

function told(latency: Latency | undefined, quantile: Quantile): number | undefined {
  if (latency === undefined || latency.count < leastCounts[quantile]) return undefined;
  return latency[quantile];
}

export function objectiveRows(objectives: readonly JudgedObjective[]): Rows {
  const rows = objectives.map(({ asked, stage = 'the run', state, why }) => [
    stateWords[state],
    asked,
    stage,
    why,
  ]);
  return [['', 'objective', 'at', 'seen'], ...rows];
}

export const stateWords: Readonly<Record<JudgedObjective['state'], string>> = {
  met: 'met',
  missed: 'MISSED',
  unjudged: 'not judged',
};

export function comparedRows(compared: readonly Compared[]): Rows {
  const rows = compared.map((one) => [
    metricWords(one.metric),
    one.stage ?? 'the run',
    valueWords(one.before, one.unit),
    valueWords(one.now, one.unit),
    change(one.ratio),
    one.low === undefined || one.high === undefined
      ? '-'
      : `${change(one.low)} to ${change(one.high)}`,
    one.p < 0.001 ? '< 0.001' : one.p.toFixed(3),
    valueWords(one.noise, 'share'),
    one.change,
  ]);
  return [
    ['measure', 'at', 'before', 'now', 'change', '95 % interval', 'p', 'noise', 'verdict'],
    ...rows,
  ];
}

export function resourceRows(resources: readonly ResourceUse[]): Rows {
  const rows = resources.map(({ who, name, pid, cpuCores, peakMemoryBytes, loopDelayP99Ms }) => [
    name ?? who,
    String(pid),
    cpuCores.toFixed(2),
    `${(peakMemoryBytes / 1e6).toFixed(0)} MB`,
    loopDelayP99Ms === undefined ? '-' : timeWords(loopDelayP99Ms),
  ]);
  return [['process', 'id', 'cores', 'peak memory', 'loop late p99'], ...rows];
}

export function callRows(calls: readonly CallMeasure[]): Rows {
  const rows = calls.map(({ latency, call, perSecond, connections, wrong }) => [
    call,
    rate(perSecond),
    timeWords(latency.p50Ms),
    timeWords(latency.p99Ms),
    timeWords(latency.maxMs),
    String(connections),
    String(wrong),
  ]);
  return [['call', 'per second', 'p50', 'p99', 'max', 'connections', 'wrong'], ...rows];
}

const mostShown = 20;

/** The first wrong jobs, and how many more there are. */
export function faultRows({ faults, count }: LoadFindings): Rows {
  const shown = faults
    .slice(0, mostShown)
    .map(({ fault, number, detail }) => [
      number === undefined ? '-' : String(number),
      jobFaultSentences[fault],
      detail,
    ]);
  const all = Object.values(count).reduce((sum, of) => sum + of, 0);
  const more = all - shown.length;
  const rest = more > 0 ? [[`and ${String(more)} more`, '', '']] : [];
  return [['job', 'fault', 'detail'], ...shown, ...rest];
}

function rate(perSecond: number | undefined): string {
  if (perSecond === undefined) return '-';
  return perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toFixed(1);
}

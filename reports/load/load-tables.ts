import type { CallMeasure, Latency, StepMeasure } from '../../suites/journal/load-measure.ts';
import type { Comparison } from '../../suites/judge/load/compare-load.ts';
import { jobFaultSentences, type LoadFindings } from '../../suites/judge/load/judge-load.ts';
import { milliseconds, rate } from './words.ts';

/** Rows of text, the first the heading: for a terminal and for a page alike. */
export type Rows = readonly (readonly string[])[];

export function stepRows(steps: readonly StepMeasure[]): Rows {
  const heading = [
    'jobs/s',
    'started',
    'dropped',
    'on paper',
    'jobs/s out',
    'p50',
    'p90',
    'p99',
    'max',
    'driver late p99',
  ];
  const rows = steps.map(({ toPaper, lateness, ...step }) => [
    rate(step.perSecond),
    String(step.started),
    String(step.dropped),
    String(step.printed),
    rate(step.printedPerSecond),
    ...times(toPaper, ['p50Ms', 'p90Ms', 'p99Ms', 'maxMs']),
    ...times(lateness, ['p99Ms']),
  ]);
  return [heading, ...rows];
}

/** Where the time goes: each row up to which point, from the intended start. */
export function stageRows(steps: readonly StepMeasure[]): Rows {
  const rows = steps.map(({ perSecond, toUploaded, toTapped, toPaper }) => [
    rate(perSecond),
    ...[toUploaded, toTapped, toPaper].flatMap((latency) => times(latency, ['p50Ms', 'p99Ms'])),
  ]);
  const heading = ['jobs/s', 'uploaded p50', 'p99', 'tapped p50', 'p99', 'on paper p50', 'p99'];
  return [heading, ...rows];
}

export function callRows(calls: readonly CallMeasure[]): Rows {
  const rows = calls.map(({ latency, ...call }) => [
    call.call,
    rate(call.perSecond),
    ...times(latency, ['p50Ms', 'p99Ms', 'maxMs']),
    String(call.connections),
    String(call.wrong),
  ]);
  return [['call', 'per second', 'p50', 'p99', 'max', 'connections', 'wrong'], ...rows];
}

export function comparisonRows(comparisons: readonly Comparison[]): Rows {
  const value = (number: number, unit: Comparison['unit']): string =>
    unit === 'ms' ? milliseconds(number) : rate(number);
  const rows = comparisons.map(({ what, unit, before, now, isWorse }) => [
    what,
    value(before, unit),
    value(now, unit),
    isWorse ? 'worse' : 'good enough',
  ]);
  return [['measure', 'baseline', 'now', 'verdict'], ...rows];
}

const mostShown = 20;

/** The first wrong jobs, and how many more there are. */
export function faultRows({ faults }: LoadFindings): Rows {
  const shown = faults
    .slice(0, mostShown)
    .map(({ fault, identity, detail }) => [identity, jobFaultSentences[fault], detail]);
  const more = faults.length - shown.length;
  return [
    ['job', 'fault', 'detail'],
    ...shown,
    ...(more > 0 ? [[`and ${String(more)} more`, '', '']] : []),
  ];
}

type Quantile = 'p50Ms' | 'p90Ms' | 'p99Ms' | 'maxMs';

function times(latency: Latency, quantiles: readonly Quantile[]): readonly string[] {
  return quantiles.map((quantile) => (latency.count === 0 ? '-' : milliseconds(latency[quantile])));
}

import type { RowOutcome } from '../../journal/load/journey.ts';
import type { LoadRepeat, LoadStage } from '../../journal/load/measures.ts';
import { type Segment, segments } from '../../journal/load/measures.ts';
import type { Latency } from '../../journal/load-measure.ts';

export const statistics = ['p50Ms', 'p90Ms', 'p99Ms', 'p999Ms', 'maxMs', 'meanMs'] as const;

export type Statistic = (typeof statistics)[number];

/** Of so many times, the statistic is one: p99 of fifty would be the slowest of them. */
const leastTimes: Readonly<Record<Statistic, number>> = {
  p50Ms: 2,
  p90Ms: 10,
  p99Ms: 100,
  p999Ms: 1000,
  maxMs: 1,
  meanMs: 1,
};

export const stageRates = ['printedPerSecond', 'failedShare', 'droppedShare'] as const;

/** What is measured at a stage, or (the capacity) of a whole repeat. Times are in milliseconds. */
export type Metric =
  | { readonly kind: 'latency'; readonly segment: Segment; readonly statistic: Statistic }
  | { readonly kind: (typeof stageRates)[number] }
  | { readonly kind: 'capacityPerSecond' };

export class MetricError extends Error {
  override readonly name = 'MetricError';
}

/** Reads `tapToLastByte.p99Ms`. Throws MetricError, which names those that exist. */
export function parseMetric(name: string): Metric {
  const kind = [...stageRates, 'capacityPerSecond' as const].find((one) => one === name);
  if (kind !== undefined) return { kind };
  const [part, number, ...rest] = name.split('.');
  const segment = segments.find((one) => one === part);
  const statistic = statistics.find((one) => one === number);
  if (segment !== undefined && statistic !== undefined && rest.length === 0)
    return { kind: 'latency', segment, statistic };
  if (segment !== undefined && rest.length === 0)
    throw new MetricError(
      `'${name}' names no statistic of ${segment}: there are ${statistics.join(', ')}`,
    );
  throw new MetricError(
    `there is no metric '${name}': there are ${[...stageRates, 'capacityPerSecond'].join(', ')}, ` +
      `and SEGMENT.STATISTIC with a segment of ${segments.join(', ')}, ` +
      `and a statistic of ${statistics.join(', ')}`,
  );
}

export function metricName(metric: Metric): string {
  return metric.kind === 'latency' ? `${metric.segment}.${metric.statistic}` : metric.kind;
}

/** Which way is worse. */
export function isLowerBetter({ kind }: Metric): boolean {
  return kind !== 'printedPerSecond' && kind !== 'capacityPerSecond';
}

export type MetricUnit = 'ms' | 'per second' | 'share';

export function unitOf({ kind }: Metric): MetricUnit {
  if (kind === 'latency') return 'ms';
  return kind === 'failedShare' || kind === 'droppedShare' ? 'share' : 'per second';
}

/** What was measured, or in words why it says nothing. */
export type Reading = { readonly value: number } | { readonly missing: string };

/** At a stage; `capacityPerSecond` belongs to the repeat whose stage it is. */
export function readMetric(metric: Metric, stage: LoadStage, repeat: LoadRepeat): Reading {
  if (metric.kind === 'capacityPerSecond') {
    const { capacity } = repeat;
    if (capacity === undefined) return { missing: 'the workload does not search the capacity' };
    return { value: capacity.perSecond };
  }
  if (metric.kind === 'printedPerSecond') return { value: stage.printedPerSecond };
  if (metric.kind !== 'latency') return shareOf(metric.kind, stage);
  const { segment, statistic } = metric;
  const latency: Latency | undefined = stage.latency[segment];
  const count = latency?.count ?? 0;
  if (latency !== undefined && count >= leastTimes[statistic]) return { value: latency[statistic] };
  const needed = String(leastTimes[statistic]);
  return {
    missing: `${metricName(metric)} needs ${needed} times at least, and ${String(count)} were measured at ${stage.name}`,
  };
}

const countedIn: Readonly<Record<'failedShare' | 'droppedShare', readonly RowOutcome[]>> = {
  failedShare: ['refused', 'unanswered', 'lost'],
  droppedShare: ['dropped'],
};

function shareOf(kind: 'failedShare' | 'droppedShare', { starts, name }: LoadStage): Reading {
  const all = startsOf(starts);
  if (all === 0) return { missing: `nothing was started at ${name}` };
  return { value: countedIn[kind].reduce((sum, outcome) => sum + starts[outcome], 0) / all };
}

/** All starts that a schedule wanted and that were not stopped. */
export function startsOf(starts: LoadStage['starts']): number {
  const all = Object.values(starts).reduce((sum, count) => sum + count, 0);
  return all - starts.stopped;
}

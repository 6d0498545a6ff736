import type { LoadRun, LoadStage } from '../../journal/load/measures.ts';
import { segments } from '../../journal/load/measures.ts';
import {
  isLowerBetter,
  type Metric,
  type MetricUnit,
  metricName,
  parseMetric,
  readMetric,
  unitOf,
} from './metrics.ts';
import { noiseOf } from './noise-floor.ts';
import { mannWhitney } from './statistics/mann-whitney.ts';
import { medianOf } from './statistics/quantiles.ts';
import { ratioOf } from './statistics/shift.ts';

/** Fewer on a side than this tell little: a difference of one in twenty drowns. */
const leastRepeats = 10;
const confidence = 0.95;
const significance = 0.05;

/** One measure of both runs. Ratios are of now to before: 1.1 is a tenth more. */
export interface Compared {
  readonly metric: string;
  readonly unit: MetricUnit;
  readonly isLowerBetter: boolean;
  /** Absent: of the whole run. */
  readonly stage?: string;
  /** The median of the repeats. */
  readonly before: number;
  readonly now: number;
  readonly ratio: number;
  /** Between these with 95 % confidence; absent where too few repeats bound it. */
  readonly low?: number;
  readonly high?: number;
  readonly p: number;
  /** By which share the earlier run differs from itself. */
  readonly noise: number;
  /** Significant and beyond the noise; 'alike' is what cannot be told apart. */
  readonly change: 'worse' | 'better' | 'alike';
}

export interface RunComparison {
  readonly before: {
    readonly target: string;
    readonly startedAt: string;
    readonly platen: string;
    readonly repeats: number;
  };
  readonly repeats: number;
  /** Why nothing can be concluded, and what to do. */
  readonly unfit: readonly string[];
  /** What should be kept in mind. */
  readonly remarks: readonly string[];
  readonly compared: readonly Compared[];
}

export interface Comparing {
  readonly before: LoadRun;
  readonly now: LoadRun;
  /** Beside the usual ones. */
  readonly wanted: readonly string[];
  /** Why the earlier run is not to be trusted. */
  readonly unfit: readonly string[];
}

/** Every measure that both runs have at the stages that both have. */
export function compareRuns({ before, now, wanted, unfit }: Comparing): RunComparison {
  const [first] = before.repeats;
  return {
    before: {
      target: before.target,
      startedAt: first?.startedAt ?? '',
      platen: before.surroundings.platen,
      repeats: before.repeats.length,
    },
    repeats: now.repeats.length,
    unfit: [...unfit, ...tooFew(before, 'the baseline'), ...tooFew(now, 'this run')],
    remarks: remarksOn(before, now),
    compared: metricsOf(wanted).flatMap((metric) =>
      stagesFor(metric, now).flatMap((stage) => compareOne({ before, now }, metric, stage) ?? []),
    ),
  };
}

function tooFew({ repeats }: LoadRun, whose: string): readonly string[] {
  if (repeats.length >= leastRepeats) return [];
  return [
    `${whose} has ${String(repeats.length)} of the ${String(leastRepeats)} repeats that a comparison needs: use --repeats ${String(leastRepeats)}`,
  ];
}

/** The capacity, p50 and p99 of each part, what came out in a second, and what else is asked for. */
function metricsOf(wanted: readonly string[]): readonly Metric[] {
  const times = segments.flatMap((segment) => [`${segment}.p50Ms`, `${segment}.p99Ms`]);
  const names = new Set(['capacityPerSecond', ...times, 'printedPerSecond', ...wanted]);
  return [...names].map(parseMetric).filter((metric) => unitOf(metric) !== 'share');
}

function stagesFor(metric: Metric, { repeats }: LoadRun): readonly (string | undefined)[] {
  if (metric.kind === 'capacityPerSecond') return [undefined];
  return [...new Set(repeats.flatMap(({ stages }) => stages.map(({ name }) => name)))];
}

/** Shorter than the clock tells apart. */
const leastValue = 0.001;

function compareOne(
  runs: { readonly before: LoadRun; readonly now: LoadRun },
  metric: Metric,
  stage: string | undefined,
): Compared | undefined {
  const was = valuesOf(runs.before, metric, stage);
  const is = valuesOf(runs.now, metric, stage);
  if (was.length === 0 || is.length === 0) return undefined;
  const { estimate, low, high } = ratioOf(was, is, confidence);
  const { p } = mannWhitney(was, is);
  const noise = noiseOf(was);
  const isTold = p <= significance && Math.abs(Math.log(estimate)) > Math.log(1 + noise);
  const isWorse = estimate > 1 === isLowerBetter(metric);
  return {
    metric: metricName(metric),
    unit: unitOf(metric),
    isLowerBetter: isLowerBetter(metric),
    ...(stage === undefined ? {} : { stage }),
    before: medianOf(was),
    now: medianOf(is),
    ratio: estimate,
    ...(low > 0 && Number.isFinite(high) ? { low, high } : {}),
    p,
    noise,
    change: isTold ? (isWorse ? 'worse' : 'better') : 'alike',
  };
}

/** Of each repeat in order; none when one of them lacks it. */
function valuesOf(run: LoadRun, metric: Metric, stage: string | undefined): readonly number[] {
  const readings = run.repeats.map((repeat) => {
    const place = repeat.stages.find((one) => stage === undefined || one.name === stage);
    const reading = place === undefined ? undefined : readMetric(metric, place, repeat);
    return reading !== undefined && 'value' in reading ? reading.value : undefined;
  });
  const values = readings.filter((value) => value !== undefined);
  if (values.length < readings.length) return [];
  return values.map((value) => Math.max(leastValue, value));
}

/** Shares of a capacity are other rates where the capacity is another. */
function remarksOn(before: LoadRun, now: LoadRun): readonly string[] {
  const rate = ({ repeats }: LoadRun, name: string): number =>
    medianOf(
      repeats.flatMap(({ stages }) =>
        stages.filter((one) => one.name === name).map((one: LoadStage) => one.perSecond),
      ),
    );
  const names = new Set(now.repeats.flatMap(({ stages }) => stages.map(({ name }) => name)));
  const differing = [...names].flatMap((name) => {
    const [was, is] = [rate(before, name), rate(now, name)];
    const isFar = Math.abs(Math.log(is / was)) > Math.log(1.05);
    return isFar ? [`${name} is ${is.toFixed(1)} a second, and was ${was.toFixed(1)}`] : [];
  });
  if (differing.length === 0) return [];
  return [`The stages had other rates: ${differing.join('; ')}.`];
}

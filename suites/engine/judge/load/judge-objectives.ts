import type { LoadRun } from '../../journal/load/measures.ts';
import type { Compared, RunComparison } from './compare-runs.ts';
import { type Metric, parseMetric, readMetric, unitOf } from './metrics.ts';
import { isAt, type Objective } from './objectives.ts';
import { medianOf } from './statistics/quantiles.ts';
import { change, valueWords } from './value-words.ts';

/** What a run makes of one objective at one stage. */
export interface JudgedObjective {
  readonly objective: Objective;
  /** Absent: of the whole run. */
  readonly stage?: string;
  /** What is asked for: `tapToLastByte.p99Ms below 250 ms`. */
  readonly asked: string;
  readonly state: 'met' | 'missed' | 'unjudged';
  /** The median of the repeats. */
  readonly value?: number;
  /** What was seen, or why it could not be judged, and what to do. */
  readonly why: string;
}

/** Every objective at each of its stages, in their order. */
export function judgeObjectives(
  run: LoadRun,
  objectives: readonly Objective[],
  comparison?: RunComparison,
): readonly JudgedObjective[] {
  return objectives.flatMap((objective) => {
    const metric = parseMetric(objective.metric);
    const stages = stagesOf(run, objective, metric);
    if (stages.length === 0)
      return [judged(objective, undefined, ['unjudged', 'no stage of it was played'])];
    return stages.map((stage) => {
      const said =
        objective.notWorseThanBaselineBy === undefined
          ? judgeBound(run, objective, { metric, stage })
          : judgeAgainst(comparison, objective, stage);
      return judged(objective, stage, said);
    });
  });
}

type Said = readonly [state: JudgedObjective['state'], why: string, value?: number];

function judged(
  objective: Objective,
  stage: string | undefined,
  [state, why, value]: Said,
): JudgedObjective {
  return {
    objective,
    ...(stage === undefined ? {} : { stage }),
    asked: askedFor(objective),
    state,
    ...(value === undefined ? {} : { value }),
    why,
  };
}

function stagesOf(
  { repeats }: LoadRun,
  { at }: Objective,
  metric: Metric,
): readonly (string | undefined)[] {
  if (metric.kind === 'capacityPerSecond') return [undefined];
  const stages = repeats.flatMap((repeat) => repeat.stages).filter((stage) => isAt(stage, at));
  return [...new Set(stages.map(({ name }) => name))];
}

interface Place {
  readonly metric: Metric;
  readonly stage: string | undefined;
}

/** The median of the repeats decides: one repeat alone is chance. */
function judgeBound(run: LoadRun, objective: Objective, { metric, stage }: Place): Said {
  const readings = run.repeats.map((repeat) => {
    const place = repeat.stages.find((one) => stage === undefined || one.name === stage);
    if (place === undefined) return { missing: `${String(stage)} was not played in each repeat` };
    return readMetric(metric, place, repeat);
  });
  const missing = readings.find((reading) => 'missing' in reading);
  if (missing !== undefined) return ['unjudged', missing.missing];
  const values = readings.flatMap((reading) => ('value' in reading ? [reading.value] : []));
  const value = medianOf(values);
  const { below = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = objective;
  const words = (number: number): string => valueWords(number, unitOf(metric));
  const spread =
    values.length === 1
      ? ''
      : `, the median of ${String(values.length)} repeats from ${words(Math.min(...values))} to ${words(Math.max(...values))}`;
  const isMet = value < below && value >= atLeast;
  return [isMet ? 'met' : 'missed', `${words(value)}${spread}`, value];
}

function judgeAgainst(
  comparison: RunComparison | undefined,
  { metric, notWorseThanBaselineBy: tolerance = 0 }: Objective,
  stage: string | undefined,
): Said {
  if (comparison === undefined)
    return ['unjudged', 'there is no baseline: give --baseline or --against'];
  const [unfit] = comparison.unfit;
  if (unfit !== undefined) return ['unjudged', unfit];
  const compared = comparison.compared.find((one) => one.metric === metric && one.stage === stage);
  if (compared === undefined)
    return ['unjudged', 'one of the runs has too few measurements of it: make the stages longer'];
  const said = judgeChange(compared, tolerance);
  return [...said, compared.now];
}

function judgeChange(compared: Compared, tolerance: number): readonly [Said[0], string] {
  const { ratio, low = 0, high = Number.POSITIVE_INFINITY, noise } = compared;
  const worse = compared.isLowerBetter ? ratio : 1 / ratio;
  const atWorst = compared.isLowerBetter ? high : 1 / low;
  const most = 1 + tolerance;
  const seen = `${change(ratio)} (${change(low)} to ${change(high)}; noise ${share(noise)})`;
  if (atWorst <= most) return ['met', seen];
  if (compared.change === 'worse' && worse > most) return ['missed', seen];
  if (noise > tolerance)
    return [
      'unjudged',
      `${seen}: the noise hides ${share(tolerance)}; use a quieter machine or more --repeats`,
    ];
  if (worse > most) return ['unjudged', `${seen}: it may be random; use more --repeats`];
  return ['met', seen];
}

function askedFor({ metric, below, atLeast, notWorseThanBaselineBy }: Objective): string {
  const unit = unitOf(parseMetric(metric));
  if (below !== undefined) return `${metric} below ${valueWords(below, unit)}`;
  if (atLeast !== undefined) return `${metric} at least ${valueWords(atLeast, unit)}`;
  return `${metric} not worse than the baseline by ${share(notWorseThanBaselineBy ?? 0)}`;
}

function share(of: number): string {
  return valueWords(of, 'share');
}

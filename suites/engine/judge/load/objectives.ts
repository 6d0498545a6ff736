import { Ajv, type ErrorObject } from 'ajv';
import { type Static, Type } from 'typebox';
import { lazily } from '../../../../simulators/kit/lazily.ts';
import { isLowerBetter, type Metric, MetricError, parseMetric, unitOf } from './metrics.ts';

const Objective = Type.Object(
  {
    /** `SEGMENT.STATISTIC`, or a rate or share of a stage: see metrics.ts. */
    metric: Type.String({ minLength: 1, maxLength: 100 }),
    below: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    atLeast: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    /** As a share: 0.05 allows a time to be 5 % longer, a rate to be 5 % lower. */
    notWorseThanBaselineBy: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
    /** The stage, by its name or by its share of the capacity; absent: each stage. */
    at: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Number({ exclusiveMinimum: 0 })]),
    ),
  },
  { additionalProperties: false },
);

/** What is asked of a load run: a file of fixtures/loads/objectives. */
const ObjectiveSet = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    about: Type.Optional(Type.String()),
    objectives: Type.Array(Objective, { minItems: 1, maxItems: 200 }),
  },
  { additionalProperties: false },
);

export type Objective = Static<typeof Objective>;
export type ObjectiveSet = Static<typeof ObjectiveSet>;

export class ObjectivesError extends Error {
  override readonly name = 'ObjectivesError';
}

const validator = lazily(() => new Ajv({ allErrors: true }).compile<ObjectiveSet>(ObjectiveSet));

/** What was read from a file. Throws ObjectivesError, which names every mistake. */
export function checkObjectives(value: unknown, from: string): ObjectiveSet {
  const validate = validator();
  if (!validate(value)) throw mistaken(from, (validate.errors ?? []).map(wordsOf));
  const mistakes = value.objectives.flatMap((objective, index) =>
    mistakesOf(objective).map((mistake) => `objectives[${String(index)}]: ${mistake}`),
  );
  if (mistakes.length > 0) throw mistaken(from, mistakes);
  return value;
}

const demands = ['below', 'atLeast', 'notWorseThanBaselineBy'] as const;

function mistakesOf(objective: Objective): readonly string[] {
  const metric = metricOrMistake(objective.metric);
  if (typeof metric === 'string') return [metric];
  const made = demands.filter((demand) => objective[demand] !== undefined);
  if (made.length !== 1)
    return [`needs one of ${demands.join(', ')}, and has ${made.join(' and ') || 'none'}`];
  const mistakes: string[] = [];
  if (objective.below !== undefined && !isLowerBetter(metric))
    mistakes.push(`the more ${objective.metric} the better: it needs atLeast, not below`);
  if (objective.atLeast !== undefined && isLowerBetter(metric))
    mistakes.push(`the less ${objective.metric} the better: it needs below, not atLeast`);
  if (objective.notWorseThanBaselineBy !== undefined && unitOf(metric) === 'share')
    mistakes.push(
      `a share that can be 0 cannot be compared as a ratio: ${objective.metric} needs below`,
    );
  if (objective.at !== undefined && metric.kind === 'capacityPerSecond')
    mistakes.push('the capacity belongs to no stage: leave out at');
  return mistakes;
}

function metricOrMistake(name: string): Metric | string {
  try {
    return parseMetric(name);
  } catch (error) {
    if (error instanceof MetricError) return error.message;
    throw error;
  }
}

/** A stage that a workload will have. */
export interface StageToCome {
  readonly name: string;
  readonly share?: number;
}

/** Before any request: throws ObjectivesError for a stage that this workload has not, naming those it has. */
export function refuseUnknownStages(
  objectives: readonly Objective[],
  stages: readonly StageToCome[],
  from: string,
): void {
  const known = stages.map(({ name, share }) =>
    share === undefined ? `'${name}'` : `'${name}' (${String(share)})`,
  );
  const mistakes = objectives.flatMap(({ at }, index) =>
    at === undefined || stages.some((stage) => isAt(stage, at))
      ? []
      : [
          `objectives[${String(index)}]: the workload has no stage ${JSON.stringify(at)}: it has ${known.join(', ')}`,
        ],
  );
  if (mistakes.length > 0) throw mistaken(from, mistakes);
}

/** A stage is named, or known by its share of the capacity. */
export function isAt(stage: StageToCome, at: Objective['at']): boolean {
  if (typeof at === 'string') return stage.name === at;
  return at === undefined || (stage.share !== undefined && Math.abs(stage.share - at) < 1e-9);
}

function wordsOf({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty'] ?? params['allowedValue'];
  const more = extra === undefined ? '' : `: ${JSON.stringify(extra)}`;
  const place = instancePath.replace(/^\//, '').replaceAll('/', '.');
  return `${place === '' ? 'the file' : place} ${message}${more}`;
}

function mistaken(from: string, mistakes: readonly string[]): ObjectivesError {
  const lines = [...new Set(mistakes)].map((mistake) => `  ${mistake}`);
  return new ObjectivesError(`${from} has mistakes:\n${lines.join('\n')}`);
}

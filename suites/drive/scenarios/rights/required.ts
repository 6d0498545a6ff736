import { cautionOf } from '../../../catalogue/cautions.ts';
import type { ParameterStatement } from '../../../catalogue/operation.ts';
import { requiredParameters } from '../../../catalogue/rules/required.ts';
import type { CallOptions } from '../../client.ts';
import { sampleOf, trySample } from '../../samples/index.ts';
import type { Scenario } from '../../scenario.ts';

/** For each call with required parameters: without one of them, then with all. */
export const requiredScenarios: readonly Scenario[] = [
  ...Map.groupBy(requiredParameters, ({ operation }) => operation),
].map(([operation, own]) => ({
  name: `required/${operation.replace('.', '-')}`,
  exercises: own.map(({ rule }) => rule.id),
  needs: cautionOf(operation),
  async play(stage) {
    for (const { parameter } of own) {
      const sample = await sampleOf(stage, operation);
      const { user, options } = sample;
      const caller = user === undefined ? stage.full : await stage.login(user, stage.full);
      const pair = stage.pair();
      const lacking = { ...sample, options: without(options, parameter) };
      await trySample(stage, { operation, sample: lacking }, { caller, pair });
      await trySample(stage, { operation, sample }, { caller, pair });
    }
  },
}));

function without(options: CallOptions, { name, place, type }: ParameterStatement): CallOptions {
  const { parameters = [], members = {}, file: _, ...rest } = options;
  if (type === 'file') return { ...rest, parameters };
  if (place === 'member')
    return { ...options, members: Object.fromEntries(others(Object.entries(members), name)) };
  return { ...options, parameters: others(parameters, name) };
}

function others<T>(
  pairs: readonly (readonly [string, T])[],
  name: string,
): readonly (readonly [string, T])[] {
  return pairs.filter(([one]) => one !== name);
}

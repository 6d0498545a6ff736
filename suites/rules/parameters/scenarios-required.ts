import { cautionOf } from '../../catalogue/cautions.ts';
import type { ParameterStatement } from '../../catalogue/operation.ts';
import type { CallOptions } from '../../drive/client.ts';
import { sampleOf, trySample } from '../../drive/samples/index.ts';
import type { TestCase } from '../../drive/test-case.ts';
import type { Json } from '../../journal/json.ts';
import { requiredParameters } from './rules-required.ts';
import { typedParameters } from './rules-types.ts';

interface Slip {
  readonly parameter: ParameterStatement;
  readonly spoil: (options: CallOptions, parameter: ParameterStatement) => CallOptions;
}

/** For each call with required parameters: without one of them, with one of another type, or with more behind a number; then as it should be. */
export const requiredScenarios: readonly TestCase[] = [
  ...new Set([...requiredParameters, ...typedParameters].map(({ operation }) => operation)),
].map((operation) => ({
  name: `required/${operation.replace('.', '-')}`,
  needs: cautionOf(operation),
  async play(stage) {
    for (const { parameter, spoil } of slipsOf(operation)) {
      const sample = await sampleOf(stage, operation);
      const { user, options } = sample;
      const caller = user === undefined ? stage.full : await stage.login(user, stage.full);
      const pair = stage.pair();
      const probes = alsoProbed(operation, { parameter, spoil });
      const spoiled = { ...sample, options: { ...spoil(options, parameter), ...probes } };
      await trySample(stage, { operation, sample: spoiled }, { caller, pair });
      await trySample(stage, { operation, sample }, { caller, pair });
    }
  },
}));

/** Rules of other areas that such a request is a probe of as well. */
function alsoProbed(
  operation: string,
  { parameter, spoil }: Slip,
): Pick<CallOptions, 'probes'> | undefined {
  const probes = othersRules
    .filter(([of, by]) => of === `${operation} ${parameter.name}` && by.includes(spoil))
    .map(([, , rule]) => rule);
  return probes.length === 0 ? undefined : { probes };
}

const othersRules: readonly (readonly [of: string, by: readonly Slip['spoil'][], rule: string])[] =
  [
    ['users.groups-add groupid', [without], 'USR-GRP-07'],
    ['accesscontrols.add roleName', [without], 'ACL-NEW-02'],
    ['accesscontrols.add authProviderId', [without, withWords], 'ACL-NEW-05'],
    ['authproviders.add name', [without], 'PROV-NEW-02'],
    ['authproviders.add providerType', [without], 'PROV-NEW-02'],
    ['authproviders.add typeConfiguration', [without], 'PROV-NEW-02'],
    ['authproviders.add accountId', [without], 'PROV-NEW-02'],
  ];

function slipsOf(operation: string): readonly Slip[] {
  const slips = (of: typeof requiredParameters, spoil: Slip['spoil']): readonly Slip[] =>
    of.filter((one) => one.operation === operation).map(({ parameter }) => ({ parameter, spoil }));
  return [
    ...slips(requiredParameters, without),
    ...slips(typedParameters, withWords),
    ...slips(typedParameters, withRest).filter(({ parameter }) =>
      ['int', 'long'].includes(parameter.type),
    ),
  ];
}

/** Words, where a number or a boolean should stand; an object for a list. */
function withWords(
  { parameters = [], members = {}, ...rest }: CallOptions,
  { name, place, type }: ParameterStatement,
): CallOptions {
  const words = 'not-of-this-type';
  const swap = <T>(pairs: readonly (readonly [string, T])[], value: T) =>
    pairs.map(([one, old]) => [one, one === name ? value : old] as const);
  const wrong: Json = type === 'list' ? { [name]: words } : words;
  if (place === 'member')
    return {
      ...rest,
      parameters,
      members: Object.fromEntries(swap<Json>(Object.entries(members), wrong)),
    };
  return { ...rest, parameters: swap(parameters, words) };
}

/** The number, with something behind it that is none. */
function withRest(options: CallOptions, { name, place }: ParameterStatement): CallOptions {
  const { parameters = [], members = {} } = options;
  if (place === 'member')
    return { ...options, members: { ...members, [name]: `${JSON.stringify(members[name])}x` } };
  return {
    ...options,
    parameters: parameters.map(([one, old]) => [one, one === name ? `${old}x` : old] as const),
  };
}

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

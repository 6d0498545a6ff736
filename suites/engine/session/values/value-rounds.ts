import type { Chance } from '../../../../simulators/kit/chance.ts';
import {
  type ParameterValues,
  parameterValues,
} from '../../../spec/test-values/parameter-values.ts';
import { obligedBy, type ValueClass } from '../../../spec/test-values/value-class.ts';
import type { NameText } from '../../journal/facts.ts';

export type Choice = readonly [of: ParameterValues, value: ValueClass];

/** What one request carries besides what the call's sample has. */
export interface Round {
  readonly obliged: 'kept' | 'refused' | 'unspecified';
  readonly choices: readonly Choice[];
}

interface Limits {
  readonly names: NameText;
  /** Parameters of which one request carries one alone. */
  readonly isAlone: (parameter: string) => boolean;
}

/** Unspecified values of so many parameters travel together: a service stops at the first that it refuses. */
const openTogether = 3;

/**
 * Few requests that cover all classes of an operation: kept values of all parameters together, refused
 * ones alone, unspecified ones a few at a time. Which meet which is drawn.
 */
export function roundsOf(operation: string, limits: Limits, chance: Chance): readonly Round[] {
  const own = parameterValues.filter((one) => one.operation === operation);
  const choicesOf = (obliged: Round['obliged']) =>
    own.map((one) =>
      shuffled(classesOf(one, obliged, limits.names), chance).map((each): Choice => [one, each]),
    );
  const isAlone = ([first]: readonly Choice[]): boolean =>
    first !== undefined && limits.isAlone(first[0].parameter);
  const kept = choicesOf('kept');
  const open = choicesOf('unspecified');
  return [
    ...layers(kept.filter((one) => !isAlone(one))).map(roundOf('kept')),
    ...single(kept.filter(isAlone)).map(roundOf('kept')),
    ...single(choicesOf('refused')).map(roundOf('refused')),
    ...layers(open.filter((one) => !isAlone(one)))
      .flatMap((layer) => chunks(layer, openTogether))
      .map(roundOf('unspecified')),
    ...single(open.filter(isAlone)).map(roundOf('unspecified')),
  ];
}

function classesOf(
  { classes }: ParameterValues,
  obliged: Round['obliged'],
  names: NameText,
): readonly ValueClass[] {
  return classes.filter(
    (one) => obligedBy(one, names) === obliged && one.name !== 'left out' && one.costly !== true,
  );
}

const roundOf =
  (obliged: Round['obliged']) =>
  (choices: readonly Choice[]): Round => ({ obliged, choices });

/** The first of each, then the second of each that has one, and so on. */
function layers(of: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] {
  const most = Math.max(0, ...of.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    of.flatMap((choices) => {
      const choice = choices[at];
      return choice === undefined ? [] : [choice];
    }),
  );
}

function single(of: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] {
  return of.flat().map((choice) => [choice]);
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

function shuffled<T>(items: readonly T[], chance: Chance): readonly T[] {
  return items
    .map((item) => [chance.next(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}

import type { Chance } from '../../../simulators/kit/chance.ts';

/**
 * The service's obligation for a value. kept: it accepts the value and shows it as it was sent.
 * refused: it refuses the call and changes nothing. unspecified: it only has to answer.
 */
export type Obliged = 'kept' | 'refused' | 'unspecified';

/** Values of a parameter that a service may treat alike, and differently from those of other classes. */
export interface ValueClass {
  /** A noun phrase: 'a letter with a combining sign'. */
  readonly name: string;
  readonly obliged: Obliged;
  /** Whether the values that a request carried for the parameter are of this class; none: it was left out. */
  readonly is: (values: readonly string[]) => boolean;
  /** Values of this class; `plain` is one that a service surely takes and that nothing else has. */
  readonly make: (plain: string, chance: Chance) => readonly string[];
  /** Takes long or sends much: only a thorough run covers it. */
  readonly costly?: true;
  /** The names that a profile must allow before it is kept (SIL-185); otherwise it is unspecified. */
  readonly names?: 'letters' | 'any';
  /** The silence that leaves the obligation open to services of others. */
  readonly silence?: string;
}

export type Details = Pick<ValueClass, 'costly' | 'names' | 'silence'>;

/** A class of single values that are recognised by a pattern. */
export function oneLike(
  [name, obliged, details = {}]: readonly [string, Obliged, Details?],
  pattern: RegExp,
  make: (plain: string, chance: Chance) => string,
): ValueClass {
  return {
    name,
    obliged,
    is: (values) => values.some((value) => pattern.test(value)),
    make: (plain, chance) => [make(plain, chance)],
    ...details,
  };
}

/** A class of one exact value. */
export function exactly(obliged: Obliged, value: string, details: Details = {}): ValueClass {
  return {
    name: value === '' ? 'an empty value' : value,
    obliged,
    is: (values) => values.includes(value),
    make: () => [value],
    ...details,
  };
}

export const leftOut = (obliged: Obliged): ValueClass => ({
  name: 'left out',
  obliged,
  is: (values) => values.length === 0,
  make: () => [],
});

/** The value that a service surely takes. */
export const plainValue: ValueClass = {
  name: 'a plain value',
  obliged: 'kept',
  is: (values) => values.some((value) => /^[^\0-\u001f]+$/.test(value)),
  make: (plain) => [plain],
};

type Names = 'plain' | 'letters' | 'any';
const levels: readonly Names[] = ['plain', 'letters', 'any'];

/** The obligation under a profile that allows these names; a value that the profile does not allow is unspecified. */
export function obligedBy({ obliged, names }: ValueClass, allowed: Names): Obliged {
  return names === undefined || levels.indexOf(names) <= levels.indexOf(allowed)
    ? obliged
    : 'unspecified';
}

import { exactly, oneLike, type ValueClass } from './value-class.ts';

const open = (...values: readonly string[]): readonly ValueClass[] =>
  values.map((value) => exactly('unspecified', value));
const kept = (...values: readonly (number | string)[]): readonly ValueClass[] =>
  values.map((value) => exactly('kept', String(value)));

/** Numbers that fit into no int, and other ways of writing numbers (SIL-04). */
const strangeNumbers: readonly ValueClass[] = [
  drawn('a number above 32 bits', ['2147483648', '4294967297', '9223372036854775808']),
  drawn('a fraction or an exponent', ['1.5', '1e3', '0.0']),
  drawn('a number in another notation', ['0x10', ' 7', '+7', '٣', '1_000']),
];

/** Values that are not numbers: refused for a required parameter, unspecified for an optional one (SIL-06). */
const ofAnotherType = (isRequired: boolean): readonly ValueClass[] => [
  oneLike(
    ['a word', isRequired ? 'refused' : 'unspecified'],
    /^not-of-this-type$/,
    () => 'not-of-this-type',
  ),
  exactly('unspecified', ''),
];

/** The number of something that is there, as the sample of the call has it, and numbers of nothing. */
export function idClasses(isRequired: boolean): readonly ValueClass[] {
  return [
    oneLike(['the number of an existing object', 'kept'], /^\d+$/, (plain) => plain),
    ...open('-1', '2147483647'),
    ...strangeNumbers,
    ...ofAnotherType(isRequired),
  ];
}

/** A number that names nothing and has no stated bounds. */
export function wholeNumberClasses(isRequired: boolean): readonly ValueClass[] {
  return [
    ...kept(0, 1, 7),
    ...open('-1', '2147483647'),
    ...strangeNumbers,
    ...ofAnotherType(isRequired),
  ];
}

/** The listed values, and the neighbours of numbers. */
export function listedClasses(
  values: readonly (string | number)[],
  isRequired: boolean,
): readonly ValueClass[] {
  const others = isRequired ? 'refused' : 'unspecified';
  const numbers = values.filter((value) => typeof value === 'number');
  const outside =
    numbers.length === 0
      ? ['none-of-these', String(values[0]).toLowerCase(), String(values[0]).toUpperCase()]
      : [String(Math.min(...numbers) - 1), String(Math.max(...numbers) + 1)];
  const strange = outside.filter((value) => !values.map(String).includes(value));
  return [
    ...kept(...values),
    ...strange.map((value, at) =>
      // Whether the case of a word matters is not said.
      exactly(numbers.length === 0 && at > 0 ? 'unspecified' : others, value),
    ),
    ...(numbers.length === 0 ? [] : strangeNumbers),
    ...ofAnotherType(isRequired && numbers.length > 0),
  ];
}

/** Page sizes: those within the maximum are served, what others get is open (SIL-14, SIL-15). */
export function countClasses(fallback: number, maximum: number): readonly ValueClass[] {
  return [
    ...kept(1, fallback, fallback + 1, maximum),
    ...open('0', '-1', String(maximum + 1), String(2 * maximum + 1), '2147483647'),
    ...strangeNumbers,
    ...ofAnotherType(false),
  ];
}

/** Bit flags of a long: the first has a meaning, the others have none (interface 4.6). */
export function flagClasses(): readonly ValueClass[] {
  const bits = Array.from({ length: 63 }, (_, bit) => String(2n ** BigInt(bit + 1)));
  return [
    ...kept(0, 1),
    oneLike(['two bits', 'unspecified'], /^(3|5|9|17)$/, (_, chance) =>
      chance.pick(['3', '5', '9', '17']),
    ),
    ...bits.slice(0, -1).map((value) => exactly('unspecified', value)),
    ...open('-1', '9223372036854775807', '9223372036854775808', '1.5', 'x', ''),
  ];
}

export function booleanClasses(isRequired: boolean): readonly ValueClass[] {
  return [
    ...kept('true', 'false'),
    drawn('a different case', ['TRUE', 'False']),
    drawn('a synonym', ['1', '0', 'yes', 'on']),
    ...ofAnotherType(isRequired),
  ];
}

function drawn(name: string, values: readonly string[]): ValueClass {
  return {
    name,
    obliged: 'unspecified',
    is: (given) => given.some((value) => values.includes(value)),
    make: (_, chance) => [chance.pick(values)],
  };
}

import { type PjlFault, pjlFault } from '../../kit/wire/pjl/fault.ts';
import type { PjlRange, PjlVariable } from './pjl-variables.ts';

/** What a variable becomes, and what was wrong with the value; without `value` it stays as it is. */
export interface PjlSetting {
  readonly value?: string;
  readonly fault?: PjlFault;
}

/** Of a longer text the rest is lost. */
const mostCharacters = 4096;

/** Reads what SET and DEFAULT give: a number beyond its range becomes the nearest in it. */
export function readSetting(variable: PjlVariable, given: string): PjlSetting {
  if (variable.isReadOnly) return { fault: pjlFault.readOnly };
  const { values } = variable;
  if (values === 'text') return { value: given.slice(0, mostCharacters) };
  const wanted = given.trim().toUpperCase();
  if ('min' in values) return readNumber(wanted, values);
  return values.includes(wanted) ? { value: wanted } : { fault: pjlFault.unknownValue };
}

/** As INFO VARIABLES lists it: the value, how many values there are, and each on a line of its own. */
export function describeVariable(variable: PjlVariable, value: string): readonly string[] {
  const { name, values, isReadOnly = false } = variable;
  if (values === 'text') return [];
  const options =
    'min' in values ? [inForm(values.min, values), inForm(values.max, values)] : values;
  const kind = 'min' in values ? 'RANGE' : 'ENUMERATED';
  const access = isReadOnly ? ' READONLY' : '';
  return listed(`${name}=${value}`, { options, kind: `${kind}${access}` });
}

/** A heading with the number of its options, and each on a line of its own. */
export function listed(
  heading: string,
  { options, kind = 'ENUMERATED' }: { readonly options: readonly string[]; readonly kind?: string },
): readonly string[] {
  return [`${heading} [${options.length} ${kind}]`, ...options.map((option) => `\t${option}`)];
}

function readNumber(given: string, range: PjlRange): PjlSetting {
  if (!/^[+-]?\d+(?:\.\d*)?$/.test(given)) return { fault: pjlFault.otherType };
  const wanted = Number(given);
  const nearest = Math.min(range.max, Math.max(range.min, wanted));
  const value = inForm(nearest, range);
  return nearest === wanted ? { value } : { value, fault: pjlFault.limited };
}

function inForm(value: number, { decimals = 0 }: PjlRange): string {
  return value.toFixed(decimals);
}

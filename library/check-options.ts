import { closest } from '../simulators/kit/closest.ts';

/** Describes the values that an option accepts. */
export interface Kind {
  readonly accepts: (value: unknown) => boolean;
  /** As the error says it, such as "a text". */
  readonly words: string;
  readonly isRequired?: boolean;
}

export type Kinds = Readonly<Record<string, Kind>>;

export const text: Kind = {
  accepts: (value) => typeof value === 'string' && value !== '',
  words: 'a text',
};
export const yesOrNo: Kind = {
  accepts: (value) => typeof value === 'boolean',
  words: 'true or false',
};
export const milliseconds: Kind = {
  accepts: (value) => typeof value === 'number' && value >= 0 && value <= 2_147_483_647,
  words: 'a number of milliseconds from 0 to 2147483647',
};
export const signal: Kind = {
  // Not by its class: test environments such as jsdom have one of their own.
  accepts: (value) => typeof value === 'object' && value !== null && 'aborted' in value,
  words: 'the signal of an AbortController',
};

export const ids: Kind = {
  accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(text.accepts),
  words: "an array of rule ids or their prefixes, such as ['DOC-SEND']",
};

export function wholeNumber(least: number, most: number): Kind {
  return {
    accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    words: `a whole number from ${String(least)} to ${String(most)}`,
  };
}

export function required(kind: Kind): Kind {
  return { ...kind, isRequired: true };
}

/** Options of every wait. */
export const waitKinds: Kinds = { timeoutMs: milliseconds, signal };

/**
 * Checks options where a function is called. Throws TypeError for a name that `call` has not, and for a value of
 * another kind; it says what to write instead.
 */
export function checkOptions(call: string, given: unknown, kinds: Kinds): void {
  const names = Object.keys(kinds);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError(
      `${call} takes an object with the options ${names.join(', ')}, not ${shown(given)}`,
    );
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new TypeError(unknownText(call, name, names));
    if (value !== undefined && !kind.accepts(value))
      throw new TypeError(`${call}: ${name} must be ${kind.words}, not ${shown(value)}`);
  }
  for (const [name, { isRequired = false, words }] of Object.entries(kinds))
    if (isRequired && (given as Readonly<Record<string, unknown>>)[name] === undefined)
      throw new TypeError(`${call} needs the option ${name}: ${words}`);
}

function unknownText(call: string, name: string, names: readonly string[]): string {
  const meant = closest(name, names);
  return `${call} has no option ${name}: ${meant === undefined ? `it has ${names.join(', ')}` : `write ${meant}`}`;
}

/** A value as an error names it, of bounded length. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

import { InvalidArgumentError } from 'commander';

/** One option of a command; `T` is the type its value has when the command runs. */
export interface OptionSpec<T> {
  /** As commander reads them: `--port <number>`, `-o, --out <folder>`, `--json`. */
  readonly flags: string;
  readonly about: string;
  readonly mandatory: boolean;
  readonly fallback: T | undefined;
  /** As what it is read where it is given without its value, whose form is `[seconds]`. */
  readonly bare?: string;
  /** Throws commander's InvalidArgumentError; `before` is the value so far of a repeated option. */
  parse(text: string, before: T | undefined): T;
}

/** An option without a value: false unless given. */
export function flag(flags: string, about: string): OptionSpec<boolean> {
  return { flags, about, mandatory: false, fallback: false, parse: () => true };
}

export function text(flags: string, about: string): OptionSpec<string | undefined>;
export function text(flags: string, about: string, fallback: string): OptionSpec<string>;
export function text(
  flags: string,
  about: string,
  fallback?: string,
): OptionSpec<string | undefined> {
  return { flags, about, mandatory: false, fallback, parse: (given) => given };
}

/** A text option that may be repeated; the values come in the order given. */
export function texts(flags: string, about: string): OptionSpec<readonly string[]> {
  return {
    flags,
    about,
    mandatory: false,
    fallback: [],
    parse: (given, before = []) => [...before, given],
  };
}

/** Names, commas between them or the option repeated; blank ones are refused: they would mean everything. */
export function names(flags: string, about: string): OptionSpec<readonly string[]> {
  const parse: OptionSpec<readonly string[]>['parse'] = (given, before = []) => {
    const more = given.split(',').map((name) => name.trim());
    if (more.includes('')) throw new InvalidArgumentError('A name in it is blank.');
    return [...before, ...more];
  };
  return { ...texts(flags, about), parse };
}

/** One of the listed words. */
export function choice<const T extends string>(
  flags: string,
  about: string,
  choices: { readonly of: readonly T[]; readonly fallback: T },
): OptionSpec<T> {
  return {
    flags,
    about: `${about} (${choices.of.join(', ')})`,
    mandatory: false,
    fallback: choices.fallback,
    parse(given) {
      const found = choices.of.find((word) => word === given);
      if (found === undefined) {
        throw new InvalidArgumentError(`It must be one of ${choices.of.join(', ')}.`);
      }
      return found;
    },
  };
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** A TCP port to listen on; 0 lets the system choose. */
export const portRange: NumberRange = { min: 0, max: 65_535 };

/** A decimal whole number within the range; undefined when not given. Wrap in `orElse` for a fallback. */
export function wholeNumber(
  flags: string,
  about: string,
  range: NumberRange,
): OptionSpec<number | undefined> {
  return {
    flags,
    about,
    mandatory: false,
    fallback: undefined,
    parse(given) {
      const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      if (!(value >= range.min && value <= range.max)) {
        throw new InvalidArgumentError(
          `It must be a whole number from ${range.min} to ${range.max}.`,
        );
      }
      return value;
    },
  };
}

/** The same option with a value for when it is not given; `--help` shows it. */
export function orElse<T>(option: OptionSpec<T | undefined>, fallback: T): OptionSpec<T> {
  return { ...option, fallback, parse: present(option) };
}

/** The same option, which may be given without its value: then it is read as if with this. */
export function orBare<T>(option: OptionSpec<T>, bare: string): OptionSpec<T> {
  return { ...option, bare };
}

/** The same option, refused with usage help when it is not given. */
export function required<T>(option: OptionSpec<T | undefined>): OptionSpec<T> {
  return { ...option, mandatory: true, fallback: undefined, parse: present(option) };
}

function present<T>(option: OptionSpec<T | undefined>): OptionSpec<T>['parse'] {
  return (given, before) => {
    const value = option.parse(given, before);
    if (value === undefined) throw new InvalidArgumentError('It needs a value.');
    return value;
  };
}

import Type, {
  type TArray,
  type TBoolean,
  type TInteger,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';

/** The types of the interface as JSON Schema, for parameters and answers alike (SIL-04, SIL-08, SIL-1A). */

const int32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 };

export interface WordOptions {
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export function int(options: WordOptions = {}): TInteger {
  return Type.Integer({ format: 'int32', ...int32, ...options });
}

/** 64 bits: a bigint when read from a request. */
export function long(options: WordOptions = {}): TUnsafe<bigint> {
  return Type.Unsafe<bigint>({ type: 'integer', format: 'int64', ...options });
}

/** Epoch milliseconds in an answer (SIL-1A). */
export function epochMs(): TInteger {
  return Type.Integer({ format: 'int64', description: 'epoch milliseconds' });
}

export function bool(description?: string): TBoolean {
  return Type.Boolean(description === undefined ? {} : { description });
}

export interface TextOptions {
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Text of a request; names have at most 256 characters unless stated (SIL-08). */
export function text(options: TextOptions = {}): TString {
  return Type.String({ maxLength: 256, ...options });
}

/** Text of several lines in a JSON body, such as JSON in JSON. */
export function lines(options: TextOptions = {}): TString {
  return Type.String({ maxLength: 65_536, 'x-lines': true, ...options });
}

/** A name: text that is not empty. */
export function name(options: TextOptions = {}): TString {
  return text({ minLength: 1, ...options });
}

/** Text that the interface lets us ignore in some cases: nothing about it is checked before (SIL-06). */
export function unchecked(description: string): TString {
  return Type.String({ description, 'x-unchecked': true });
}

/** An ISO-8601 instant as epoch milliseconds; a '+' that arrived as a space is understood (SIL-33). */
export function instant(description: string): TUnsafe<number> {
  return Type.Unsafe<number>({ type: 'string', format: 'date-time', description });
}

/** One of a few fixed words. */
export function oneOf<const W extends string>(words: readonly W[]): TUnsafe<W> {
  return Type.Unsafe<W>({ type: 'string', enum: words });
}

/** A list of which only the first value counts: nothing about the others is checked (SIL-06). */
export function firstOf<S extends TSchema>(items: S): TArray<S> {
  return Type.Array(items, { maxItems: 1000, 'x-first': true });
}

export function list<S extends TSchema>(items: S): TArray<S> {
  return Type.Array(items, { maxItems: 1000 });
}

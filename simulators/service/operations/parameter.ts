import type { Static, TSchema } from 'typebox';
import type { TakenContent } from '../content/content.ts';

/**
 * Where a parameter travels. `form` is the interface's default and is read from a form body or else
 * the query; `query` is stated as such and counts nowhere else (SIL-01); `part` and `file` are parts
 * of a multipart body; `member` is a member of a JSON body.
 */
export type Place = 'form' | 'query' | 'path' | 'part' | 'file' | 'member';

export interface Parameter<T = unknown> {
  readonly place: Place;
  readonly schema: TSchema;
  readonly required: boolean;
  /** Stands in for a parameter that is absent. */
  readonly absent?: T;
  /** What an empty value stands for, where it clears a field (SIL-61). */
  readonly cleared?: T;
  /** Refused in a query string (SIL-01). */
  readonly secret: boolean;
  /** Read when the operation asks for it: until then nothing about it is refused. */
  readonly deferred?: true;
  /** Never set: carries the type of the value once read. */
  readonly value?: T;
}

export type ParameterSet = Readonly<Record<string, Parameter>>;

/** A document part: its bytes are taken, its name is the client's. */
export interface UploadedFile {
  readonly content: TakenContent;
  readonly fileName: string;
}

/** The parameters once read: what is optional and absent is undefined. */
export type Values<P extends ParameterSet> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export function form<S extends TSchema>(schema: S): Parameter<Static<S>> {
  return { place: 'form', schema, required: true, secret: false };
}

export function query<S extends TSchema>(schema: S): Parameter<Static<S>> {
  return { place: 'query', schema, required: true, secret: false };
}

export function path<S extends TSchema>(schema: S): Parameter<Static<S>> {
  return { place: 'path', schema, required: true, secret: false };
}

export function part<S extends TSchema>(schema: S): Parameter<Static<S>> {
  return { place: 'part', schema, required: true, secret: false };
}

/** Of a JSON body. A member that is null counts as absent. */
export function member<S extends TSchema>(schema: S): Parameter<Static<S>> {
  return { place: 'member', schema, required: true, secret: false };
}

export function file(description: string): Parameter<UploadedFile> {
  return {
    place: 'file',
    schema: { type: 'string', format: 'binary', description } as TSchema,
    required: true,
    secret: false,
  };
}

/** [opt] of the interface. */
export function optional<T>(parameter: Parameter<T>): Parameter<T | undefined> {
  return { ...parameter, required: false } as Parameter<T | undefined>;
}

/** [opt] with a stated default. */
export function withDefault<T>(parameter: Parameter<T>, absent: T): Parameter<T> {
  return { ...parameter, required: false, absent };
}

/** The same parameters for a call that changes what it is given: an empty value brings a default back (SIL-61). */
export function changing<P extends ParameterSet>(set: P): Changing<P> {
  const entries = Object.entries(set).map(([name, { absent, ...parameter }]) => [
    name,
    { ...parameter, required: false, ...(absent === undefined ? {} : { cleared: absent }) },
  ]);
  return Object.fromEntries(entries) as Changing<P>;
}

export type Changing<P extends ParameterSet> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? Parameter<T | undefined> : never;
};

/**
 * A parameter that the interface ignores in some cases, which only the operation can tell: its value
 * is a function, which throws where the parameter is missing, repeated or malformed (SIL-06).
 */
export function deferred<T>(parameter: Parameter<T>): Parameter<() => T> {
  return { ...parameter, required: false, deferred: true } as unknown as Parameter<() => T>;
}

/** Passwords and the like. */
export function secret<T>(parameter: Parameter<T>): Parameter<T> {
  return { ...parameter, secret: true };
}

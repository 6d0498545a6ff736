interface Rule {
  readonly 'pact:matcher:type': 'type' | 'regex';
  readonly regex?: string;
}

/** A value that Pact compares by a rule instead of letter by letter, in Pact's own JSON form. */
export interface Matcher {
  readonly 'pact:matcher:type': 'type' | 'integer' | 'regex' | readonly Rule[];
  readonly 'pact:generator:type'?: 'ProviderState';
  readonly value: string | number | boolean | readonly Template[];
  readonly regex?: string;
  readonly expression?: string;
  readonly min?: number;
}

export type Template =
  | string
  | number
  | boolean
  | Matcher
  | readonly Template[]
  | { readonly [member: string]: Template };

export function anyText(example: string): Matcher {
  return { 'pact:matcher:type': 'type', value: example };
}

export function yesOrNo(example: boolean): Matcher {
  return { 'pact:matcher:type': 'type', value: example };
}

export function wholeNumber(example: number): Matcher {
  return { 'pact:matcher:type': 'integer', value: example };
}

/** A text of a form. Both rules are needed: Pact holds its patterns against the JSON of null and of lists too. */
export function text(pattern: string, example: string): Matcher {
  const regex = anchored(pattern);
  const rules = [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex }] as const;
  return { 'pact:matcher:type': rules, value: example };
}

export function header(pattern: string, example: string): Matcher {
  return { 'pact:matcher:type': 'regex', regex: anchored(pattern), value: example };
}

/** At both ends, since tools differ in whether a pattern may match a part. */
function anchored(pattern: string): string {
  return `^${pattern}$`;
}

/** A list of at least so many records, each like the example. */
export function listOf(example: Template, min: number): Matcher {
  const value = Array.from({ length: min }, () => example);
  return { 'pact:matcher:type': 'type', min, value };
}

/** What only the provider can know: it comes from the set-up of a state, `${name}` by `${name}`. */
export function fromState(expression: string, example: string): Matcher {
  return {
    'pact:matcher:type': 'type',
    'pact:generator:type': 'ProviderState',
    expression,
    value: example,
  };
}

import { isDeepStrictEqual } from 'node:util';

/** The part of JSON Schema that is compared; `refusals` takes any other keyword for a limit. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

/**
 * Why somebody who sends what `sent` allows may be refused by who reads by `read`; `at` is the place in words.
 * A member that only `read` knows counts as new, so nobody has sent it with another meaning.
 */
export function refusals(sent: Schema, read: Schema, at: string): readonly string[] {
  if (isDeepStrictEqual(sent, read)) return [];
  const forms = formsOf(read);
  if (forms !== undefined || formsOf(sent) !== undefined)
    return (formsOf(sent) ?? [sent]).flatMap((form) => noForm(form, forms ?? [read], at));
  return [
    ...valueRefusals(sent, read, at),
    ...memberRefusals(sent, read, at),
    ...(read.items === undefined ? [] : refusals(sent.items ?? {}, read.items, `${at}[]`)),
    ...limitRefusals(sent, read, at),
  ];
}

function formsOf({ anyOf, oneOf }: Schema): readonly Schema[] | undefined {
  return anyOf ?? oneOf;
}

function noForm(sent: Schema, forms: readonly Schema[], at: string): readonly string[] {
  const each = forms.map((form) => refusals(sent, form, at));
  return each.toSorted((one, other) => one.length - other.length)[0] ?? [`${at} accepts no value`];
}

function valueRefusals(sent: Schema, read: Schema, at: string): readonly string[] {
  const taken = valuesOf(read);
  const given = valuesOf(sent);
  if (taken !== undefined) {
    if (given === undefined) return [`${at} is limited to ${JSON.stringify(taken)}`];
    const lost = given.filter((one) => !taken.some((other) => isDeepStrictEqual(one, other)));
    return lost.map((one) => `${at} may not be ${JSON.stringify(one)}`);
  }
  const types = typesOf(read);
  if (types === undefined) return [];
  const from = typesOf(sent) ?? given?.map(typeOf);
  if (from === undefined) return [`${at} must be ${types.join(' or ')}`];
  const lost = from.filter((type) => !types.includes(type) && !isWhole(type, types));
  return lost.map((type) => `${at} may not be ${type}`);
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function typesOf({ type }: Schema): readonly string[] | undefined {
  return typeof type === 'string' ? [type] : type;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isWhole(type: string, types: readonly string[]): boolean {
  return type === 'integer' && types.includes('number');
}

function memberRefusals(sent: Schema, read: Schema, at: string): readonly string[] {
  const { properties = {}, additionalProperties: others = true } = read;
  const needed = (read.required ?? []).filter((name) => sent.required?.includes(name) !== true);
  const known = Object.entries(sent.properties ?? {}).flatMap(([name, schema]) => {
    const other = properties[name] ?? others;
    if (other === true) return [];
    if (other === false) return [`${at}.${name} is not accepted`];
    return refusals(schema, other, `${at}.${name}`);
  });
  const wasOpen = sent.additionalProperties !== false;
  const closed = others === false && wasOpen && typesOf(sent)?.includes('object') === true;
  return [
    ...needed.map((name) => `${at}.${name} is required`),
    ...known,
    ...(closed ? [`${at} accepts no other members`] : []),
  ];
}

const compared = new Set(
  'type const enum required properties additionalProperties items anyOf oneOf'.split(' '),
);
const words = new Set(['description', 'title', 'examples', '$comment']);
const lowest = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const highest = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** Bounds that became tighter, and all keywords whose meaning is not compared. */
function limitRefusals(sent: Schema, read: Schema, at: string): readonly string[] {
  return Object.entries(read).flatMap(([keyword, value]) => {
    const before = sent[keyword];
    if (compared.has(keyword) || words.has(keyword) || isDeepStrictEqual(before, value)) return [];
    const isBound = typeof value === 'number' && typeof before === 'number';
    if (isBound && lowest.has(keyword) && value <= before) return [];
    if (isBound && highest.has(keyword) && value >= before) return [];
    return [`${at}: ${keyword} is ${JSON.stringify(value)}, not ${JSON.stringify(before)}`];
  });
}

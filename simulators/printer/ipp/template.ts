import {
  type Attribute,
  attribute,
  type Collection,
  findAttribute,
  isCollection,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import { numberOf, readValue, type TypedValue, textsOf } from '../../kit/wire/ipp/read-value.ts';
import type { PrinterProfile } from '../profile.ts';
import { checkLengths } from './operation-attributes.ts';
import { Refusal } from './refusal.ts';
import { collections, isTemplate, manyValued } from './template-names.ts';
import { asUnsupported } from './unsupported.ts';

export interface Template {
  readonly accepted: readonly Attribute[];
  /** As the unsupported group shows them (RFC 8011 4.1.7). */
  readonly unsupported: readonly Attribute[];
}

/** Sorts what a client asked for into what this printer can do and what it can't. */
export function sortTemplate(asked: readonly Attribute[], profile: PrinterProfile): Template {
  for (const [name, col] of sameInTwoWays) checkEither(name, col, asked);
  const accepted: Attribute[] = [];
  const unsupported: Attribute[] = [];
  for (const one of asked) {
    checkLengths(one);
    const { attributes } = profile;
    if (!isTemplate(one.name) || !attributes.has(`${one.name}-supported`)) {
      unsupported.push(asUnsupported(one));
      continue;
    }
    if (one.name === 'page-ranges') checkPageRanges(one);
    const odd = unsupportedValues(one, attributes);
    if (odd.length > 0) unsupported.push(attribute(one.name, ...odd));
    else accepted.push(one);
  }
  return { accepted, unsupported };
}

/** Each says the same twice, once in short (PWG 5100.1 5.2, PWG 5100.7 6.3). */
const sameInTwoWays = [
  ['finishings', 'finishings-col'],
  ['media', 'media-col'],
] as const;

function checkEither(name: string, col: string, asked: readonly Attribute[]): void {
  const both = [name, col].flatMap((one) => findAttribute(asked, one) ?? []);
  if (both.length < 2) return;
  throw new Refusal('client-error-bad-request', `either ${name} or ${col}, not both`, both);
}

/** RFC 8011 5.2.7: from 1 upwards, one after the other, without a page in two of them. */
function checkPageRanges({ values }: Attribute): void {
  let last = 0;
  for (const value of values) {
    const range = readValue(value);
    if (range.kind !== 'rangeOfInteger') continue;
    const { lower, upper } = range;
    if (lower <= last || upper < lower) {
      const message = `page-ranges: ${String(lower)}-${String(upper)} is not a range after ${String(last)}`;
      throw new Refusal('client-error-bad-request', message);
    }
    last = upper;
  }
}

/** The values that the printer can't heed: of another syntax, not supported, or too many (RFC 8011 4.1.7). */
export function unsupportedValues(
  { name, values }: Attribute,
  attributes: PrinterProfile['attributes'],
): readonly Value[] {
  if (values.length > mostValues(name, attributes)) return values;
  return values.filter((value) => !isSupported(name, value, attributes));
}

function mostValues(name: string, attributes: PrinterProfile['attributes']): number {
  if (!manyValued.has(name)) return 1;
  // PWG 5100.7: max-page-ranges-supported.
  return numberOf(attributes.get(`max-${name}-supported`)) ?? Number.POSITIVE_INFINITY;
}

/** Whether the printer's -supported attributes let `name` have the value. */
function isSupported(
  name: string,
  value: Value,
  attributes: PrinterProfile['attributes'],
): boolean {
  const supported = attributes.get(`${supportedAs[name] ?? name}-supported`);
  if (supported === undefined) return false;
  const asked = readValue(value);
  if (collections.has(name) && asked.kind !== 'collection') return false;
  if (name === 'job-priority') {
    return asked.kind === 'integer' && asked.number >= 1 && asked.number <= 100;
  }
  if (isCollection(value)) return isCollectionSupported(value, supported, attributes);
  return supported.values.some((one) => covers(readValue(one), asked));
}

/** PWG 5100.7 6.3.1.16: a size by its name is one of those that `media` may name. */
const supportedAs: Readonly<Record<string, string>> = { 'media-size-name': 'media' };

/** The -supported attribute has the names of members, or collections that say what each may be. */
function isCollectionSupported(
  { members }: Collection,
  supported: Attribute,
  attributes: PrinterProfile['attributes'],
): boolean {
  const names = textsOf(supported);
  if (names.length === 0) return supported.values.some((one) => coversMembers(one, members));
  return members.every(
    ({ name, values }) =>
      names.includes(name) &&
      (!attributes.has(`${supportedAs[name] ?? name}-supported`) ||
        values.every((value) => isSupported(name, value, attributes))),
  );
}

function coversMembers(supported: Value, members: readonly Attribute[]): boolean {
  if (!isCollection(supported)) return false;
  return members.every(({ name, values }) => {
    const may = findAttribute(supported.members, name)?.values ?? [];
    return values.every((value) => may.some((one) => covers(readValue(one), readValue(value))));
  });
}

/** Whether what is asked lies in what a value of the -supported attribute says. */
function covers(supported: TypedValue, asked: TypedValue): boolean {
  if ('text' in supported) {
    return 'text' in asked && asked.text === supported.text && isAlike(supported.kind, asked.kind);
  }
  if ('truth' in supported) return supported.truth && (asked.kind === 'dateTime' || isRange(asked));
  if ('lower' in supported) {
    if ('lower' in asked) return asked.lower >= supported.lower && asked.upper <= supported.upper;
    if (asked.kind !== 'integer') return false;
    return asked.number >= supported.lower && asked.number <= supported.upper;
  }
  if ('feed' in supported) return 'feed' in asked && sameResolution(supported, asked);
  if (!('number' in supported && 'number' in asked)) return false;
  return asked.kind === supported.kind && asked.number === supported.number;
}

/** RFC 8011 5.2: what a keyword may name, a name may name in most template attributes. */
function isAlike(supported: TypedValue['kind'], asked: TypedValue['kind']): boolean {
  const names = ['keyword', 'name'];
  return supported === asked || (names.includes(supported) && names.includes(asked));
}

// RFC 8011 5.2.7: page-ranges-supported is a boolean.
function isRange(asked: TypedValue): boolean {
  return 'lower' in asked && asked.lower >= 1 && asked.lower <= asked.upper;
}

type Resolution = Extract<TypedValue, { readonly kind: 'resolution' }>;

function sameResolution(one: Resolution, other: Resolution): boolean {
  return one.crossFeed === other.crossFeed && one.feed === other.feed && one.units === other.units;
}
